import type { Primary } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import { AccountReader, readRefCode, type Account } from '../account/index.ts';
import { ReferralReader } from './referral-store.ts';

export type Referrals = ReturnType<typeof createReferrals>;

export function createReferrals(database: Primary<Tables>) {
  const reader = new ReferralReader(database.write);
  return {
    /** The account of a referral code; undefined if there is none, or it waits to be admitted. */
    async findInviter(text: string) {
      const refCode = readRefCode(text);
      const found =
        refCode === undefined ? undefined : await new AccountReader(database.write).findByRefCode(refCode);
      return found?.waiting === null ? found : undefined;
    },
    /** The account's invitees, newest first. @param before only invitees before this one */
    find: (inviter: Account, limit: number, before?: number) => reader.invitedBy(inviter.id, limit, before),
    totals: (inviter: Account) => reader.totalsOf(inviter.id),
  };
}
