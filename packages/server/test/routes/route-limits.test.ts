import { playerOrigins } from '@bloom/contract/sources/sources';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { RouteOptions } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { BloomError } from '@bloom/contract/errors/errors';
import { startYoutube } from '@bloom/testing/upstreams/youtube';
import { startMailServer } from '@bloom/testing/upstreams/mail-server';
import type { Upstream } from '@bloom/testing/upstreams/upstream-server';
import { buildApp } from '../../src/app/build-app.ts';
import type { LimitName } from '../../src/app/rate-limits.ts';
import type { App } from '../../src/platform/http/index.ts';
import { SoftwarePasskey } from '../authenticator.ts';
import { startBloom, type ApiResponse, type Bloom, type Person } from '../bloom.ts';
import { adminToken, endpoints } from '../endpoints.ts';

/*
 * Walks the routes of a complete server, with its files and pages: each has a limit or a written reason for
 * having none, and a request shows that the limit is really counted.
 */

let youtube: Upstream;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let bloom: Bloom;
let folder: string;
let site: App;
let routes: RouteOptions[];
let ann: Person;
let people = 0;

/** Collects the routes that servers get meanwhile. */
async function collectRoutes(work: () => Promise<void>): Promise<RouteOptions[]> {
  const found: RouteOptions[] = [];
  const listen = (message: unknown) =>
    (message as { fastify: App }).fastify.addHook('onRoute', (route) => void found.push(route));
  subscribe('fastify.initialization', listen);
  await work();
  unsubscribe('fastify.initialization', listen);
  return found;
}

