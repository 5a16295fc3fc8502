import { iteratePages } from '../../platform/database/index.ts';
import { listSessions, type Account } from '../account/index.ts';
import { LedgerReader } from '../ledger/index.ts';
import { listInvitees } from '../referral/index.ts';
import { listLogins, listPasskeys } from '../sign-in/index.ts';
import { presentMovement, readWholeStatement } from '../statement/index.ts';
import { findProfile } from './privacy-store.ts';
import type { Privacy } from './privacy-context.ts';
import { writeExport } from './privacy.ts';

/** How many entries of a list one query reads. */
const pageSize = 500;

async function* movements({ database }: Privacy, owner: Account) {
  for await (const page of readWholeStatement(database, owner, [])) yield page.map(presentMovement);
}

async function* invited({ database }: Privacy, owner: Account) {
  const pages = iteratePages(
    (before) => listInvitees(database, owner, pageSize, before),
    ({ id }) => id,
  );
  for await (const page of pages) yield page.map(({ id: _id, ...invitee }) => invitee);
}

/**
 * Returns everything stored about an account as JSON, in chunks that are read from the database on demand.
 */
export async function exportAccount(privacy: Privacy, owner: Account) {
  const db = privacy.database.write;
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
  const sessions = (await listSessions(privacy.accounts, owner)).map((session) => ({
    id: session.id,
    agent: session.agent,
    created_at: session.createdAt,
    last_seen_at: session.lastSeenAt,
  }));
  const logins = (await listLogins(privacy.loginLinks, owner)).map((login) => ({
    provider: login.provider,
    name: login.name,
    linked_at: login.linkedAt,
  }));
  return writeExport({ exported_at: Math.floor(Date.now() / 1_000), profile }, [
    { name: 'sessions', pages: [sessions] },
    { name: 'logins', pages: [logins] },
    { name: 'passkeys', pages: [await listPasskeys(privacy.passkeys, owner)] },
    { name: 'statement', pages: movements(privacy, owner) },
    { name: 'referrals', pages: invited(privacy, owner) },
    ...privacy.data
      .flatMap(({ lists = [] }) => lists)
      .map(({ name: list, pages }) => ({ name: list, pages: pages(db, id) })),
  ]);
}
