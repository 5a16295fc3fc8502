import type { Primary } from '../../platform/database/index.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Tables } from '../../schema.ts';
import { reverseGifts } from './reverse-gifts.ts';

/** Carries out what moderators decided about gifts. */
export function giftJobs(database: Primary<Tables>): readonly Job[] {
  const run = (signal: AbortSignal) => reverseGifts(database, signal);
  return [{ name: 'reverse gifts', everyS: 2, scope: 'server', run }];
}
