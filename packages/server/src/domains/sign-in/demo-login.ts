import { demoModerator, demoUser } from '@bloom/contract/account/demo-user';
import { demoBalance } from '@bloom/contract/gift/economy';
import { AccountWriter, readNewName } from '../account/index.ts';
import { giveRole } from '../moderation/index.ts';
import type { Joining } from './joining.ts';
import type { Logins } from './logins.ts';
import { signIn } from './provider-account.ts';

/**
 * The terms of sign-up for the demo users that all visitors share. Every demo user gets this welcome gift.
 */
export const demoJoining: Joining = {
  welcome: { reason: 'demo', petals: demoBalance },
  welcomeNeeds: () => 'none',
  freeLogins: [],
  // No demo user is on probation.
  probation: () => ({ minutes: 0, days: 0, petals: 0, trustedDays: 0, vouches: 0 }),
  newcomers: () => 0,
  registration: () => 'open',
  invitesPerMember: () => 0,
};

/** Demo users, for trials (docs/specification/sign-in.md#demo-login). */
export type DemoLogin = Pick<Logins, 'accounts' | 'database' | 'joining'>;

/**
 * The account of the demo user of that name. On first use it is created with 1,000,000 petals (unless the
 * account of that name was deleted: a name receives them once) and, if the referral code exists, with an
 * inviter. Error: `request.invalid` (`name`) if the name breaks the rules.
 */
export async function signInDemo(
  { accounts, database, joining }: DemoLogin,
  rawName: string,
  options: { country: string; address: string; refCode: string | undefined },
): Promise<number> {
  const name = readNewName(accounts, rawName);
  const isShared = name === demoUser || name === demoModerator;
  const { welcome } = demoJoining;
  return database.transact(async (tx) => {
    const id = await signIn(
      tx,
      accounts,
      { provider: 'demo', subject: name, name },
      { ...options, joining: isShared ? demoJoining : { ...joining, welcome } },
    );
    if (name === demoModerator) {
      const everything = { role: 'moderator', categories: null } as const;
      await giveRole(tx, id, everything, { id: null, role: 'operator' });
    }
    // Every visitor may enter as these: the language that one chose must not change that of the next.
    if (isShared) await new AccountWriter(tx).clearPreferences(id);
    return id;
  });
}
