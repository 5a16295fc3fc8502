import { runLoad, type LoadOptions } from './load.ts';
import { familyProcessorMs, processorMs, residentMiB } from './processes.ts';

/** One stretch of work by one variant. Processor time is milliseconds per request. */
export type Sample = {
  perSecond: number;
  p50: number;
  p99: number;
  nodeMs: number;
  postgresMs: number;
  /** MiB held by the Node process, half of the time less and half of the time more. */
  memory: number;
};

/** Something that is measured beside others. */
export type Variant = { name: string; measure(forMs: number): Promise<Sample> };

/** The samples of a variant, a round each. */
export type Series = { name: string; samples: Sample[] };

export type Effort = { rounds: number; forMs: number };

/**
 * Measures variants in turns, so that a busy minute of the machine meets all of them; the first,
 * uncounted round warms everything up.
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

/** A variant that is loaded over HTTP. */
export function httpVariant(
  name: string,
  options: {
    node: { pid: number; port: number };
    /** The postmaster that works for it. */
    postgresPid?: number;
    next: LoadOptions['next'];
    connections?: number;
  },
): Variant {
  const { node, postgresPid, next, connections = 16 } = options;
  return {
    name,
    measure: async (forMs) => {
      const memory: number[] = [];
      const timer = setInterval(() => memory.push(residentMiB(node.pid)), 100);
      const nodeBefore = processorMs(node.pid);
      const postgresBefore = postgresPid === undefined ? 0 : familyProcessorMs(postgresPid);
      const load = await runLoad({ port: node.port, connections, next, forMs }).finally(() =>
        clearInterval(timer),
      );
      const nodeMs = processorMs(node.pid) - nodeBefore;
      const postgresMs =
        postgresPid === undefined ? 0 : familyProcessorMs(postgresPid) - postgresBefore;
      return {
        perSecond: load.perSecond,
        p50: load.p50,
        p99: load.p99,
        nodeMs: nodeMs / load.requests,
        postgresMs: postgresMs / load.requests,
        memory: median(memory),
      };
    },
  };
}

/** The middle value. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** The middle of what `pick` takes from each round. */
export function typical({ samples }: Series, pick: (sample: Sample) => number): number {
  return median(samples.map(pick));
}

/** The middle of the ratios within each round. */
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
