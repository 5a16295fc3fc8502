export { posterRoutes } from './poster-routes.ts';
export {
  pageLinks,
  readSettingName,
  settingNames,
  settingProblem,
  settings,
  type SettingName,
  type SettingValues,
  wordsOf,
} from './setting.ts';
export { createSettings, type Settings } from './setting-service.ts';
export { tellStanding } from './standing.ts';
