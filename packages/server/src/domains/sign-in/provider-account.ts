import { BloomError, type ErrorKey } from '@bloom/contract/errors/errors';
import {
  AccountReader,
  AccountWriter,
  addAccount,
  assertMayWrite,
  cleanName,
  type Accounts,
} from '../account/index.ts';
import { PersonWriter } from '../person/index.ts';
import { ReferralReader, ReferralWriter } from '../referral/index.ts';
import type { Tx } from '../../schema.ts';
import { IdentityReader, IdentityWriter } from './identity-store.ts';
import { endProbation } from '../reward/index.ts';
import type { Joining } from './joining.ts';

/** Why `signIn` creates no account. */
export const joinRefusals = [
  'login.registrationClosed',
  'login.inviteNeeded',
  'login.invitesUsed',
] as const satisfies ErrorKey[];

/** Longest name of a login, in characters; the limit for account names is shorter. */
const maxLoginName = 100;

/** The user's name at a provider, which only that user sees; a dash if there is none. */
export function loginName(raw: string): string {
  return Array.from(cleanName(raw)).slice(0, maxLoginName).join('') || '–';
}

/**
 * The account of a provider's user. The first sign-in creates it together with its inviter, in one
 * transaction and exactly once, also with concurrent requests. Provider and subject alone identify
 * the user, never a name or an e-mail address. A user who had an account before inherits the time of
 * the next daily reward and gets no second welcome gift.
 *
 * Who may join is the operator's setting (docs/specification/sign-in.md#who-may-join). Errors: those of
 * `joinRefusals`.
 *
 * @param login.email of an e-mail login: the address, encrypted
 * @param login.name at the provider; the account's name is derived from it (`addAccount`)
 * @param options.country where the user is
 * @param options.address the user's address in the network; null for the sample catalogue
 * @param options.count counts a new account with a free login in the limit of its address
 * @param options.refCode the inviter's referral code; an unknown one is ignored
 */
export async function signIn(
  tx: Tx,
  accounts: Accounts,
  login: { provider: string; subject: string; name: string; email?: Buffer },
  options: {
    country: string;
    address: string | null;
    count?: () => Promise<void>;
    refCode?: string | undefined;
    joining: Joining;
  },
): Promise<number> {
  const { provider, subject, name } = login;
  const identities = new IdentityWriter(tx);
  // Of two concurrent first sign-ins the second waits here, then finds the account of the first.
  await identities.lock(provider, subject);
  const known = await new IdentityReader(tx).findAccountId(provider, subject);
  if (known !== undefined) {
    await identities.rename(provider, subject, name);
    return known;
  }
  const { country, address, count, refCode, joining } = options;
  const inviter = refCode === undefined ? undefined : await new AccountReader(tx).findByRefCode(refCode);
  // The first person, who becomes the admin, could not join a site that is closed from its start.
  const registration = (await new AccountReader(tx).hasAny()) ? joining.registration() : 'open';
  if (registration === 'closed') throw new BloomError('login.registrationClosed');
  if (registration === 'invite') await assertInvited(tx, inviter?.id, joining.invitesPerMember());
  if (joining.freeLogins.includes(provider)) await count?.();
  const id = await addAccount(accounts, tx, name, country);
  if (registration === 'approval') await new AccountWriter(tx).makeWait(id);
  await identities.add(id, login);
  await new PersonWriter(tx).inherit(id, provider, subject);
  await endProbation(tx, id, joining);
  const isFree = joining.freeLogins.includes(provider);
  if (!isFree && !inviter) return id;
  const referrals = new ReferralWriter(tx);
  const counts = address === null || (await referrals.countNewcomer(address, joining.newcomers()));
  if (isFree && !counts) await new PersonWriter(tx).recordWelcome(id);
  if (inviter) await referrals.add(id, inviter.id, counts);
  return id;
}

/** Errors: `login.inviteNeeded` without an inviter who may write, `login.invitesUsed`. */
async function assertInvited(tx: Tx, inviterId: number | undefined, most: number): Promise<void> {
  if (inviterId === undefined) throw new BloomError('login.inviteNeeded');
  // Other invitees of the same member wait here until this one counts.
  await new AccountWriter(tx).lock(inviterId);
  await assertMayWrite(tx, inviterId).catch((cause: unknown) => {
    throw cause instanceof BloomError ? new BloomError('login.inviteNeeded', {}, { cause }) : cause;
  });
  if ((await new ReferralReader(tx).countThisWeek(inviterId)) >= most) {
    throw new BloomError('login.invitesUsed');
  }
}
