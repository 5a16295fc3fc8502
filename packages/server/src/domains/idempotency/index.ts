export { requestKey, type RequestKey } from './request-key.ts';
export {
  callIdempotent,
  callIdempotentBatch,
  type BatchedOutcome,
  findResponse,
  purgeExpiredKeys,
  retryOnKeyConflict,
  saveResponse,
} from './idempotency-store.ts';
