import type { ApiResponse, Bloom, Person } from './bloom.ts';

/** Who asks: `user` shared the video of the call, `admin` sends the admin token as a session's. */
export const actors = ['anonymous', 'user', 'other', 'expired', 'revoked', 'admin'] as const;
export type Actor = (typeof actors)[number];

/** What a call is made with. */
export type Caller = {
  /** Undefined for somebody who sends none. */
  token: string | undefined;
  /** Whose video and session the call is about. */
  owner: Person;
  /** The owner's video of youtube. */
  video: string;
};

type Call = (bloom: Bloom, caller: Caller) => Promise<ApiResponse>;

/** A route with one call of it, and the status for everybody who may make it. */
export type Endpoint = {
  /** As the API's own description names it. */
  route: string;
  call: Call;
  statuses: Readonly<Record<Actor, number>>;
  /** The status while the database is away. */
  away: 200 | 302 | 400 | 404 | 503;
};

const everybody = (status: number): Endpoint['statuses'] => ({
  anonymous: status,
  user: status,
  other: status,
  expired: status,
  revoked: status,
  admin: status,
});

/** For a session's owner; whoever has none, or an ended one, is refused. */
const members = (user: number, other = user, refused = 401): Endpoint['statuses'] => ({
  ...everybody(refused),
  user,
  other,
});

const videoPath = ({ video }: Caller) => `/v1/video/youtube/${video}`;

/** Another one than that of the video: its sharer's own call changes it. */
const classification = { category: 'movies', label: 'love', language: 'english|english' };

