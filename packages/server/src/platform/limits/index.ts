export { Tally } from './tally.ts';
export { createLimits, noLimits, type LimitRule, type Limits } from './limits.ts';
