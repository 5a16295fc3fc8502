export {
  findAnswer,
  idempotencyConstraint,
  keepAnswer,
  requestKey,
  type RequestKey,
} from './idempotency.ts';
