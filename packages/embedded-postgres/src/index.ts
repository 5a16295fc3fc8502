export type { EmbeddedOptions } from './cluster.ts';
export { EmbeddedError } from './embedded-error.ts';
export { freePort } from './free-port.ts';
export { lockDataDir } from './lock.ts';
export { isAlive } from './process.ts';
export { type EmbeddedPostgres, startEmbedded, stopOrphan } from './supervisor.ts';
