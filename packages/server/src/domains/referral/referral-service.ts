import type { Primary } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import { AccountReader, readRefCode, type Account } from '../account/index.ts';
import { ReferralReader } from './referral-store.ts';
import type { InvitedTotals, Invitee } from './referral.ts';

/** Reads who invited whom. */
export type Referrals = {
  /** The account of a referral code; undefined if there is none. */
  findInviter(refCode: string): Promise<Account | undefined>;
  /** The account's invitees, newest first. @param before only invitees before this one */
  find(inviter: Account, limit: number, before?: number): Promise<Invitee[]>;
  totals(inviter: Account): Promise<InvitedTotals>;
};

export function createReferrals(database: Primary<Tables>): Referrals {
  const reader = new ReferralReader(database.write);
  return {
    async findInviter(text) {
      const refCode = readRefCode(text);
      return refCode === undefined
        ? undefined
        : new AccountReader(database.write).findByRefCode(refCode);
    },
    find: (inviter, limit, before) => reader.invitedBy(inviter.id, limit, before),
    totals: (inviter) => reader.totalsOf(inviter.id),
  };
}
