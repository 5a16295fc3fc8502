export { backUp, removeCluster, restoreBackup } from './base-backup.ts';
export type { EmbeddedOptions } from './cluster.ts';
export { EmbeddedError } from './embedded-error.ts';
export { freePort } from './free-port.ts';
export { lockDataDir, tryLock } from './lock.ts';
export { makeFolder } from './files.ts';
export { makeRunnable } from './location.ts';
export { isAlive } from './process.ts';
export { type EmbeddedPostgres, startEmbedded, stopOrphan } from './supervisor.ts';
