export { idempotencyJobs } from './jobs.ts';
export { requestKey, type RequestKey } from './request-key.ts';
export { findResponse, once, type Replayable, requestArgument } from './idempotency-store.ts';
export { idempotencyData } from './personal-data.ts';
