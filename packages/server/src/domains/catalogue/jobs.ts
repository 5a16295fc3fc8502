import type { Job } from '../../platform/jobs/jobs.ts';
import type { Catalogue } from './catalogue-service.ts';

/** Counts what the orders by thanks and the board of sharers show. */
export function catalogueJobs(catalogue: Pick<Catalogue, 'countThanks'>): readonly Job[] {
  return [{ name: 'count thanks', everyS: 60, scope: 'system', run: () => catalogue.countThanks() }];
}
