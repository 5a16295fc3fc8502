import type { Job } from '../../platform/jobs/jobs.ts';
import type { LineIndex } from './line-index.ts';

/**
 * Stores what lines of subtitles are found by, soon after a save, and after an upgrade from a release without
 * it.
 */
export function searchJobs(index: Pick<LineIndex, 'countOutdated' | 'update'>): readonly Job[] {
  return [
    {
      name: 'index subtitle lines',
      everyS: 30,
      scope: 'system',
      run: (signal) => index.update(signal),
      remaining: () => index.countOutdated(),
    },
  ];
}
