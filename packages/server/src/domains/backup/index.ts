export {
  databaseFolder,
  drill,
  restoreInto,
  createBackup,
  type BackupConfig,
  type BackupSettings,
} from './backup-service.ts';
export { backupJobs, describeBackups, lastProvenBackup, readBackups, type BackupState } from './jobs.ts';
