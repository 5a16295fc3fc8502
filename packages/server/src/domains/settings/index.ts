export { settingsJobs } from './jobs.ts';
export { findLogo, storeLogo } from './logo-store.ts';
export { legalRoutes } from './legal-routes.ts';
export { posterRoutes } from './poster-routes.ts';
export {
  hasImprint,
  mayEditSubtitles,
  pageLinks,
  readSettingName,
  readSettingValue,
  settingProblem,
  sharedSources,
  type SettingValues,
  parseList,
} from './settings.ts';
export { settingNames, settings, type SettingName } from '@bloom/contract/admin/settings';
export { createSettings, type Settings } from './settings-service.ts';
