import { Counter } from 'prom-client';
import { BloomError } from '@bloom/contract/errors/errors';
import type { Metrics } from '../../platform/metrics/index.ts';
import type { Db } from '../../schema.ts';
import { isFirstToday } from '../budget/index.ts';

/**
 * Returns what reports a failed save: it counts a refusal by the budget of the site, and gives the first one
 * of a day on all servers a cause, which is logged.
 */
export function createSiteRefusals(db: Db, metrics: Metrics): (error: unknown) => Promise<never> {
  const refusedBySite = new Counter({
    name: 'bloom_subtitle_budget_refused_total',
    help: 'Saves of subtitles that were refused because the budget of the site was used up.',
    registers: [metrics],
  });

  return async (error) => {
    if (!(error instanceof BloomError) || error.key !== 'subtitle.siteBudget') throw error;
    refusedBySite.inc();
    if (!(await isFirstToday(db, 'subtitles'))) throw error;
    const cause = new Error('all saves until the end of the day are refused: see subtitle_budget_mb');
    throw new BloomError(error.key, error.params, { cause, extra: error.extra });
  };
}
