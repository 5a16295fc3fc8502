import type { Job } from '../../platform/jobs/jobs.ts';
import { purgeLate } from './delete-account.ts';
import type { Privacy } from './privacy-context.ts';

export function privacyJobs(privacy: Privacy): readonly Job[] {
  const run = (signal: AbortSignal) => purgeLate(privacy, signal);
  return [{ name: 'purge late rows', everyS: 3_600, scope: 'system', run }];
}
