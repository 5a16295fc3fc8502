import { Counter } from 'prom-client';
import { BloomError } from '@bloom/contract/errors/errors';
import type { Metrics } from '../../platform/metrics/index.ts';
import type { Db } from '../../schema.ts';
import { isFirstToday } from '../budget/index.ts';

/**
 * Returns what reports a failed save or suggestion: it counts a save that the budget of the site refuses, and
 * gives the first such refusal of a day on all servers a cause, which is logged.
 */
export function createSiteRefusals(db: Db, metrics: Metrics): (error: unknown) => Promise<never> {
  const refusedBySite = new Counter({
    name: 'bloom_subtitle_budget_refused_total',
    help: 'Saves of subtitles that were refused because the budget of the site was used up.',
    registers: [metrics],
  });

  return async (error) => {
    if (!(error instanceof BloomError)) throw error;
    const isSave = error.key === 'subtitle.siteBudget';
    if (!isSave && error.key !== 'subtitle.suggestSiteBudget') throw error;
    if (isSave) refusedBySite.inc();
    if (!(await isFirstToday(db, isSave ? 'subtitles' : 'suggestions'))) throw error;
    const cause = new Error(
      isSave
        ? 'all saves until the end of the day are refused: see subtitle_budget_mb'
        : 'all suggestions until the end of the day are refused: see suggest_site_characters',
    );
    throw new BloomError(error.key, error.params, { cause, extra: error.extra });
  };
}
