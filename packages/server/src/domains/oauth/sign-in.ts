import { AccountReader, cleanName, type Accounts } from '../account/index.ts';
import { ReferralWriter } from '../referral/index.ts';
import type { Tx } from '../../schema.ts';
import { IdentityReader, IdentityWriter } from './identity-store.ts';

/** The name of somebody whose own has nothing that can be shown. */
const namelessName = 'Bloomer';

/** A name of a provider as it is shown here. */
export function shownName(raw: string): string {
  return cleanName(raw) ?? namelessName;
}

/**
 * The account of a person as a provider knows them. The first time it is made, with its inviter:
 * both stand together or not at all, however often the person comes at once. Provider and subject
 * alone tell who it is, never a name or an e-mail address.
 *
 * @param person.name as it is to be shown
 * @param options.country where the person is
 * @param options.refCode the inviter's referral code; one that is nobody's is ignored
 * @param options.welcome what else a new account gets
 */
export async function signIn(
  tx: Tx,
  accounts: Accounts,
  person: { provider: string; subject: string; name: string },
  options: {
    country: string;
    refCode?: string | undefined;
    welcome?: (accountId: number) => Promise<void>;
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
  await welcome?.(id);
  if (inviterId !== undefined) await new ReferralWriter(tx).add(id, inviterId);
  return id;
}
