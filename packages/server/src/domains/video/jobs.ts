import type { Job } from '../../platform/jobs/jobs.ts';
import type { Videos } from './video-service.ts';

/** Makes again what search has stored of titles, after an upgrade that compares them differently. */
export function videoJobs(videos: Pick<Videos, 'countOutdated' | 'renewSearch'>): readonly Job[] {
  return [
    {
      name: 'renew search terms',
      everyS: 300,
      scope: 'system',
      run: (signal) => videos.renewSearch(signal),
      remaining: () => videos.countOutdated(),
    },
  ];
}
