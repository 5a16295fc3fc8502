import type { GiftKind } from '@bloom/contract/gift/economy';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import {
  actionTable,
  moderationActions,
  type ModerationAction,
  type TargetKind,
} from '@bloom/contract/moderation/moderation-rules';
import { backupFile } from '../../src/domains/backup/backup-files.ts';
import type { Role } from '../../src/domains/moderation/index.ts';
import { holdVideo } from '../../src/domains/video/index.ts';
import { useBloom, type Person } from '../bloom.ts';
import { contentMakers, type Content } from '../content/content-of-each-kind.ts';
import { endpoints } from '../endpoints.ts';

/* Who may call which route of moderators and admins, and do which action to which kind of target. */

/** The roles of the callers. What they act on is in the category "movies". */
const roles = {
  none: undefined,
  'moderator of other': { role: 'moderator', categories: ['other'] },
  'moderator of movies': { role: 'moderator', categories: ['movies'] },
  moderator: { role: 'moderator', categories: null },
  admin: { role: 'admin', categories: null },
} as const satisfies Record<string, Role | undefined>;
type RoleKey = keyof typeof roles;
const roleKeys = Object.keys(roles) as RoleKey[];

const anyModerator: readonly RoleKey[] = roleKeys.filter((each) => each !== 'none');
const ofMovies: readonly RoleKey[] = ['moderator of movies', 'moderator', 'admin'];
const ofEverything: readonly RoleKey[] = ['moderator', 'admin'];
const admins: readonly RoleKey[] = ['admin'];

/** Routes that need no session. */
const publicRoutes = ['GET /api/v1/moderation/log', 'GET /api/v1/admin/downloads/{ticket}'];

const bloom = useBloom({ settings: { feature_subtitle_edit: '1' } });
const callers = new Map<RoleKey, Person>();
const group = { who: 'ring of account 1', day: '2026-11-26', accounts: 2 };

beforeAll(async () => {
  await bloom.execute(sql`insert into job (name, started_at, next_at, attempts, result, result_at)
    values ('watch minting', now(), now(), 0, ${JSON.stringify([{ ...group, accounts: [1, 2] }])}, now())`);
  make = contentMakers(bloom);
  for (const key of roleKeys) {
    const person = await bloom.logIn(`Caller ${key}`);
    await bloom.setRole(person, roles[key]);
    callers.set(key, person);
  }
});

let make: ReturnType<typeof contentMakers>;
const tokenOf = (key: RoleKey) => callers.get(key)?.token;

async function report({ kind, id }: Content): Promise<number> {
  const { token } = await make.person();
  const body = { target: { kind, id }, reason: 'spam' };
  return (await bloom.call('POST', '/v1/report', { token }, body)).body.data.case;
}

const bodyOf = (action: ModerationAction, { kind, id }: Content, more: object = {}) => ({
  target: { kind, id },
  action,
  reason: 'Advertising for another site.',
  ...(actionTable[action].namesRule && { rule: 5 }),
  ...(actionTable[action].takes === 'category' && { category: 'other' }),
  ...(actionTable[action].hasEnd && { until: Math.floor(Date.now() / 1_000) + 3_600 }),
  ...more,
});
const act = (action: ModerationAction, target: Content, by: RoleKey, more?: object) =>
  bloom.call('POST', '/v1/moderation/act', { token: tokenOf(by) }, bodyOf(action, target, more));

/** Gives petals to a target, or to a video of a person, and returns which gifts an action reverses. */
async function gifts({ kind, id, owner }: Content): Promise<object> {
  const donor = await make.person();
  const path = {
    collection: `collection/${id}/gift`,
    moment: `moment/${id}/thank`,
    video: `video/${id}`,
    user: `video/youtube/${kind === 'user' && (await bloom.addNewVideo(owner))}`,
  }[kind as 'user' | GiftKind];
  const body = { amount: 5 };
  await bloom.call('POST', `/v1/${path}`, donor, body);
  const between = { from: 0, to: 4_000_000_000 };
  return { gifts: { from: [donor.id], between, refund: 'donors' } };
}

