export { requestKey, type RequestKey } from './request-key.ts';
export {
  callIdempotent,
  findResponse,
  purgeExpiredKeys,
  retryOnKeyConflict,
  saveResponse,
} from './idempotency-store.ts';
