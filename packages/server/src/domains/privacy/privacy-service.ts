import { BloomError } from '@bloom/contract/errors';
import { deletedUserName } from '@bloom/contract/deleted-user';
import type { Events } from '../../events.ts';
import { iteratePages, type Primary } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import type { Account, Accounts } from '../account/index.ts';
import { ChatReader, forgetMessages, ModerationReader } from '../chat/index.ts';
import { findHistory } from '../history/index.ts';
import { LedgerReader } from '../ledger/index.ts';
import { ActionReader, AppealReader, CaseReader } from '../moderation/index.ts';
import { forgetMoments, MomentReader } from '../moment/index.ts';
import { NotificationReader, PushReader } from '../notification/index.ts';
import type { LoginLinks, Passkeys } from '../oauth/index.ts';
import type { Referrals } from '../referral/index.ts';
import { findSubtitles } from '../subtitle/index.ts';
import { presentMovement, type Statements } from '../statement/index.ts';
import {
  findCollectionGifts,
  findCollections,
  findFollowedCollections,
  findFollowing,
  findFormerHandles,
  findGifts,
  findMomentGifts,
  findNotInterested,
  findPlays,
  findProfile,
  findRemovedNames,
  findSaved,
  findShares,
  findWatched,
  anonymizeAccount,
} from './privacy-store.ts';
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
  events: Pick<Events, 'publish'>,
) {
  const db = database.write;
  const notifications = new NotificationReader(db);
  const devices = new PushReader(db);
  const chat = new ChatReader(db);
  const moments = new MomentReader(db);
  const moderation = new ModerationReader(db);
  const cases = new CaseReader(db);
  const appeals = new AppealReader(db);
  const decisions = new ActionReader(db);

  async function* movements(owner: Account) {
    for await (const page of statements.all(owner)) yield page.map(presentMovement);
  }

  async function* invited(owner: Account) {
    const pages = iteratePages(
      (before) => referrals.find(owner, pageSize, before),
      ({ id }) => id,
    );
    for await (const page of pages) yield page.map(({ id: _id, ...invitee }) => invitee);
  }

  return {
    /** Returns everything stored about an account as JSON, in chunks that are read from the database on demand. */
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
      };
      const sessions = (await accounts.listSessions(owner)).map((session) => ({
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
        { name: 'former_handles', pages: [await findFormerHandles(db, id)] },
        { name: 'removed_names', pages: [await findRemovedNames(db, id)] },
        paged('shares', (page) => findShares(db, id, page)),
        paged('gifts', (page) => findGifts(db, id, page)),
        paged('collection_gifts', (page) => findCollectionGifts(db, id, page)),
        paged('moment_gifts', (page) => findMomentGifts(db, id, page)),
        paged('notifications', ({ limit, before }) => notifications.findAll(id, limit, before)),
        { name: 'notifications_off', pages: [await notifications.findMuted(id)] },
        { name: 'push', pages: [await devices.findAll(id)] },
        { name: 'statement', pages: movements(owner) },
        {
          name: 'referrals',
          pages: invited(owner),
        },
        paged('following', (page) => findFollowing(db, id, page)),
        paged('saved', (page) => findSaved(db, id, page)),
        paged('not_interested', (page) => findNotInterested(db, id, page)),
        paged('collections', (page) => findCollections(db, id, page)),
        paged('collections_followed', (page) => findFollowedCollections(db, id, page)),
        paged('history', (page) => findHistory(db, id, page)),
        paged('messages', ({ limit, before }) => chat.findAll(id, limit, before)),
        paged('moments', ({ limit, before }) => moments.findAll(id, limit, before)),
        paged('reports', ({ limit, before }) => cases.findReportsOf(id, limit, before)),
        paged('applications', ({ limit, before }) => cases.findApplicationsOf(id, limit, before)),
        paged('appeals', ({ limit, before }) => appeals.findAllOf(id, limit, before)),
        paged('decisions', ({ limit, before }) => decisions.findAllOf(id, limit, before)),
        // Slow mode is no fact about the account.
        { name: 'chat', pages: [[await moderation.findMe(id, 0)]] },
        paged('subtitles', (page) => findSubtitles(db, id, page)),
        { name: 'plays', pages: [await findPlays(db, id)] },
        paged('watched_lately', (page) => findWatched(db, id, page)),
      ]);
    },

    /**
     * Anonymizes an account: the name becomes a neutral one, logins and sessions are deleted, the referral code
     * becomes invalid, chat messages and moments are deleted. Petals, gifts and shared videos stay.
     *
     * @param confirm must be the account's name
     * Error: `request.invalid` (`confirm`) if it is not.
     */
    async deleteAccount(owner: Account, confirm: string) {
      if (confirm !== owner.name) throw new BloomError('request.invalid', { field: 'confirm' });
      const { videos, position } = await database.transact(async (tx) => {
        await anonymizeAccount(tx, owner.id, deletedUserName);
        const videos = await forgetMoments(tx, owner.id);
        // The last step: posts of others wait for it.
        return { videos, position: await forgetMessages(tx, owner.id) };
      });
      for (const videoId of videos) events.publish('moment.changed', { videoId });
      if (position !== undefined) events.publish('chat.changed', { position });
      // Lists show the sharer's name.
      events.publish('account.deleted', { accountId: owner.id });
    },
  };
}

/** A list of the export that is read by pages. `row`, which only orders them, is removed. */
function paged<T extends { row: number }>(
  name: string,
  find: (page: { before: number | undefined; limit: number }) => Promise<T[]>,
) {
  async function* pages() {
    const found = iteratePages(
      (before) => find({ before, limit: pageSize }),
      ({ row }) => row,
    );
    for await (const page of found) yield page.map(({ row: _row, ...entry }) => entry);
  }
  return { name, pages: pages() };
}
