export { requestKey, type RequestKey } from './request-key.ts';
export {
  againIfAnswered,
  callOnce,
  findAnswer,
  forgetOldAnswers,
  keepAnswer,
} from './idempotency-store.ts';
