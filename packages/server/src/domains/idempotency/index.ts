export { requestKey, type RequestKey } from './idempotency.ts';
export {
  againIfAnswered,
  callOnce,
  findAnswer,
  forgetOldAnswers,
  keepAnswer,
} from './idempotency-store.ts';
