export { maintenanceJobs } from './jobs.ts';
export { registerMaintenanceHooks } from './maintenance-hooks.ts';
export { createReadOnly, freeShareOf, leastFreeShare, refuseWrites, type ReadOnly } from './read-only.ts';
export { isOlder, isVersion } from './maintenance.ts';
