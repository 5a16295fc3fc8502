export { requestKey, type RequestKey } from './request-key.ts';
export {
  callIdempotent,
  findResponse,
  gatherCalls,
  purgeExpiredKeys,
  type Replayable,
  retryOnKeyConflict,
  saveResponse,
} from './idempotency-store.ts';
