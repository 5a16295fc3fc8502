import type { Job } from '../../platform/jobs/jobs.ts';
import type { Covid } from './covid-service.ts';

/** Reads the data of the map again. */
export function covidJobs(covid: Pick<Covid, 'refresh'>): readonly Job[] {
  return [{ name: 'read COVID data', everyS: 6 * 3_600, scope: 'server', run: () => covid.refresh() }];
}