/** Every route of the API. */
export const endpoints: readonly Endpoint[] = [
  {
    route: 'GET /api/health/live',
    call: (bloom, { token }) => bloom.call('GET', '/health/live', { token }),
    statuses: everybody(200),
    away: 200,
  },
  {
    route: 'GET /api/health/ready',
    call: (bloom, { token }) => bloom.call('GET', '/health/ready', { token }),
    statuses: everybody(200),
    away: 503,
  },
  {
    route: 'GET /api/v1/account/{token}',
    call: (bloom, { token }) => bloom.call('GET', `/v1/account/${token ?? 'nobody'}`),
    statuses: members(200, 200, 404),
    away: 503,
  },
  {
    route: 'PUT /api/v1/account/name',
    call: (bloom, { token }) =>
      bloom.call('PUT', '/v1/account/name', { token, body: { name: 'Somebody' } }),
    // Demo users have chosen theirs.
    statuses: members(422),
    away: 503,
  },
  {
    route: 'POST /api/v1/account/logout',
    call: (bloom, { token }) => bloom.call('POST', '/v1/account/logout', { token, body: {} }),
    statuses: everybody(200),
    away: 503,
  },
  {
    route: 'POST /api/v1/account/handoff',
    call: (bloom, { token }) =>
      bloom.call('POST', '/v1/account/handoff', { token, body: { code: 'nobody-was-given-this' } }),
    statuses: everybody(401),
    away: 503,
  },
  {
    route: 'GET /api/v1/account/sessions',
    call: (bloom, { token }) => bloom.call('GET', '/v1/account/sessions', { token }),
    statuses: members(200),
    away: 503,
  },
  {
    route: 'DELETE /api/v1/account/sessions',
    call: (bloom, { token }) => bloom.call('DELETE', '/v1/account/sessions', { token }),
    statuses: members(200),
    away: 503,
  },
  {
    route: 'DELETE /api/v1/account/sessions/{id}',
    async call(bloom, { token, owner }) {
      const { body } = await bloom.call('GET', '/v1/account/sessions', { token: owner.token });
      const id = body.data?.[0].id ?? 1;
      return bloom.call('DELETE', `/v1/account/sessions/${id}`, { token });
    },
    statuses: members(200, 404),
    away: 503,
  },
  {
    route: 'GET /api/v1/account/referral',
    call: (bloom, { token }) => bloom.call('GET', '/v1/account/referral', { token }),
    statuses: members(200),
    away: 503,
  },
  {
    route: 'GET /api/v1/account/statement',
    call: (bloom, { token }) => bloom.call('GET', '/v1/account/statement', { token }),
    statuses: members(200),
    away: 503,
  },
  {
    route: 'POST /api/v1/account/daily_reward/{token}',
    call: (bloom, { token }) =>
      bloom.call('POST', `/v1/account/daily_reward/${token ?? 'nobody'}`, { body: { ap: 1 } }),
    statuses: members(200),
    away: 503,
  },
  {
    route: 'GET /api/v1/video/list',
    call: (bloom, { token }) => bloom.call('GET', '/v1/video/list?limit=7', { token }),
    statuses: everybody(200),
    away: 503,
  },
  {
    route: 'POST /api/v1/video/search',
    call: (bloom, { token }) =>
      bloom.call('POST', '/v1/video/search', { token, body: { key_words: 'video' } }),
    statuses: everybody(200),
    away: 503,
  },
  {
    route: 'GET /api/v1/category/all',
    call: (bloom, { token }) => bloom.call('GET', '/v1/category/all', { token }),
    statuses: everybody(200),
    away: 200,
  },
  {
    route: 'GET /api/v1/geo',
    call: (bloom, { token }) => bloom.call('GET', '/v1/geo', { token }),
    statuses: everybody(200),
    away: 200,
  },
  {
    route: 'GET /api/v1/event/poster',
    call: (bloom, { token }) => bloom.call('GET', '/v1/event/poster', { token }),
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
    route: 'GET /api/v1/image/{*}',
    call: (bloom, { token }) =>
      bloom.call('GET', '/v1/image/https%3A%2F%2Fexample.org%2Fa.jpg', { token }),
    statuses: everybody(404),
    away: 503,
  },
  {
    route: 'GET /api/oembed',
    call: (bloom, { token, video }) =>
      bloom.call('GET', `/oembed?url=http%3A%2F%2Flocalhost%2Fvideo%2F${video}`, { token }),
    statuses: everybody(200),
    away: 503,
  },
  {
    route: 'GET /api/v1/video/{source}/{id}',
    call: (bloom, caller) => bloom.call('GET', videoPath(caller), { token: caller.token }),
    statuses: everybody(200),
    away: 503,
  },
  {
    route: 'PUT /api/v1/video/{source}/{id}',
    call: (bloom, caller) =>
      bloom.call('PUT', videoPath(caller), {
        token: caller.token,
        body: { link: `https://youtu.be/${caller.video}`, ...classification },
      }),
    statuses: members(200, 409),
    away: 503,
  },
  {
    route: 'POST /api/v1/video/{source}/{id}',
    call: (bloom, caller) =>
      bloom.call('POST', videoPath(caller), { token: caller.token, body: { amount: 10 } }),
    statuses: members(200),
    away: 503,
  },
  {
    route: 'POST /api/v1/video/{source}/{id}/play',
    call: (bloom, caller) =>
      bloom.call('POST', `${videoPath(caller)}/play`, { token: caller.token, body: {} }),
    statuses: everybody(200),
    away: 503,
  },
  {
    route: 'POST /api/v1/video/{source}/{id}/report',
    call: (bloom, caller) =>
      bloom.call('POST', `${videoPath(caller)}/report`, {
        token: caller.token,
        body: { kind: 'other' },
      }),
    statuses: everybody(200),
    away: 503,
  },
  {
    route: 'GET /api/v1/video/{source}/{id}/record',
    call: (bloom, caller) =>
      bloom.call('GET', `${videoPath(caller)}/record`, { token: caller.token }),
    statuses: everybody(200),
    away: 503,
  },
  {
    route: 'GET /api/oauth/{provider}/login',
    call: (bloom, { token }) => bloom.call('GET', '/oauth/demo/login?name=Somebody', { token }),
    statuses: everybody(302),
    away: 503,
  },
  // No provider has credentials here; what they answer otherwise is in login-flows.test.ts.
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
    call: (bloom, { token }) =>
      bloom.call('POST', '/oauth/line/auth', { token, body: { oauth_token: 'x' } }),
    statuses: everybody(400),
    away: 400,
  },
  {
    route: 'GET /api/v1/account/logins',
    call: (bloom, { token }) => bloom.call('GET', '/v1/account/logins', { token }),
    statuses: members(200),
    away: 503,
  },
  {
    route: 'POST /api/v1/account/logins/{provider}',
    call: (bloom, { token }) => bloom.call('POST', '/v1/account/logins/line', { token, body: {} }),
    statuses: members(400),
    away: 503,
  },
  {
    route: 'DELETE /api/v1/account/logins/{provider}',
    call: (bloom, { token }) => bloom.call('DELETE', '/v1/account/logins/demo', { token }),
    // The only login.
    statuses: members(422),
    away: 503,
  },
  {
    route: 'GET /api/v1/account/export',
    call: (bloom, { token }) => bloom.call('GET', '/v1/account/export', { token }),
    statuses: members(200),
    away: 503,
  },
  {
    route: 'POST /api/v1/account/delete',
    call: (bloom, { token }) =>
      bloom.call('POST', '/v1/account/delete', { token, body: { confirm: 'not my name' } }),
    statuses: members(400),
    away: 503,
  },
];

/** The routes of the API's own description that have no row, and rows that have no route. */
export function unpaired(paths: Readonly<Record<string, object>>): string[] {
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      // Each log-in route is there twice, with the prefix and without
      // (docs/specification.md#base-path).
      .filter(() => path.startsWith('/api/') || !(`/api${path}` in paths))
      .map((method) => `${method.toUpperCase()} ${path}`),
  );
  const rows = endpoints.map(({ route }) => route);
  return [
    ...described.filter((route) => !rows.includes(route)).map((route) => `no row: ${route}`),
    ...rows.filter((route) => !described.includes(route)).map((route) => `no route: ${route}`),
  ];
}
