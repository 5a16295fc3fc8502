import type { Job } from '../../platform/jobs/jobs.ts';
import type { Settings } from './settings-service.ts';

/** Reads what operators have changed. */
export function settingsJobs(settings: Pick<Settings, 'refresh'>): readonly Job[] {
  return [{ name: 'read settings', everyS: 1, scope: 'server', run: () => settings.refresh() }];
}
