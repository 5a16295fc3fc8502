export {
  databaseFolder,
  drill,
  restoreInto,
  takeBackup,
  type BackupConfig,
  type BackupSettings,
  type DrillReport,
} from './backup-service.ts';
export { createNightlyBackup, lastProvenBackup } from './nightly-backup.ts';
