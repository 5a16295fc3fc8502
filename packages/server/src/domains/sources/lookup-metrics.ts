import { Counter, Gauge, Histogram } from 'prom-client';
import type { Source } from '@bloom/contract/sources/sources';
import type { Metrics } from '../../platform/metrics/index.ts';
import type { BreakerState } from './breaker.ts';
import type { LookupResult } from './lookup-cache.ts';

/** The outcome of a lookup; the last two send no request to the source. */
type Outcome = 'exists' | 'refused' | 'unknown' | 'cached' | 'rejected';

const levels: Record<BreakerState, number> = { closed: 0, halfOpen: 1, open: 2 };

/**
 * Metrics of the sources.
 *
 * @param states the breaker of each source, read when the metrics are
 */
export function createLookupMetrics(
  metrics: Metrics,
  states: () => Partial<Record<Source, BreakerState | 'off'>>,
) {
  const registers = [metrics];
  const lookups = new Counter({
    name: 'bloom_source_lookups_total',
    help: 'Lookups of videos at their source, by outcome.',
    labelNames: ['source', 'outcome'],
    registers,
  });
  const seconds = new Histogram({
    name: 'bloom_source_lookup_seconds',
    help: 'How long a source took, retries included.',
    labelNames: ['source'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  const breakers = new Gauge({
    name: 'bloom_source_breaker',
    help: 'Circuit breaker of a source: closed (0), half open (1) or open (2).',
    labelNames: ['source'],
    registers: [],
    collect() {
      for (const [source, state] of Object.entries(states())) {
        if (state !== 'off') this.set({ source }, levels[state]);
      }
    },
  });
  metrics.registerMetric(breakers);
  const count = (source: Source, outcome: Outcome) => lookups.inc({ source, outcome });
  return {
    count,
    /** Times and counts a lookup that sends requests to the source. */
    time: async (source: Source, lookup: Promise<LookupResult>) => {
      const end = seconds.startTimer({ source });
      try {
        const result = await lookup;
        count(source, 'video' in result ? 'exists' : 'refused');
        return result;
      } catch (error) {
        count(source, 'unknown');
        throw error;
      } finally {
        end();
      }
    },
  };
}
