import type { Job } from '../../platform/jobs/jobs.ts';
import type { Reversing } from './reversal-service.ts';

/** Carries out what moderators decided about gifts. */
export function giftJobs(reversing: Reversing): readonly Job[] {
  return [{ name: 'reverse gifts', everyS: 2, scope: 'server', run: (signal) => reversing.run(signal) }];
}
