import type { Job } from '../../platform/jobs/jobs.ts';
import type { LinkHealth } from './link-health-service.ts';

/**
 * Checks whether shared videos still exist. Servers share the work: each claims videos that no other one is
 * checking.
 */
export function linkHealthJobs(linkHealth: LinkHealth): readonly Job[] {
  return [{ name: 'check videos', everyS: 30, scope: 'server', run: (signal) => linkHealth.run(signal) }];
}
