export { restoreInto, takeBackup, type BackupSettings } from './backup-service.ts';
