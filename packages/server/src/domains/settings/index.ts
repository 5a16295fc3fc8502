export { settingsJobs } from './jobs.ts';
export { posterRoutes } from './poster-routes.ts';
export {
  mayEditSubtitles,
  pageLinks,
  readSettingName,
  settingNames,
  settingProblem,
  settings,
  type SettingName,
  type SettingValues,
  parseList,
} from './settings.ts';
export { createSettings, type Settings } from './settings-service.ts';
