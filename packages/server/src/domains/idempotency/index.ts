export { requestKey, type RequestKey } from './request-key.ts';
export {
  emptyExpiredSlot,
  findResponse,
  type Replayable,
  requestArgument,
  retryOnKeyConflict,
  saveResponse,
} from './idempotency-store.ts';
