export {
  copyNewest,
  databaseFolder,
  drill,
  restoreInto,
  createBackup,
  type BackupConfig,
  type BackupSettings,
} from './backup-service.ts';
export { recordedBackup } from './backup-files.ts';
export { createDownloads, type Downloads } from './downloads.ts';
export { backUpJob, backupJobs, databaseMadeAt, type BackupRun } from './jobs.ts';
export { describeBackups, readBackups, type BackupState } from './read-backups.ts';
export { longestGapH } from './schedule.ts';
