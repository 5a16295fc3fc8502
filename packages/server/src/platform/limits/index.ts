export { clientAddress } from './client-address.ts';
export { createAddressHash } from './address-hash.ts';
export { Tally } from './tally.ts';
export { createLimits, noLimits, tooMany, type Allowance, type LimitRule, type Limits } from './limits.ts';
export { limitedAddresses, type LimitedNetwork } from './limited-addresses.ts';
export { KeyQueue } from './key-queue.ts';
export { WorkQueue } from './work-queue.ts';
