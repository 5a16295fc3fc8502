import type { Job } from '../../platform/jobs/jobs.ts';
import type { ReadOnly } from './read-only.ts';

/** Measures the disk of an embedded database; another one has no job. */
export function maintenanceJobs({ checkDisk }: Pick<ReadOnly, 'checkDisk'>): readonly Job[] {
  return checkDisk ? [{ name: 'check disk', everyS: 10, scope: 'server', run: checkDisk }] : [];
}
