import type { Job } from '../../platform/jobs/jobs.ts';
import type { Privacy } from './privacy-service.ts';

/** Deletes rows that requests wrote while their account was being deleted. */
export function privacyJobs({ purgeLate }: Pick<Privacy, 'purgeLate'>): readonly Job[] {
  return [{ name: 'purge late rows', everyS: 3_600, scope: 'system', run: purgeLate }];
}
