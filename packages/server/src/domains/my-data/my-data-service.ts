import { BloomError } from '@bloom/contract/errors';
import { deletedUserName } from '@bloom/contract/deleted-user';
import type { Events } from '../../events.ts';
import { inParts, type Database } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import type { Account, Accounts } from '../account/index.ts';
import { LedgerReader } from '../ledger/index.ts';
import type { LoginLinks } from '../oauth/index.ts';
import type { Referrals } from '../referral/index.ts';
import { presentMovement, type Statements } from '../statement/index.ts';
import {
  findGifts,
  findPlays,
  findProfile,
  findShares,
  findWatched,
  forgetLateRows,
  forgetPerson,
} from './my-data-store.ts';
import { writeExport } from './my-data.ts';

/** What people can do with what is kept about them. */
export type MyData = {
  /** Everything kept about a person, as JSON in pieces that are read as they are taken. */
  export(owner: Account): Promise<AsyncIterable<string>>;
  /**
   * Forgets a person: the name becomes a neutral one, logins and sessions end, the referral code is
   * nobody's. Petals stay where they are, shared videos stay.
   *
   * @param confirm the person's name, to be sure
   * Error: `request.invalid` (`confirm`) when it is not.
   */
  forget(owner: Account, confirm: string): Promise<void>;
  /** Takes out what requests left that were under way meanwhile. */
  forgetLate(): Promise<void>;
};

/** Entries of a list that are read at a time. */
const partSize = 500;

export function createMyData(
  database: Database<Tables>,
  {
    accounts,
    loginLinks,
    referrals,
    statements,
  }: {
    accounts: Accounts;
    loginLinks: LoginLinks;
    referrals: Referrals;
    statements: Statements;
  },
  events: Pick<Events, 'publish'>,
): MyData {
  const db = database.write;

  /** Rows without the number that only orders them. */
  async function* withoutRow<T extends { row: number }>(parts: AsyncIterable<T[]>) {
    for await (const part of parts) yield part.map(({ row: _row, ...entry }) => entry);
  }

  async function* movements(owner: Account) {
    for await (const part of statements.all(owner)) yield part.map(presentMovement);
  }

  async function* invited(owner: Account) {
    const parts = inParts(
      (before) => referrals.find(owner, partSize, before),
      ({ id }) => id,
    );
    for await (const part of parts) yield part.map(({ id: _id, ...person }) => person);
  }

  return {
    async export(owner) {
      const { id, name, refCode, country, nextReward } = owner;
      const profile = {
        id,
        name,
        ref_code: refCode,
        country,
        next_reward: nextReward,
        balance: await new LedgerReader(db).balanceOf(id),
        ...(await findProfile(db, id)),
      };
      const sessions = (await accounts.sessions(owner)).map((session) => ({
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
      const page = (before: number | undefined) => ({ before, limit: partSize });
      const rowOf = ({ row }: { row: number }) => row;
      return writeExport({ exported_at: Math.floor(Date.now() / 1_000), profile }, [
        { name: 'sessions', parts: [sessions] },
        { name: 'logins', parts: [logins] },
        {
          name: 'shares',
          parts: withoutRow(inParts((before) => findShares(db, id, page(before)), rowOf)),
        },
        {
          name: 'gifts',
          parts: withoutRow(inParts((before) => findGifts(db, id, page(before)), rowOf)),
        },
        { name: 'statement', parts: movements(owner) },
        {
          name: 'referrals',
          parts: invited(owner),
        },
        { name: 'plays', parts: [await findPlays(db, id)] },
        {
          name: 'watched_lately',
          parts: withoutRow(inParts((before) => findWatched(db, id, page(before)), rowOf)),
        },
      ]);
    },

    async forget(owner, confirm) {
      if (confirm !== owner.name) throw new BloomError('request.invalid', { field: 'confirm' });
      await database.transact((tx) => forgetPerson(tx, owner.id, deletedUserName));
      // Lists show the sharer's name.
      events.publish('account.deleted', { accountId: owner.id });
    },

    forgetLate: () => forgetLateRows(db),
  };
}
