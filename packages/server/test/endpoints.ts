import { createECDH } from 'node:crypto';
import { sql } from 'kysely';
import { SoftwarePasskey } from './authenticator.ts';
import type { ApiResponse, Bloom, Person } from './bloom.ts';

/**
 * The client: `user` shared the video of the call, `admin` has the token of the chat's moderators and no
 * session. In the order of their calls: who may do more comes later, and finds what the others have left.
 */
export const actors = ['anonymous', 'expired', 'revoked', 'admin', 'other', 'user'] as const;
export type Actor = (typeof actors)[number];

/** The setting ADMIN_TOKEN of servers that these calls are sent to. */
export const adminToken = 'admin-token-of-this-server';

/** The data that a call needs. */
export type Caller = {
  /** Undefined for a client without a token. */
  token: string | undefined;
  /** The owner of the video and session that the call concerns. */
  owner: Person;
  /** The owner's video of youtube. */
  video: string;
};

type Call = (bloom: Bloom, caller: Caller) => Promise<ApiResponse>;

/** A route with a call of it, and the status for every kind of client. */
export type Endpoint = {
  /** As in the OpenAPI document. */
  route: string;
  call: Call;
  statuses: Readonly<Record<Actor, number>>;
  /** The status while the database is unavailable. */
  away: 200 | 302 | 400 | 403 | 404 | 503;
};

/**
 * By default the call has the path of the route, the token, and the body if there is one; it is refused while
 * the database is unavailable.
 */
type Row = Pick<Endpoint, 'route' | 'statuses'> & Partial<Endpoint> & { body?: object };

const everybody = (status: number): Endpoint['statuses'] => ({
  anonymous: status,
  user: status,
  other: status,
  expired: status,
  revoked: status,
  admin: status,
});

/** For clients with a session; clients without one, or with an expired one, are refused. */
const members = (user: number, other = user, refused = 401): Endpoint['statuses'] => ({
  ...everybody(refused),
  user,
  other,
});

/** The options of a passkey with a challenge that no server has issued. */
const neverIssued = {
  challenge: 'AAAA',
  rpId: 'localhost',
  rp: { id: 'localhost' },
  user: { id: 'AAAA' },
};

const videoPath = ({ video }: Caller) => `/v1/video/youtube/${video}`;

/** The address of a room that there is not. */
const noRoom = '/v1/room/aaaaaaaaaaaa';

/**
 * The address of a collection of the owner with the video of the call; of none while the database cannot be
 * written.
 */
async function collectionPath({ database }: Bloom, { owner, video }: Caller): Promise<string> {
  const made = await sql<{ id: string }>`with made as (
      insert into collection (public_id, account_id, title, text, visibility)
      values (gen_random_uuid(), ${owner.id}, 'Songs', '', 'private') returning id, public_id),
    filled as (insert into collection_video (collection_id, video_id, place)
      select made.id, v.id, 1 from made, video v where v.source_id = ${video})
    select public_id as id from made`
    .execute(database.write)
    .catch(() => undefined);
  return `/v1/collection/${made?.rows[0]?.id ?? 'unknown'}`;
}

/**
 * The address of a moment of the owner on the video of the call; of none while the database cannot be
 * written.
 */
async function momentPath({ database }: Bloom, { owner, video }: Caller): Promise<string> {
  const made = await sql<{ id: number }>`
    insert into moment (video_id, episode, account_id, content, mentions, spoiler, created_at)
      select id, '', ${owner.id}, 'Nice', '[]', false, now() from video where source_id = ${video} returning id`
    .execute(database.write)
    .catch(() => undefined);
  return `/v1/moment/${made?.rows[0]?.id ?? 999_999}`;
}

/** Not the category of the video, so that its sharer's call changes it. */
const classification = { category: 'movies', label: 'love', language: 'english|english' };

/** At a public address, to which nothing is sent. */
const pushSubscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/1',
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: 'A'.repeat(22),
};

