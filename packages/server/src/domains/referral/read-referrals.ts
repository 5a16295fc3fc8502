import type { Primary } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import { AccountReader, readRefCode, type Account } from '../account/index.ts';
import { ReferralReader } from './referral-store.ts';

/** The account of a referral code; undefined if there is none, or it waits to be admitted. */
export async function findInviter({ write }: Primary<Tables>, text: string) {
  const refCode = readRefCode(text);
  const found = refCode === undefined ? undefined : await new AccountReader(write).findByRefCode(refCode);
  return found?.waiting === null ? found : undefined;
}

/** The account's invitees, newest first. @param before only invitees before this one */
export const listInvitees = ({ write }: Primary<Tables>, inviter: Account, limit: number, before?: number) =>
  new ReferralReader(write).invitedBy(inviter.id, limit, before);

export const countInvitees = ({ write }: Primary<Tables>, inviter: Account) =>
  new ReferralReader(write).totalsOf(inviter.id);