/** Brings a target to where an action changes something. Returns what the action needs besides. */
const prepare: Partial<Record<ModerationAction, (target: Content) => Promise<object>>> = {
  async admit({ id }) {
    await bloom.execute(sql`update account set waits = true where id = ${id}`);
    return {};
  },
  async dismiss(target) {
    await report(target);
    return {};
  },
  async reopen(target) {
    await report(target);
    await act('dismiss', target, 'admin');
    return {};
  },
  async restore(target) {
    await act('hide', target, 'admin');
    return {};
  },
  async approve({ id }) {
    const [, video = ''] = id.split('/');
    await bloom.database.transact((tx) => holdVideo(tx, { source: 'youtube', id: video }));
    return {};
  },
  async withdraw(target) {
    const warned = await act('warn', target, 'admin');
    return { undoes: warned.body.data.id };
  },
  async unlockSubtitles(target) {
    await act('lockSubtitles', target, 'admin');
    return {};
  },
  async lift(target) {
    await act('ban', target, 'admin');
    return {};
  },
  async unfreeze(target) {
    await act('freeze', target, 'admin');
    return {};
  },
  async endProbation({ id }) {
    await bloom.execute(sql`update account set probation_since = now() where id = ${id}`);
    return {};
  },
  async restoreCategory(target) {
    await act('recategorise', target, 'admin');
    await act('recategorise', target, 'admin', { category: 'movies' });
    return {};
  },
  async restoreName(target) {
    await act('rename', target, 'admin');
    return {};
  },
  reverseGifts: gifts,
  async undoReversal(target) {
    const reversed = await act('reverseGifts', target, 'admin', await gifts(target));
    return { undoes: reversed.body.data.id };
  },
};

/**
 * Who may do an action: those of the category where the target has one, unless it moves petals or is final.
 */
function mayAct(action: ModerationAction, kind: TargetKind): readonly RoleKey[] {
  if (action === 'erase') return admins;
  const isInCategory = ['video', 'note', 'subtitle', 'moment', 'link', 'room'].includes(kind);
  const movesPetals = action === 'reverseGifts' || action === 'undoReversal';
  return isInCategory && !movesPetals ? ofMovies : ofEverything;
}

const refused = { status: 403, body: { key: 'request.forbidden' } };

const rows = moderationActions.flatMap((action) => actionTable[action].on.map((kind) => ({ action, kind })));

// rule: #moderator-roles
test.each(rows)('who may $action a $kind', async ({ action, kind }) => {
  const prepared = async () => {
    const target = await make[kind]();
    return { target, more: await prepare[action]?.(target) };
  };
  const may = mayAct(action, kind);
  const { target, more } = await prepared();
  for (const role of roleKeys.filter((each) => !may.includes(each))) {
    expect(await act(action, target, role, more), role).toMatchObject(refused);
  }
  for (const role of may) {
    const each = role === may[0] ? { target, more } : await prepared();
    expect(await act(action, each.target, role, each.more), role).toMatchObject({ status: 200 });
  }
});

// rule: #own-content
test.each(rows)('who owns a $kind may not $action it, as an admin, but hide it', async ({ action, kind }) => {
  const target = await make[kind]();
  const more = await prepare[action]?.(target);
  await bloom.setRole(target.owner, roles.admin);
  const { token } = target.owner;
  const sent = await bloom.call('POST', '/v1/moderation/act', { token }, bodyOf(action, target, more));
  expect(sent).toMatchObject(action === 'hide' ? { status: 200 } : refused);
});

type Route = {
  may: readonly RoleKey[];
  /** The path and body for a reported video. */
  send: (reported: { caseId: number; owner: Person }) => [path: string, body?: object];
};

