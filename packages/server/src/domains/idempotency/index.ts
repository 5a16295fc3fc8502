export {
  findAnswer,
  forgetOldAnswers,
  idempotencyConstraint,
  keepAnswer,
  requestKey,
  type RequestKey,
} from './idempotency.ts';
