export { Tally } from './tally.ts';
export { createLimits, noLimits, type Allowance, type LimitRule, type Limits } from './limits.ts';
export { WorkQueue } from './work-queue.ts';