const rows: readonly Row[] = [
  {
    route: 'GET /api/health/live',
    statuses: everybody(200),
    away: 200,
  },
  {
    route: 'GET /api/health/ready',
    statuses: everybody(200),
  },
  {
    route: 'GET /api/v1/account/{token}',
    call: (bloom, { token }) => bloom.call('GET', `/v1/account/${token ?? 'unknown'}`),
    statuses: members(200, 200, 404),
  },
  {
    route: 'PUT /api/v1/account/name',
    body: { name: 'Renamed' },
    // Demo users have chosen their names.
    statuses: members(422),
  },
  {
    route: 'PUT /api/v1/account/handle',
    body: { handle: 'admin' },
    statuses: members(422),
  },
  {
    route: 'GET /api/v1/account/preferences',
    statuses: members(200),
  },
  {
    route: 'PUT /api/v1/account/preferences',
    body: { theme: 'dark' },
    statuses: members(200),
  },
  {
    route: 'POST /api/v1/account/logout',
    body: {},
    statuses: everybody(200),
  },
  {
    route: 'POST /api/v1/email/begin',
    body: { email: 'mia@mail.example' },
    statuses: { ...members(200), anonymous: 200 },
  },
  {
    route: 'POST /api/v1/email/verify',
    body: { code: '123456' },
    statuses: everybody(401),
  },
  {
    route: 'POST /api/v1/account/handoff',
    body: { code: 'never-issued' },
    statuses: everybody(401),
  },
  {
    route: 'GET /api/v1/account/sessions',
    statuses: members(200),
  },
  {
    route: 'DELETE /api/v1/account/sessions',
    statuses: members(200),
  },
  {
    route: 'DELETE /api/v1/account/sessions/{id}',
    async call(bloom, { token, owner }) {
      const { body } = await bloom.call('GET', '/v1/account/sessions', { token: owner.token });
      const id = body.data?.[0].id ?? 1;
      return bloom.call('DELETE', `/v1/account/sessions/${id}`, { token });
    },
    statuses: members(200, 404),
  },
  {
    route: 'GET /api/v1/account/referral',
    statuses: members(200),
  },
  {
    route: 'GET /api/v1/account/notifications',
    statuses: members(200),
  },
  {
    route: 'PUT /api/v1/account/notifications',
    body: { kind: 'top', enabled: true },
    statuses: members(200),
  },
  {
    route: 'POST /api/v1/account/notifications/read',
    body: { upto: 1 },
    statuses: members(200),
  },
  {
    route: 'POST /api/v1/account/notifications/thank',
    body: { id: 1 },
    statuses: members(404),
  },
  {
    route: 'GET /api/v1/account/push',
    statuses: members(200),
  },
  {
    route: 'PUT /api/v1/account/push',
    body: pushSubscription,
    statuses: members(200),
  },
  {
    route: 'DELETE /api/v1/account/push',
    statuses: members(200),
  },
  {
    route: 'GET /api/v1/message/stream',
    async call(bloom, { token }) {
      const response = await bloom.app.inject({
        url: '/api/v1/message/stream',
        payloadAsStream: true,
        ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
      });
      // A stream has no end; an error is one text.
      const [first] = await response.stream().take(1).toArray();
      const text = String(first);
      return {
        status: response.statusCode,
        headers: response.headers,
        body: text.startsWith('{') ? JSON.parse(text) : text,
      };
    },
    statuses: { ...members(200), anonymous: 200 },
  },
  {
    route: 'GET /api/v1/account/statement',
    statuses: members(200),
  },
  {
    route: 'GET /api/v1/account/rewards',
    statuses: members(200),
  },
  {
    route: 'POST /api/v1/account/daily_reward/{token}',
    call: (bloom, { token }) =>
      bloom.call('POST', `/v1/account/daily_reward/${token ?? 'unknown'}`, { body: { ap: 1 } }),
    statuses: members(200),
  },
  {
    route: 'GET /api/v1/video/list',
    call: (bloom, { token }) => bloom.call('GET', '/v1/video/list?limit=7', { token }),
    statuses: everybody(200),
  },
  {
    route: 'GET /api/v1/inviter/{code}',
    async call(bloom, { token, owner }) {
      const { body } = await bloom.call('GET', `/v1/account/${owner.token}`);
      return bloom.call('GET', `/v1/inviter/${body.ref_code ?? 'NOSUCH22'}`, { token });
    },
    statuses: everybody(200),
  },
  {
    route: 'GET /api/v1/user/{id}',
    call: (bloom, { token, owner }) => bloom.call('GET', `/v1/user/${owner.id}`, { token }),
    statuses: everybody(200),
  },
  {
    route: 'GET /api/v1/user/thanked',
    statuses: everybody(200),
  },
  {
    route: 'PUT /api/v1/user/{id}/follow',
    call: (bloom, { token, owner }) => bloom.call('PUT', `/v1/user/${owner.id}/follow`, { token }, {}),
    // Users cannot follow themselves.
    statuses: members(422, 200),
  },
  {
    route: 'DELETE /api/v1/user/{id}/follow',
    call: (bloom, { token, owner }) => bloom.call('DELETE', `/v1/user/${owner.id}/follow`, { token }),
    statuses: members(200),
  },
  {
    route: 'GET /api/v1/account/following',
    statuses: members(200),
  },
  {
    route: 'PUT /api/v1/video/{source}/{id}/saved',
    call: (bloom, caller) => bloom.call('PUT', `${videoPath(caller)}/saved`, caller, {}),
    statuses: members(200),
  },
  {
    route: 'DELETE /api/v1/video/{source}/{id}/saved',
    call: (bloom, caller) => bloom.call('DELETE', `${videoPath(caller)}/saved`, { token: caller.token }),
    statuses: members(200),
  },
  {
    route: 'PUT /api/v1/video/{source}/{id}/not-interested',
    call: (bloom, caller) => bloom.call('PUT', `${videoPath(caller)}/not-interested`, caller, {}),
    statuses: members(200),
  },
  {
    route: 'DELETE /api/v1/video/{source}/{id}/not-interested',
    call: (bloom, caller) =>
      bloom.call('DELETE', `${videoPath(caller)}/not-interested`, { token: caller.token }),
    statuses: members(200),
  },
  {
    route: 'GET /api/v1/video/following',
    statuses: members(200),
  },
  {
    route: 'GET /api/v1/video/for-you',
    statuses: members(200),
  },
  {
    route: 'GET /api/v1/account/saved',
    statuses: members(200),
  },
  {
    route: 'PUT /api/v1/collection',
    body: { title: 'Songs', visibility: 'public' },
    statuses: members(200),
  },
  {
    route: 'GET /api/v1/collection/{collection}',
    call: async (bloom, caller) =>
      bloom.call('GET', await collectionPath(bloom, caller), { token: caller.token }),
    // It is private.
    statuses: { ...everybody(404), user: 200 },
  },
  {
    route: 'GET /api/v1/collection/{collection}/preview',
    call: async (bloom, caller) =>
      bloom.call('GET', `${await collectionPath(bloom, caller)}/preview`, { token: caller.token }),
    // It is private.
    statuses: everybody(404),
  },
  {
    route: 'PUT /api/v1/collection/{collection}',
    call: async (bloom, caller) =>
      bloom.call('PUT', await collectionPath(bloom, caller), caller, {
        title: 'Songs',
        visibility: 'unlisted',
      }),
    statuses: members(200, 404),
  },
  {
    route: 'DELETE /api/v1/collection/{collection}',
    call: async (bloom, caller) =>
      bloom.call('DELETE', await collectionPath(bloom, caller), { token: caller.token }),
    statuses: members(200, 404),
  },
  {
    route: 'PUT /api/v1/collection/{collection}/video/{source}/{id}',
    call: async (bloom, caller) =>
      bloom.call('PUT', `${await collectionPath(bloom, caller)}/video/youtube/${caller.video}`, caller, {}),
    statuses: members(200, 404),
  },
  {
    route: 'DELETE /api/v1/collection/{collection}/video/{source}/{id}',
    call: async (bloom, caller) =>
      bloom.call('DELETE', `${await collectionPath(bloom, caller)}/video/youtube/${caller.video}`, {
        token: caller.token,
      }),
    statuses: members(200, 404),
  },
  {
    route: 'PUT /api/v1/collection/{collection}/follow',
    call: async (bloom, caller) =>
      bloom.call('PUT', `${await collectionPath(bloom, caller)}/follow`, caller, {}),
    // An own one cannot be followed, and it is private.
    statuses: members(422, 404),
  },
  {
    route: 'DELETE /api/v1/collection/{collection}/follow',
    call: async (bloom, caller) =>
      bloom.call('DELETE', `${await collectionPath(bloom, caller)}/follow`, {
        token: caller.token,
      }),
    statuses: members(200),
  },
  {
    route: 'POST /api/v1/collection/{collection}/move',
    call: async (bloom, caller) =>
      bloom.call('POST', `${await collectionPath(bloom, caller)}/move`, caller, {
        source: 'youtube',
        id: caller.video,
      }),
    statuses: members(200, 404),
  },
  {
    route: 'POST /api/v1/collection/{collection}/gift',
    call: async (bloom, caller) =>
      bloom.call('POST', `${await collectionPath(bloom, caller)}/gift`, caller, { amount: 10 }),
    // An own one cannot be thanked, and it is private.
    statuses: members(422, 404),
  },
  {
    route: 'GET /api/v1/user/{id}/collections',
    call: (bloom, { token, owner }) => bloom.call('GET', `/v1/user/${owner.id}/collections`, { token }),
    statuses: everybody(200),
  },
  {
    route: 'GET /api/v1/account/collections',
    statuses: members(200),
  },
  {
    route: 'GET /api/v1/account/videos',
    statuses: members(200),
  },
  {
    route: 'GET /api/v1/video/{source}/{id}/progress',
    call: (bloom, caller) => bloom.call('GET', `${videoPath(caller)}/progress`, { token: caller.token }),
    statuses: members(200),
  },
  {
    route: 'PUT /api/v1/video/{source}/{id}/progress',
    call: (bloom, caller) =>
      bloom.call('PUT', `${videoPath(caller)}/progress`, caller, {
        position_s: 40,
        duration_s: 60,
      }),
    statuses: members(200),
  },
  {
    route: 'GET /api/v1/account/watching',
    statuses: members(200),
  },
  {
    route: 'GET /api/v1/account/history',
    statuses: members(200),
  },
  {
    route: 'PUT /api/v1/account/history',
    body: { enabled: true },
    statuses: members(200),
  },
  {
    route: 'DELETE /api/v1/account/history',
    statuses: members(200),
  },
  {
    route: 'PUT /api/v1/account/indexed',
    body: { indexed: true },
    statuses: members(200),
  },
  {
    route: 'PUT /api/v1/video/{source}/{id}/line',
    call: (bloom, caller) =>
      bloom.call('PUT', `${videoPath(caller)}/line`, caller, { text: 'Stay for the second verse' }),
    statuses: members(200, 403),
  },
  {
    route: 'DELETE /api/v1/note/{id}',
    call: (bloom, { token }) => bloom.call('DELETE', '/v1/note/999999', { token }),
    statuses: members(404),
  },
  {
    route: 'GET /api/v1/video/{source}/{id}/work',
    call: (bloom, caller) => bloom.call('GET', `${videoPath(caller)}/work`),
    statuses: everybody(200),
  },
  {
    route: 'PUT /api/v1/video/{source}/{id}/same',
    call: (bloom, caller) =>
      bloom.call('PUT', `${videoPath(caller)}/same`, caller, { source: 'youtube', id: 'ZZZZZZZZZZZ' }),
    // No such video is shared.
    statuses: members(400),
  },
  {
    route: 'POST /api/v1/video/{source}/{id}/same/vote',
    call: (bloom, caller) =>
      bloom.call('POST', `${videoPath(caller)}/same/vote`, caller, {
        source: 'youtube',
        id: 'ZZZZZZZZZZZ',
        agree: true,
      }),
    statuses: members(400),
  },
  {
    route: 'GET /api/v1/video/{source}/{id}/suggestions',
    call: (bloom, caller) => bloom.call('GET', `${videoPath(caller)}/suggestions`),
    statuses: everybody(200),
  },
  {
    route: 'POST /api/v1/video/{source}/{id}/same/decline',
    call: (bloom, caller) =>
      bloom.call('POST', `${videoPath(caller)}/same/decline`, caller, {
        source: 'youtube',
        id: 'ZZZZZZZZZZZ',
      }),
    statuses: members(400),
  },
  {
    route: 'GET /api/v1/video/{source}/{id}/moments',
    call: (bloom, caller) => bloom.call('GET', `${videoPath(caller)}/moments`),
    statuses: everybody(200),
  },
  {
    route: 'GET /api/v1/video/{source}/{id}/moments/segment',
    call: (bloom, caller) => bloom.call('GET', `${videoPath(caller)}/moments/segment?n=0`),
    statuses: everybody(200),
  },
  {
    route: 'POST /api/v1/video/{source}/{id}/moments',
    call: (bloom, caller) =>
      bloom.call('POST', `${videoPath(caller)}/moments`, caller, {
        content: 'Nice',
        at_ms: 34_000,
      }),
    statuses: members(200),
  },
  {
    route: 'GET /api/v1/moment/{id}',
    call: async (bloom, caller) => bloom.call('GET', await momentPath(bloom, caller)),
    statuses: everybody(200),
  },
  {
    route: 'GET /api/v1/moment/{id}/replies',
    call: async (bloom, caller) => bloom.call('GET', `${await momentPath(bloom, caller)}/replies`),
    statuses: everybody(200),
  },
  {
    route: 'PUT /api/v1/moment/{id}',
    call: async (bloom, caller) =>
      bloom.call('PUT', await momentPath(bloom, caller), caller, { content: 'Very nice' }),
    statuses: members(200, 403),
  },
  {
    route: 'DELETE /api/v1/moment/{id}',
    call: async (bloom, caller) =>
      bloom.call('DELETE', await momentPath(bloom, caller), { token: caller.token }),
    statuses: members(200, 403),
  },
  {
    route: 'POST /api/v1/moment/{id}/thank',
    call: async (bloom, caller) =>
      bloom.call('POST', `${await momentPath(bloom, caller)}/thank`, caller, { amount: 10 }),
    // An own one cannot be thanked.
    statuses: members(422, 200),
  },
  {
    route: 'DELETE /api/v1/video/{source}/{id}',
    call: (bloom, caller) => bloom.call('DELETE', videoPath(caller), { token: caller.token }),
    statuses: members(200, 403),
  },
  {
    route: 'POST /api/v1/moderation/act',
    call: (bloom, { token, video }) =>
      bloom.call(
        'POST',
        '/v1/moderation/act',
        { token },
        {
          target: { kind: 'video', id: `youtube/${video}` },
          action: 'hide',
          rule: 1,
          reason: 'Against the law',
        },
      ),
    statuses: members(403),
  },
  {
    route: 'GET /api/v1/moderation/people',
    call: (bloom, { token }) => bloom.call('GET', '/v1/moderation/people?q=a', { token }),
    statuses: members(403),
  },
  {
    route: 'GET /api/v1/moderation/people/{id}',
    call: (bloom, { token, owner }) => bloom.call('GET', `/v1/moderation/people/${owner.id}`, { token }),
    statuses: members(403),
  },
  ...(['settings', 'roles', 'jobs', 'suggestions', 'status', 'top?since=60'] as const).map((part): Row => ({
    route: `GET /api/v1/admin/${part.replace(/\?.*/, '')}`,
    call: (bloom, { token }) => bloom.call('GET', `/v1/admin/${part}`, { token }),
    statuses: members(403),
  })),
  {
    route: 'PUT /api/v1/admin/logo',
    body: { image: '' },
    statuses: members(403),
  },
  {
    route: 'PUT /api/v1/admin/settings/{name}',
    call: (bloom, { token }) => bloom.call('PUT', '/v1/admin/settings/read_only', { token }, { value: '1' }),
    statuses: members(403),
  },
  ...['/check', '/doctor', ''].map((part): Row => ({
    route: `POST /api/v1/setup${part}`,
    call: (bloom, { token }) =>
      bloom.call(
        'POST',
        `/v1/setup${part}`,
        { token },
        {
          code: 'unknown',
          ...(part === '' && {
            site_name: 'Club',
            registration: 'open',
            extra_languages: '',
            share_sources: '',
          }),
        },
      ),
    statuses: part === '' ? members(403) : everybody(403),
  })),
  {
    route: 'GET /api/v1/rules',
    statuses: everybody(200),
  },
  {
    route: 'PUT /api/v1/admin/rules/{number}',
    call: (bloom, { token }) =>
      bloom.call(
        'PUT',
        '/v1/admin/rules/1',
        { token },
        {
          version: 1,
          rule: {
            en: { title: 'Be kind', text: 'To all.' },
            'zh-hans': { title: '友善', text: '对所有人。' },
            'zh-hant': { title: '友善', text: '對所有人。' },
          },
        },
      ),
    statuses: members(403),
  },
  {
    route: 'PUT /api/v1/admin/roles/{id}',
    call: (bloom, { token, owner }) =>
      bloom.call('PUT', `/v1/admin/roles/${owner.id}`, { token }, { role: { name: 'admin' } }),
    statuses: members(403),
  },
  {
    route: 'PUT /api/v1/admin/jobs/{name}',
    call: (bloom, { token }) => bloom.call('PUT', '/v1/admin/jobs/audit', { token }, {}),
    statuses: members(403),
  },
  {
    route: 'POST /api/v1/admin/backups/{name}',
    call: (bloom, { token }) => bloom.call('POST', '/v1/admin/backups/bloom.tar.gz', { token }, {}),
    statuses: members(403),
  },
  {
    route: 'GET /api/v1/admin/downloads/{ticket}',
    call: (bloom) => bloom.call('GET', '/v1/admin/downloads/never-issued'),
    statuses: everybody(403),
    away: 403,
  },
  {
    route: 'POST /api/v1/admin/recovery-codes/{id}',
    call: (bloom, { token, owner }) =>
      bloom.call('POST', `/v1/admin/recovery-codes/${owner.id}`, { token }, {}),
    statuses: members(403),
  },
  {
    route: 'POST /api/v1/admin/test-mail',
    call: (bloom, { token }) =>
      bloom.call('POST', '/v1/admin/test-mail', { token }, { to: 'ann@mail.example' }),
    statuses: members(403),
  },
  {
    route: 'POST /api/v1/admin/group',
    call: (bloom, { token }) =>
      bloom.call(
        'POST',
        '/v1/admin/group',
        { token },
        {
          group: { who: 'address 1f0c5a9e77b2', day: '2026-11-26', accounts: 2 },
          action: 'freeze',
          rule: 7,
          reason: 'A ring of accounts.',
        },
      ),
    statuses: members(403),
  },
  {
    route: 'POST /api/v1/report',
    call: (bloom, { token, video }) =>
      bloom.call(
        'POST',
        '/v1/report',
        { token },
        { target: { kind: 'video', id: `youtube/${video}` }, reason: 'spam' },
      ),
    // The user's own video cannot be reported.
    statuses: members(400, 200),
  },
  {
    route: 'POST /api/v1/notice',
    call: (bloom, { video }) =>
      bloom.call('POST', '/v1/notice', {
        body: {
          address: `http://localhost/video/${video}`,
          reason: 'childAbuse',
          text: 'It shows abuse',
          goodFaith: true,
        },
      }),
    statuses: everybody(200),
  },
  {
    route: 'GET /api/v1/notice/{key}',
    call: (bloom, { token }) => bloom.call('GET', '/v1/notice/unknown', { token }),
    statuses: everybody(404),
  },
  {
    route: 'GET /api/v1/moderation/cases',
    statuses: members(403),
  },
  {
    route: 'GET /api/v1/moderation/cases/{id}',
    call: (bloom, { token }) => bloom.call('GET', '/v1/moderation/cases/1', { token }),
    statuses: members(403),
  },
  {
    route: 'POST /api/v1/moderation/cases/{id}/take',
    call: (bloom, { token }) => bloom.call('POST', '/v1/moderation/cases/1/take', { token }, {}),
    statuses: members(403),
  },
  {
    route: 'POST /api/v1/moderation/cases/{id}/note',
    call: (bloom, { token }) =>
      bloom.call('POST', '/v1/moderation/cases/1/note', { token }, { note: 'Hello' }),
    statuses: members(403),
  },
  {
    route: 'GET /api/v1/moderation/log',
    statuses: everybody(200),
  },
  {
    route: 'POST /api/v1/account/decisions/{id}/appeal',
    call: (bloom, { token }) =>
      bloom.call('POST', '/v1/account/decisions/999999/appeal', { token }, { text: 'Why?' }),
    statuses: members(404),
  },
  {
    route: 'POST /api/v1/account/application',
    body: { reason: 'I like it.' },
    // They are members already.
    statuses: members(409),
  },
  {
    route: 'GET /api/v1/account/decisions',
    statuses: members(200),
  },
  {
    route: 'POST /api/v1/message/post',
    body: { content: 'Hello' },
    statuses: members(200),
  },
  { route: 'GET /api/v1/rooms', statuses: everybody(200) },
  { route: 'GET /api/v1/room/time', statuses: everybody(200) },
  {
    route: 'POST /api/v1/room',
    body: { source: 'youtube', id: 'ZZZZZZZZZZZ' },
    // No such video is shared.
    statuses: members(404),
  },
  {
    route: 'POST /api/v1/room/{room}/join',
    call: (bloom, caller) => bloom.call('POST', `${noRoom}/join`, caller, {}),
    statuses: { ...members(404), anonymous: 404 },
  },
  {
    route: 'POST /api/v1/room/{room}/leave',
    call: (bloom, caller) => bloom.call('POST', `${noRoom}/leave`, caller, {}),
    statuses: { ...members(404), anonymous: 404 },
  },
  {
    route: 'POST /api/v1/room/{room}/status',
    call: (bloom, caller) => bloom.call('POST', `${noRoom}/status`, caller, { state: 'here' }),
    statuses: { ...members(404), anonymous: 404 },
  },
  {
    route: 'POST /api/v1/room/{room}/state',
    call: (bloom, caller) =>
      bloom.call('POST', `${noRoom}/state`, caller, { seq: 0, position_ms: 0, playing: true }),
    statuses: members(404),
  },
  {
    route: 'POST /api/v1/room/{room}/next',
    call: (bloom, caller) => bloom.call('POST', `${noRoom}/next`, caller, { seq: 0 }),
    statuses: members(404),
  },
  {
    route: 'POST /api/v1/room/{room}/skip',
    call: (bloom, caller) => bloom.call('POST', `${noRoom}/skip`, caller, { seq: 0, vote: true }),
    statuses: members(404),
  },
  {
    route: 'POST /api/v1/room/{room}/queue',
    call: (bloom, caller) =>
      bloom.call('POST', `${noRoom}/queue`, caller, { source: 'youtube', id: 'ZZZZZZZZZZZ' }),
    statuses: members(404),
  },
  {
    route: 'POST /api/v1/room/{room}/queue/{item}',
    call: (bloom, caller) => bloom.call('POST', `${noRoom}/queue/1`, caller, { move: 'away' }),
    statuses: members(404),
  },
  {
    route: 'POST /api/v1/room/{room}/member/{member}',
    call: (bloom, caller) => bloom.call('POST', `${noRoom}/member/1`, caller, { role: 'guest' }),
    statuses: members(404),
  },
  {
    route: 'POST /api/v1/room/{room}/settings',
    call: (bloom, caller) => bloom.call('POST', `${noRoom}/settings`, caller, {}),
    statuses: members(404),
  },
  {
    route: 'POST /api/v1/room/{room}/close',
    call: (bloom, caller) => bloom.call('POST', `${noRoom}/close`, caller, {}),
    statuses: members(404),
  },
  {
    route: 'POST /api/v1/message/all',
    body: {},
    statuses: { ...members(200), anonymous: 200 },
  },
  {
    route: 'POST /api/v1/message/delete',
    body: { msg_id: 999_999 },
    statuses: members(404),
  },
  {
    route: 'POST /api/v1/message/moderation',
    call: (bloom, { token }) =>
      bloom.call('POST', '/v1/message/moderation', { body: { adminToken: token ?? '-' } }),
    // The token of a user is a wrong one.
    statuses: { ...everybody(403), admin: 200 },
    away: 403,
  },
  {
    route: 'POST /api/v1/video/search',
    body: { key_words: 'video' },
    statuses: everybody(200),
  },
  ...['suggest', 'people', 'lines'].map((name): Row => ({
    route: `GET /api/v1/search/${name}`,
    call: (bloom, { token }) => bloom.call('GET', `/v1/search/${name}?q=video`, { token }),
    statuses: everybody(200),
  })),
  {
    route: 'GET /api/v1/video/{source}/{id}/related',
    call: (bloom, caller) => bloom.call('GET', `${videoPath(caller)}/related`, { token: caller.token }),
    statuses: everybody(200),
  },
  {
    route: 'GET /api/v1/source/{source}/reach',
    call: (bloom, { token }) => bloom.call('GET', '/v1/source/subo/reach', { token }),
    statuses: everybody(200),
    away: 200,
  },
  {
    route: 'GET /api/v1/category/all',
    statuses: everybody(200),
    away: 200,
  },
  {
    route: 'GET /api/v1/config',
    statuses: everybody(200),
    away: 200,
  },
  {
    route: 'GET /api/v1/geo',
    statuses: everybody(200),
    away: 200,
  },
  {
    route: 'GET /api/v1/legal/{name}',
    call: (bloom) => bloom.call('GET', '/v1/legal/privacy?lang=en'),
    statuses: everybody(200),
    away: 200,
  },
  {
    route: 'GET /api/v1/event/poster',
    statuses: everybody(200),
    away: 200,
  },
  {
    route: 'GET /api/v1/link/resolve',
    call: (bloom, { token, video }) =>
      bloom.call('GET', `/v1/link/resolve?url=https%3A%2F%2Fyoutu.be%2F${video}`, { token }),
    statuses: everybody(200),
    away: 200,
  },
  {
    route: 'GET /api/v1/image/{url}',
    call: (bloom, { token }) => bloom.call('GET', '/v1/image/https%3A%2F%2Fexample.org%2Fa.jpg', { token }),
    statuses: everybody(404),
  },
  {
    route: 'GET /api/oembed',
    call: (bloom, { token, video }) =>
      bloom.call('GET', `/oembed?url=http%3A%2F%2Flocalhost%2Fvideo%2F${video}`, { token }),
    statuses: everybody(200),
  },
  {
    route: 'GET /api/v1/video/{source}/{id}',
    call: (bloom, caller) => bloom.call('GET', videoPath(caller), { token: caller.token }),
    statuses: everybody(200),
  },
  {
    route: 'PUT /api/v1/video/{source}/{id}',
    call: (bloom, caller) =>
      bloom.call('PUT', videoPath(caller), caller, {
        link: `https://youtu.be/${caller.video}`,
        ...classification,
      }),
    statuses: members(200, 409),
  },
  {
    route: 'POST /api/v1/video/{source}/{id}',
    call: (bloom, caller) => bloom.call('POST', videoPath(caller), caller, { amount: 10 }),
    statuses: members(200),
  },
  {
    route: 'POST /api/v1/video/{source}/{id}/play',
    call: (bloom, caller) => bloom.call('POST', `${videoPath(caller)}/play`, caller, {}),
    statuses: everybody(200),
  },
  {
    route: 'POST /api/v1/video/{source}/{id}/report',
    call: (bloom, caller) => bloom.call('POST', `${videoPath(caller)}/report`, caller, { kind: 'other' }),
    statuses: everybody(200),
  },
  {
    route: 'GET /api/v1/video/{source}/{id}/record',
    call: (bloom, caller) => bloom.call('GET', `${videoPath(caller)}/record`, { token: caller.token }),
    statuses: everybody(200),
  },
  {
    route: 'GET /api/oauth/{provider}/login',
    call: (bloom, { token }) => bloom.call('GET', '/oauth/demo/login?name=Newcomer', { token }),
    statuses: everybody(302),
  },
  // Providers have no credentials here; login-flows.test.ts tests them with credentials.
  {
    route: 'GET /api/oauth/{provider}/callback',
    call: (bloom, { token }) => bloom.call('GET', '/oauth/line/callback?code=x&state=x', { token }),
    statuses: everybody(302),
    away: 302,
  },
  {
    route: 'GET /api/oauth/{provider}/auth',
    call: (bloom, { token }) => bloom.call('GET', '/oauth/line/auth?oauth_token=x', { token }),
    statuses: everybody(400),
    away: 400,
  },
  {
    route: 'POST /api/oauth/{provider}/auth',
    call: (bloom, { token }) => bloom.call('POST', '/oauth/line/auth', { token }, { oauth_token: 'x' }),
    statuses: everybody(400),
    away: 400,
  },
  {
    route: 'POST /api/v1/passkey/options',
    body: { purpose: 'login' },
    statuses: everybody(200),
  },
  {
    route: 'POST /api/v1/passkey/register',
    body: { response: new SoftwarePasskey().create(neverIssued), name: 'Newcomer' },
    statuses: everybody(401),
  },
  {
    route: 'POST /api/v1/passkey/login',
    body: { response: new SoftwarePasskey().get(neverIssued) },
    statuses: everybody(401),
  },
  {
    route: 'GET /api/v1/account/passkeys',
    statuses: members(200),
  },
  {
    route: 'DELETE /api/v1/account/passkeys',
    call: (bloom, { token }) => bloom.call('DELETE', '/v1/account/passkeys?id=none', { token }),
    statuses: members(404),
  },
  {
    route: 'GET /api/v1/account/logins',
    statuses: members(200),
  },
  {
    route: 'POST /api/v1/account/logins/{provider}',
    call: (bloom, { token }) => bloom.call('POST', '/v1/account/logins/line', { token }, {}),
    statuses: members(400),
  },
  {
    route: 'PUT /api/v1/account/logins/{provider}',
    call: (bloom, { token }) => bloom.call('PUT', '/v1/account/logins/line', { token }, {}),
    statuses: members(400),
  },
  {
    route: 'DELETE /api/v1/account/logins/{provider}',
    call: (bloom, { token }) => bloom.call('DELETE', '/v1/account/logins/demo', { token }),
    // The only login.
    statuses: members(422),
  },
  {
    route: 'GET /api/v1/account/recovery_codes',
    statuses: members(200),
  },
  {
    route: 'POST /api/v1/account/recovery_codes',
    body: {},
    statuses: members(200),
  },
  {
    route: 'POST /api/v1/recovery/login',
    body: { code: 'never-made' },
    statuses: everybody(401),
  },
  {
    route: 'GET /api/v1/account/export',
    statuses: members(200),
  },
  {
    route: 'GET /api/v1/subtitle/{id}',
    call: (bloom, { token, video }) => bloom.call('GET', `/v1/subtitle/${video}`, { token }),
    statuses: everybody(200),
  },
  {
    route: 'PUT /api/v1/subtitle/{id}',
    call: (bloom, { token, video }) =>
      bloom.call('PUT', `/v1/subtitle/${video}`, { token }, { content: '[]' }),
    // Editing is switched off.
    statuses: members(403),
  },
  {
    route: 'POST /api/v1/subtitle/{id}/restore',
    call: (bloom, { token, video }) =>
      bloom.call('POST', `/v1/subtitle/${video}/restore`, { token }, { revision: 1 }),
    statuses: members(403),
  },
  {
    route: 'POST /api/v1/subtitle/{id}/suggest',
    call: (bloom, { token, video }) =>
      bloom.call('POST', `/v1/subtitle/${video}/suggest`, { token }, { language: 'CN', lines: ['One'] }),
    statuses: members(403),
  },
  {
    route: 'GET /api/v1/subtitle/{id}/revisions',
    call: (bloom, { token, video }) => bloom.call('GET', `/v1/subtitle/${video}/revisions`, { token }),
    statuses: everybody(200),
  },
  {
    route: 'GET /api/v1/subtitle/{id}/revisions/{revision}',
    call: (bloom, { token, video }) => bloom.call('GET', `/v1/subtitle/${video}/revisions/1`, { token }),
    statuses: everybody(404),
  },
  {
    route: 'GET /api/v1/subtitle/{id}/difference',
    call: (bloom, { token, video }) =>
      bloom.call('GET', `/v1/subtitle/${video}/difference?from=0&to=0`, { token }),
    statuses: everybody(200),
  },
  {
    route: 'POST /api/v1/account/delete',
    body: { confirm: 'not my name' },
    statuses: members(400),
  },
  {
    route: 'GET /api/ecdc',
    statuses: everybody(200),
    away: 200,
  },
  {
    route: 'GET /api/ecdc/series',
    statuses: everybody(200),
    away: 200,
  },
  {
    route: 'GET /api/country',
    statuses: everybody(200),
    away: 200,
  },
];

/** Every route of the API. */
export const endpoints: readonly Endpoint[] = rows.map(({ body, ...row }) => {
  const [method = '', path = ''] = row.route.replace('/api', '').split(' ');
  return {
    call: (bloom, { token }) => bloom.call(method as 'GET', path, { token }, body),
    away: 503,
    ...row,
  };
});

/** Routes of the OpenAPI document without a row, and rows without a route. */
export function unpaired(paths: Readonly<Record<string, object>>): string[] {
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const routes = endpoints.map(({ route }) => route);
  return [
    ...described.filter((route) => !routes.includes(route)).map((route) => `no row: ${route}`),
    ...routes.filter((route) => !described.includes(route)).map((route) => `no route: ${route}`),
  ];
}
