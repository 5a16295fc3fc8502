import { BloomError } from '@bloom/contract/errors/errors';
import { deletedUserName } from '@bloom/contract/account/deleted-user';
import type { Events } from '../../events.ts';
import { iteratePages, type Primary } from '../../platform/database/index.ts';
import type { PersonalData } from '../../personal-data.ts';
import type { Tables } from '../../schema.ts';
import { listSessions, type Account, type Accounts } from '../account/index.ts';
import { LedgerReader } from '../ledger/index.ts';
import type { LoginLinks, Passkeys } from '../sign-in/index.ts';
import type { Referrals } from '../referral/index.ts';
import { presentMovement, type Statements } from '../statement/index.ts';
import { anonymizeAccount, findDeleted, findProfile } from './privacy-store.ts';
import { writeExport } from './privacy.ts';

/** Export and deletion of personal data. */
export type Privacy = ReturnType<typeof createPrivacy>;

/** How many entries of a list one query reads. */
const pageSize = 500;

export function createPrivacy(
  database: Primary<Tables>,
  {
    accounts,
    loginLinks,
    passkeys,
    referrals,
    statements,
  }: {
    accounts: Accounts;
    loginLinks: LoginLinks;
    passkeys: Passkeys;
    referrals: Referrals;
    statements: Statements;
  },
  data: readonly PersonalData[],
  events: Pick<Events, 'publish'>,
) {
  const db = database.write;

  async function* movements(owner: Account) {
    for await (const page of statements.all(owner, [])) yield page.map(presentMovement);
  }

  async function* invited(owner: Account) {
    const pages = iteratePages(
      (before) => referrals.find(owner, pageSize, before),
      ({ id }) => id,
    );
    for await (const page of pages) yield page.map(({ id: _id, ...invitee }) => invitee);
  }

  return {
    /**
     * Returns everything stored about an account as JSON, in chunks that are read from the database on
     * demand.
     */
    async export(owner: Account) {
      const { id, name, handle, refCode, country, nextReward, preferences } = owner;
      const profile = {
        id,
        name,
        handle,
        ref_code: refCode,
        country,
        next_reward: nextReward,
        preferences,
        indexed: owner.indexed,
        balance: await new LedgerReader(db).balanceOf(id),
        ...(await findProfile(db, id)),
        history_enabled: owner.historyEnabled,
      };
      const sessions = (await listSessions(accounts, owner)).map((session) => ({
        id: session.id,
        agent: session.agent,
        created_at: session.createdAt,
        last_seen_at: session.lastSeenAt,
      }));
      const logins = (await loginLinks.find(owner)).map((login) => ({
        provider: login.provider,
        name: login.name,
        linked_at: login.linkedAt,
      }));
      return writeExport({ exported_at: Math.floor(Date.now() / 1_000), profile }, [
        { name: 'sessions', pages: [sessions] },
        { name: 'logins', pages: [logins] },
        { name: 'passkeys', pages: [await passkeys.list(owner)] },
        { name: 'statement', pages: movements(owner) },
        { name: 'referrals', pages: invited(owner) },
        ...data
          .flatMap(({ lists = [] }) => lists)
          .map(({ name: list, pages }) => ({ name: list, pages: pages(db, id) })),
      ]);
    },

    /**
     * Anonymizes an account: the name becomes a neutral one, logins and sessions are deleted, the referral
     * code becomes invalid, chat messages and moments are deleted. Petals, gifts and shared videos stay.
     *
     * @param confirm must be the account's name
     * Error: `request.invalid` (`confirm`) if it is not.
     */
    async deleteAccount(owner: Account, confirm: string) {
      if (confirm !== owner.name) throw new BloomError('request.invalid', { field: 'confirm' });
      await database.transact((tx) => anonymizeAccount(tx, owner.id, deletedUserName, data));
      // Lists show the sharer's name.
      events.publish('account.deleted', { accountId: owner.id });
    },

    /** Deletes rows that requests wrote while their account was being deleted. */
    async purgeLate(signal: AbortSignal): Promise<void> {
      for (const accountId of await findDeleted(db)) {
        if (signal.aborted) return;
        await database.transact(async (tx) => {
          for (const { forget } of data) await forget?.(tx, accountId);
        });
      }
    },
  };
}
