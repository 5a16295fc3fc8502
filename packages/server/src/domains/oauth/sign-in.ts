import { toPetals, type Petals } from '@bloom/contract/money';
import { AccountReader, cleanName, type Accounts } from '../account/index.ts';
import { LedgerWriter, systemAccounts } from '../ledger/index.ts';
import { PersonWriter } from '../person/index.ts';
import { ReferralWriter } from '../referral/index.ts';
import type { Tx } from '../../schema.ts';
import { IdentityReader, IdentityWriter } from './identity-store.ts';

/** Longest name of a login, in characters; a person's own may be shorter. */
const maxLoginName = 100;

/** The name of a person at a provider, as only that person sees it; a dash where there is none. */
export function loginName(raw: string): string {
  return Array.from(cleanName(raw)).slice(0, maxLoginName).join('') || '–';
}

/** What a new person is given, once for good: the reason in the ledger, and how many petals (0: none). */
export type Welcome = { reason: 'demo' | 'welcome'; petals: Petals };

/**
 * The account of a person as a provider knows them. The first time it is made, with its inviter:
 * both stand together or not at all, however often the person comes at once. Provider and subject
 * alone tell who it is, never a name or an e-mail address. A person who had an account before inherits
 * when the next reward is due, and gets no second welcome gift.
 *
 * @param person.name at the provider; the account's own name follows from it (`Accounts.create`)
 * @param options.country where the person is
 * @param options.refCode the inviter's referral code; one that is nobody's is ignored
 */
export async function signIn(
  tx: Tx,
  accounts: Accounts,
  person: { provider: string; subject: string; name: string },
  options: {
    country: string;
    refCode?: string | undefined;
    welcome: Welcome;
  },
): Promise<number> {
  const { provider, subject, name } = person;
  const identities = new IdentityWriter(tx);
  // Two first log-ins at once: the second waits here and then finds the first's account.
  await identities.lock(provider, subject);
  const known = await new IdentityReader(tx).accountOf(provider, subject);
  if (known !== undefined) {
    await identities.rename(provider, subject, name);
    return known;
  }
  const { country, refCode, welcome } = options;
  const inviterId =
    refCode === undefined ? undefined : await new AccountReader(tx).findIdByRefCode(refCode);
  const id = await accounts.create(tx, name, country);
  await identities.add(id, person);
  const people = new PersonWriter(tx);
  const isWelcomed = await people.inherit(id, provider, subject);
  if (!isWelcomed && welcome.petals > 0) {
    await new LedgerWriter(tx).post(welcome.reason, [
      { account: systemAccounts.mint, amount: toPetals(-welcome.petals) },
      { account: id, amount: welcome.petals },
    ]);
    await people.noteWelcome(id);
  }
  if (inviterId !== undefined) await new ReferralWriter(tx).add(id, inviterId);
  return id;
}