beforeAll(async () => {
  youtube = await startYoutube();
  mailServer = await startMailServer();
  const { url } = mailServer;
  const mail = { url, from: 'Bloom <noreply@bloom.example>' };
  bloom = await startBloom({ youtubeUrl: youtube.url, adminToken, mail });
  ann = await bloom.logIn('Ann');
  folder = await mkdtemp(`${tmpdir()}/bloom-web-`);
  for (const name of ['browser/assets', 'player']) {
    await mkdir(`${folder}/${name}`, { recursive: true });
  }
  await writeFile(
    `${folder}/browser/index.html`,
    `<!doctype html><html lang="en"><!-- head --><title>Bloom</title><!-- /head --><link rel="manifest" href="/manifest-en.webmanifest">
    <script type="application/json" id="bloom-config">{}</script><div id="root"></div>`,
  );
  await writeFile(`${folder}/browser/assets/app.js`, 'export {};');
  await writeFile(`${folder}/player/player-page.js`, 'export {};');
  routes = await collectRoutes(async () => {
    site = await buildApp({
      config: {
        app: { origins: [] },
        demo: { on: true, forced: false },
        players: { ...playerOrigins, youtube: youtube.url },
        providers: {},
        publicUrl: 'http://localhost',
        trustProxy: [],
      },
      services: bloom.services,
      webFolder: folder,
      logger: false,
    });
    await site.ready();
  });
});
afterAll(async () => {
  await site.close();
  await bloom.close();
  await youtube.close();
  await mailServer.close();
  await rm(folder, { recursive: true });
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** `GET /api/v1/user/{id}`: as in the OpenAPI document. */
const nameOf = ({ method, url }: RouteOptions) =>
  `${[method].flat().join(', ')} ${url.replaceAll(/:(\w+)/g, '{$1}').replace('*', '{url}')}`;
const configOf = (name: string) => routes.find((route) => nameOf(route) === name)?.config ?? {};

/** Refuses what counts in one of these limits. */
function refuse(refused: (limit: LimitName) => boolean): void {
  vi.spyOn(bloom.services.limits, 'consume').mockImplementation(async (limit) => {
    if (refused(limit)) throw new BloomError('request.tooMany', { until: 7 }, { extra: { retry_after: 7 } });
  });
}

// rule: #rate-limits
test('every route of the server has a limit, or a written reason for having none', () => {
  const undecided = routes.filter(({ config = {} }) => {
    const { limit, limitWhen = {}, unlimited = '' } = config;
    const hasLimit = limit !== undefined || Object.keys(limitWhen).length > 0;
    return hasLimit === (unlimited.trim() !== '');
  });
  // Preflights: the plugin responds from its options.
  expect(undecided.map(nameOf)).toEqual([]);
  expect(routes.length).toBeGreaterThan(100);
});

const noText = 'it stores no text of the caller';
const inPlace = 'it replaces a value in the row of the account';
const byRole = 'only people with a role write it';
const short = 'a login: what it stores is bounded by its limit and soon deleted';

/** Writes that are not charged for text before they happen, each with the reason. */
const uncharged: Readonly<Record<string, string>> = {
  'PUT /api/v1/account/preferences': inPlace,
  'PUT /api/v1/account/notifications': inPlace,
  'POST /api/v1/account/notifications/read': inPlace,
  'POST /api/v1/account/notifications/thank': noText,
  'PUT /api/v1/account/history': inPlace,
  'PUT /api/v1/account/indexed': inPlace,
  'POST /api/v1/account/logout': noText,
  'POST /api/v1/account/delete': noText,
  'POST /api/v1/account/daily_reward/{token}': noText,
  'POST /api/v1/account/recovery_codes': noText,
  'PUT /api/v1/user/{id}/follow': noText,
  'PUT /api/v1/video/{source}/{id}/saved': noText,
  'PUT /api/v1/video/{source}/{id}/not-interested': noText,
  'PUT /api/v1/collection/{collection}/video/{source}/{id}': noText,
  'PUT /api/v1/collection/{collection}/follow': noText,
  'POST /api/v1/collection/{collection}/move': noText,
  'POST /api/v1/collection/{collection}/gift': noText,
  'POST /api/v1/moment/{id}/thank': noText,
  'POST /api/v1/message/delete': noText,
  'PUT /api/v1/video/{source}/{id}/same': noText,
  'POST /api/v1/video/{source}/{id}/same/vote': noText,
  'POST /api/v1/video/{source}/{id}/same/decline': noText,
  'POST /api/v1/room': noText,
  'POST /api/v1/room/{room}/join': noText,
  'POST /api/v1/room/{room}/leave': noText,
  'POST /api/v1/room/{room}/status': noText,
  'POST /api/v1/room/{room}/state': noText,
  'POST /api/v1/room/{room}/next': noText,
  'POST /api/v1/room/{room}/skip': noText,
  'POST /api/v1/room/{room}/queue': noText,
  'POST /api/v1/room/{room}/queue/{item}': noText,
  'POST /api/v1/room/{room}/member/{member}': noText,
  'POST /api/v1/room/{room}/settings': noText,
  'POST /api/v1/room/{room}/close': noText,
  'PUT /api/v1/video/{source}/{id}/progress': noText,
  'POST /api/v1/video/{source}/{id}/play': noText,
  'POST /api/v1/video/{source}/{id}/report': noText,
  'PUT /api/v1/subtitle/{id}': 'it is charged in its transaction, for what stays of it',
  'POST /api/v1/subtitle/{id}/restore': 'it is charged in its transaction, for what stays of it',
  'POST /api/v1/subtitle/{id}/suggest': noText,
  'POST /api/v1/moderation/act': byRole,
  'POST /api/v1/moderation/cases/{id}/take': byRole,
  'POST /api/v1/moderation/cases/{id}/note': byRole,
  'PUT /api/v1/admin/logo': byRole,
  'PUT /api/v1/admin/settings/{name}': byRole,
  'PUT /api/v1/admin/rules/{number}': byRole,
  'PUT /api/v1/admin/roles/{id}': byRole,
  'PUT /api/v1/admin/jobs/{name}': byRole,
  'POST /api/v1/admin/backups/{name}': byRole,
  'POST /api/v1/admin/group': byRole,
  'POST /api/v1/admin/recovery-codes/{id}': noText,
  'POST /api/v1/admin/test-mail': noText,
  'POST /api/v1/setup': byRole,
  'POST /api/v1/email/begin': short,
  'POST /api/v1/email/verify': short,
  'POST /api/v1/account/handoff': short,
  'POST /api/v1/passkey/options': short,
  'POST /api/v1/passkey/register': short,
  'POST /api/v1/passkey/login': short,
  'POST /api/v1/account/logins/{provider}': short,
  'PUT /api/v1/account/logins/{provider}': short,
  'POST /api/v1/recovery/login': short,
  'POST /api/oauth/{provider}/auth': short,
  'POST /oauth/{provider}/auth': short,
  'POST /v1/account/handoff': short,
};

// rule: #text-budget
test('every write is charged for its text, or there is a reason why not', () => {
  const writes = routes.filter(
    ({ method, config = {} }) =>
      [method].flat().some((each) => ['POST', 'PUT', 'PATCH'].includes(each)) && !config.readsOnly,
  );
  const isCharged = (name: string) => configOf(name).text !== undefined;
  const names = new Set(writes.map(nameOf));
  expect([...names].filter((name) => isCharged(name) === name in uncharged)).toEqual([]);
  expect(Object.keys(uncharged).filter((name) => !names.has(name))).toEqual([]);
});

describe.each(endpoints)('$route', ({ route, call, statuses }) => {
  // rule: #rate-limits
  test('refuses what its limit refuses, and nothing else', async () => {
    const { limit, limitWhen = {}, text } = configOf(route);
    const owner = await bloom.logIn(`Caller ${++people}`);
    const caller = { token: owner.token, owner, video: await bloom.addNewVideo(owner) };
    if (limit !== undefined) {
      refuse((name) => name === limit);
      const response = await call(bloom, caller);
      expect(response).toMatchObject({ status: 429, body: { key: 'request.tooMany' } });
      expect(response.headers['retry-after']).toBe('7');
    }
    // Some calls look up what they need first.
    refuse((name) => name !== limit && name !== 'read' && !(name in limitWhen));
    const charge = vi.spyOn(bloom.services.textBudget, 'charge');
    expect((await call(bloom, caller)).status).toBe(statuses.user);
    expect(charge.mock.calls.map(([kind]) => kind)).toEqual(text === undefined ? [] : [text]);
  });
});

/** Requests that count in a limit in which not all requests of their route count. */
const counted: Record<string, () => Promise<ApiResponse>> = {
  'GET /api/v1/account/{token} token': () => bloom.call('GET', '/v1/account/wrong'),
  'POST /api/v1/account/logout token': () => bloom.call('POST', '/v1/account/logout', { token: 'wrong' }, {}),
  ...Object.fromEntries(
    endpoints
      .filter(({ route }) => route.startsWith('POST /api/v1/setup'))
      .map(({ route, call }) => [
        `${route} setup`,
        async () => {
          const owner = await bloom.logIn('Operator');
          return call(bloom, { token: owner.token, owner, video: '' });
        },
      ]),
  ),
  'POST /api/v1/message/delete admin': () =>
    bloom.call('POST', '/v1/message/delete', { body: { msg_id: 1, adminToken: 'wrong' } }),
  ...Object.fromEntries(
    endpoints
      .filter(({ statuses }) => statuses.anonymous === 403 && statuses.admin !== 403)
      .map(({ route, call }) => [
        `${route} admin`,
        () => call(bloom, { token: 'wrong', owner: ann, video: 'AAAAAAAAAAA' }),
      ]),
  ),
  'GET /api/v1/video/{source}/{id} lookup': () =>
    bloom.call('GET', '/v1/video/youtube/AAAAAAAAAAA?remote=true'),
  'PUT /api/v1/video/{source}/{id} newShare': () =>
    bloom.call('PUT', '/v1/video/youtube/newVideo001', ann, {
      link: 'https://www.youtube.com/watch?v=newVideo001',
      category: 'movies|comedy',
      language: 'english|english',
    }),
  'PUT /api/v1/subtitle/{id} newSubtitle': () =>
    bloom.call('PUT', '/v1/subtitle/AAAAAAAAAAA', ann, { content: '[]' }),
  'POST /api/v1/subtitle/{id}/restore newSubtitle': () =>
    bloom.call('POST', '/v1/subtitle/AAAAAAAAAAA/restore', ann, { revision: 1 }),
  'POST /api/v1/passkey/register newFreeAccount': async () => {
    const { headers, body } = await bloom.call('POST', '/v1/passkey/options', {
      body: { purpose: 'register', name: 'Joan' },
    });
    return bloom.call('POST', '/v1/passkey/register', {
      body: { response: new SoftwarePasskey().create(body.options), name: 'Joan' },
      headers: { cookie: String(headers['set-cookie']).split(';')[0] ?? '' },
    });
  },
  'POST /api/v1/email/verify newFreeAccount': async () => {
    const { headers } = await bloom.call('POST', '/v1/email/begin', { body: { email: 'joan@mail.example' } });
    await bloom.runJob('send login e-mails');
    const code = /^Subject: (\d{6})/m.exec(mailServer.mails.at(-1)?.data ?? '')?.[1];
    return bloom.call('POST', '/v1/email/verify', {
      body: { code },
      headers: { cookie: String(headers['set-cookie']).split(';')[0] ?? '' },
    });
  },
  'GET /api/v1/image/{url} image': async () => {
    await bloom.addNewVideo(ann);
    return bloom.call('GET', '/v1/image/https%3A%2F%2Fi.ytimg.com%2Fvi%2Fx%2Fhqdefault.jpg');
  },
};

// rule: #rate-limits
test('every limit of some requests of a route refuses these requests', async () => {
  const declared = routes
    .filter(({ method }) => method !== 'HEAD')
    .flatMap((route) =>
      Object.keys(route.config?.limitWhen ?? {}).map((limit) => `${nameOf(route)} ${limit}`),
    )
    // page-routes.test.ts shows it of pages.
    .filter((name) => !name.endsWith(' search'));
  expect(declared.toSorted()).toEqual(Object.keys(counted).toSorted());
  for (const [name, call] of Object.entries(counted)) {
    refuse((limit) => name.endsWith(` ${limit}`));
    expect(await call(), name).toMatchObject({ status: 429, body: { key: 'request.tooMany' } });
  }
});
