import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Suggestions } from './suggest-service.ts';

/** Suggests which videos of the catalogue are the same, each new one compared with those before it. */
export function suggestionJobs(suggestions: Pick<Suggestions, 'run' | 'countLeft'>): readonly Job[] {
  return [
    {
      name: 'suggest works',
      everyS: 30,
      scope: 'system',
      run: (signal) => suggestions.run(signal),
      remaining: () => suggestions.countLeft(),
    },
  ];
}
