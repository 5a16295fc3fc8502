export { requestKey, type RequestKey } from './request-key.ts';
export {
  callIdempotent,
  emptyExpiredSlot,
  findResponse,
  gatherCalls,
  type Replayable,
  retryOnKeyConflict,
  saveResponse,
} from './idempotency-store.ts';