/** Every other route of moderators and admins. */
const routes: Readonly<Record<string, Route>> = {
  'GET /api/v1/moderation/cases': {
    may: anyModerator,
    send: () => ['/v1/moderation/cases'],
  },
  'GET /api/v1/moderation/cases/{id}': {
    may: ofMovies,
    send: ({ caseId }) => [`/v1/moderation/cases/${caseId}`],
  },
  'POST /api/v1/moderation/cases/{id}/take': {
    may: ofMovies,
    send: ({ caseId }) => [`/v1/moderation/cases/${caseId}/take`, {}],
  },
  'POST /api/v1/moderation/cases/{id}/note': {
    may: ofMovies,
    send: ({ caseId }) => [`/v1/moderation/cases/${caseId}/note`, { note: 'Seen before' }],
  },
  'GET /api/v1/moderation/people': {
    may: ofEverything,
    send: () => ['/v1/moderation/people?q=Person'],
  },
  'GET /api/v1/moderation/people/{id}': {
    may: ofEverything,
    send: ({ owner }) => [`/v1/moderation/people/${owner.id}`],
  },
  'GET /api/v1/admin/settings': { may: admins, send: () => ['/v1/admin/settings'] },
  'GET /api/v1/admin/roles': { may: admins, send: () => ['/v1/admin/roles'] },
  'GET /api/v1/admin/jobs': { may: admins, send: () => ['/v1/admin/jobs'] },
  'GET /api/v1/admin/top': { may: admins, send: () => ['/v1/admin/top?since=3600'] },
  'GET /api/v1/admin/suggestions': { may: admins, send: () => ['/v1/admin/suggestions'] },
  'GET /api/v1/admin/status': { may: admins, send: () => ['/v1/admin/status'] },
  'PUT /api/v1/admin/logo': {
    may: admins,
    send: () => ['/v1/admin/logo', { image: 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7' }],
  },
  'PUT /api/v1/admin/settings/{name}': {
    may: admins,
    send: () => ['/v1/admin/settings/chat_words', { value: 'casino' }],
  },
  'PUT /api/v1/admin/roles/{id}': {
    may: admins,
    send: ({ owner }) => [`/v1/admin/roles/${owner.id}`, { role: { name: 'moderator' } }],
  },
  'PUT /api/v1/admin/rules/{number}': {
    may: admins,
    send: () => {
      const words = { title: 'Be kind', text: 'Write as you would speak.' };
      return ['/v1/admin/rules/1', { version: 1, rule: { en: words, 'zh-hans': words, 'zh-hant': words } }];
    },
  },
  'POST /api/v1/admin/recovery-codes/{id}': {
    may: admins,
    send: ({ owner }) => [`/v1/admin/recovery-codes/${owner.id}`, {}],
  },
  'POST /api/v1/admin/test-mail': {
    may: admins,
    send: () => ['/v1/admin/test-mail', { to: 'ann@mail.example' }],
  },
  'POST /api/v1/admin/group': {
    may: admins,
    send: () => [
      '/v1/admin/group',
      { group, action: 'freeze', rule: 7, reason: 'It is a farm.', dry_run: true },
    ],
  },
  'PUT /api/v1/admin/jobs/{name}': {
    may: admins,
    send: () => ['/v1/admin/jobs/audit', {}],
  },
  'POST /api/v1/admin/backups/{name}': {
    may: admins,
    send: () => {
      const dir = path.join(bloom.dataDir, 'backups');
      mkdirSync(dir, { recursive: true });
      const file = backupFile(dir, new Date());
      writeFileSync(file, '');
      return [`/v1/admin/backups/${path.basename(file)}`, {}];
    },
  },
};

test('every route of moderators and admins is in the table', () => {
  const found = endpoints
    .map(({ route }) => route)
    .filter((route) => /\/v1\/(moderation|admin)\//.test(route))
    .filter((route) => !publicRoutes.includes(route));
  const tested = [...Object.keys(routes), 'POST /api/v1/moderation/act'];
  expect(tested.toSorted()).toEqual([...new Set(found)].toSorted());
});

test.each(Object.entries(routes))('who may call %s', async (route, { may, send }) => {
  const [method = 'GET'] = route.split(' ');
  const callFor = async () => {
    const target = await make.video();
    const [path, body] = send({ caseId: await report(target), owner: target.owner });
    return (token?: string) => bloom.call(method as 'GET', path, { token }, body);
  };
  const call = await callFor();
  expect((await call()).status).toBe(401);
  for (const role of roleKeys.filter((each) => !may.includes(each))) {
    expect(await call(tokenOf(role)), role).toMatchObject(refused);
  }
  for (const role of may) {
    const each = role === may[0] ? call : await callFor();
    expect(await each(tokenOf(role)), role).toMatchObject({ status: 200 });
  }
});
