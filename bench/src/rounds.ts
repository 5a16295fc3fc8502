import type { Dataset } from './dataset/dataset.ts';
import { runLoad, type LoadOptions } from './load.ts';
import { familyProcessorMs, processorMs, residentMiB } from './processes.ts';

/** One measurement of one variant. Processor times are in milliseconds per request. */
export type Sample = {
  perSecond: number;
  p50: number;
  p99: number;
  nodeMs: number;
  postgresMs: number;
  /** Median memory of the Node process, in MiB. */
  memory: number;
};

/** One of several things to compare. */
export type Variant = { name: string; measure(forMs: number): Promise<Sample> };

/** The samples of a variant, one for each round. */
export type Series = { name: string; samples: Sample[] };

export type Effort = { rounds: number; forMs: number };

/**
 * Measures variants in turns, so that a busy moment of the machine affects all of them. The first
 * round only warms up, and is not counted.
 */
export async function measureInTurns(variants: Variant[], effort: Effort): Promise<Series[]> {
  const series = variants.map(({ name }): Series => ({ name, samples: [] }));
  for (let round = 0; round <= effort.rounds; round++) {
    for (const [i, variant] of variants.entries()) {
      const sample = await variant.measure(effort.forMs);
      if (round > 0) series[i]?.samples.push(sample);
    }
  }
  return series;
}

/** A variant under HTTP load; `dataset` is what its database holds. */
export function httpVariant(
  name: string,
  node: { pid: number; port: number; dataset?: Dataset },
  next: LoadOptions['next'],
  connections = 16,
): Variant {
  const postgresMs = () => (node.dataset ? familyProcessorMs(node.dataset.postgres.pid()) : 0);
  return {
    name,
    measure: async (forMs) => {
      const memory: number[] = [];
      const timer = setInterval(() => memory.push(residentMiB(node.pid)), 100);
      const nodeBefore = processorMs(node.pid);
      const postgresBefore = postgresMs();
      const load = await runLoad({ port: node.port, connections, next, forMs }).finally(() =>
        clearInterval(timer),
      );
      return {
        perSecond: load.perSecond,
        p50: load.p50,
        p99: load.p99,
        nodeMs: (processorMs(node.pid) - nodeBefore) / load.requests,
        postgresMs: (postgresMs() - postgresBefore) / load.requests,
        memory: median(memory),
      };
    },
  };
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** The median of a value over all rounds. */
export function typical({ samples }: Series, pick: (sample: Sample) => number): number {
  return median(samples.map(pick));
}

/** The median of the ratios within each round. */
export function ratio(ours: Series, theirs: Series, pick: (sample: Sample) => number): number {
  return median(
    ours.samples.map((sample, round) => {
      const other = theirs.samples[round];
      return other ? pick(sample) / pick(other) : Number.NaN;
    }),
  );
}

/** Processor time per request of the Node process and PostgreSQL together, in milliseconds. */
export function processor({ nodeMs, postgresMs }: Sample): number {
  return nodeMs + postgresMs;
}
