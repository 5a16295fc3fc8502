export { registerMaintenanceHooks } from './maintenance-hooks.ts';
export { isVersion } from './maintenance.ts';
