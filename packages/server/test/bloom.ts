import { playerOrigins } from '@bloom/contract/sources/sources';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import type { QueryResult, RawBuilder } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import type { ErrorKey } from '@bloom/contract/errors/errors';
import { actionTable, type ModerationAction } from '@bloom/contract/moderation/moderation-rules';
import { toPetals } from '@bloom/contract/gift/money';
import type { Video } from '@bloom/contract/video/video';
import { buildApp } from '../src/app/build-app.ts';
import { composeServices, type Services } from '../src/app/compose.ts';
import { openDatabase, type Database, type DatabaseOptions } from '../src/platform/database/index.ts';
import { createChannel, startEventRelay } from '../src/platform/events/index.ts';
import { runJob } from '../src/platform/jobs/jobs.ts';
import { sourceOrigins } from '../src/domains/sources/index.ts';
import { readConfig, type Config } from '../src/config/config.ts';
import type { App } from '../src/platform/http/index.ts';
import { refusalsOf } from '../src/platform/http/openapi.ts';
import { RoleWriter, type Role } from '../src/domains/moderation/index.ts';
import type { SettingName } from '../src/domains/settings/index.ts';
import type { Tables } from '../src/schema.ts';
import { createTestDatabase } from './database.ts';
import { authenticate } from '../src/domains/account/index.ts';

/** A user with a session. */
export type Person = { id: number; token: string };

/** The response of a call, with its body parsed as JSON. */
export type ApiResponse = {
  status: number;
  headers: Record<string, unknown>;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads all fields of the wire
  body: any;
};

/** Status, key and parameters of a refusal. */
export const refusal = ({ status, body }: ApiResponse) => [status, body.key, body.params];

/** A complete server with a database of its own, called without a socket. */
export type Bloom = {
  app: App;
  database: Database<Tables>;
  services: Services;
  /** The DATA_DIR, which is deleted at the end. */
  dataDir: string;
  /** Signs a demo user in, who gets 1,000,000 petals at the first time. */
  logIn(name: string, refCode?: string): Promise<Person>;
  /** Sends a request: of a person with its body after that, of others with the body in the options. */
  call(
    method: 'GET' | 'PUT' | 'POST' | 'DELETE',
    path: string,
    options?: {
      token?: string | undefined;
      body?: unknown;
      key?: string | undefined;
      headers?: Record<string, string>;
    },
    body?: unknown,
  ): Promise<ApiResponse>;
  /** Adds a video to the catalogue without a lookup at its source. */
  addVideo(sharer: Person, id: string, changes?: Partial<VideoSeed>): Promise<void>;
  /** Adds a video that no other test uses, and returns its id. */
  addNewVideo(sharer: Person, changes?: Partial<VideoSeed>): Promise<string>;
  /** Runs a statement with the rights of the server. */
  execute<T>(statement: RawBuilder<T>): Promise<QueryResult<T>>;
  /** Sets settings, or unsets those that are undefined, and waits until they apply. */
  set(settings: Partial<Record<SettingName, string | undefined>>): Promise<void>;
  /** Gives a role, or ends the one that there is. */
  setRole(person: Pick<Person, 'id'>, role: Role | undefined): Promise<void>;
  /** The notifications of a person. */
  bell(person: Pick<Person, 'token'>): Promise<ApiResponse['body']>;
  deleteAccount(person: Pick<Person, 'token'>): Promise<ApiResponse>;
  /** Acts as a moderator, with a rule where the action names one. */
  moderate(
    by: Person,
    action: string,
    target: { kind: string; id: string | number },
    changes?: object,
  ): Promise<ApiResponse>;
  /** Runs a job now. Error: no job has this name. */
  runJob(name: string, signal?: AbortSignal): Promise<void>;
  video(id: string): Promise<Video>;
  balance(person: Person): Promise<number>;
  close(): Promise<void>;
};

export type VideoSeed = {
  source: 'youtube' | 'bilibili' | 'tencent';
  thumbnailUrl: string;
  title: string;
  category: string;
  label: string;
  audio: string;
  subtitle: string;
  /** Seconds; null if unknown. */
  durationS: number | null;
  /** Microseconds since the epoch. */
  sharedUs: number;
  line: string | null;
};

/** All sources at one local origin. */
export function sourcesAt(url: string): Pick<Config, 'bilibiliShortUrl' | 'sources'> {
  return {
    bilibiliShortUrl: url,
    sources: {
      origins: Object.fromEntries(
        Object.keys(sourceOrigins).map((variable) => [variable, url]),
      ) as Config['sources']['origins'],
      youtubeApiKey: undefined,
      off: [],
      sites: [],
    },
  };
}

/** Settings of a test. */
export type BloomOptions = {
  /** The token of the chat's moderators; by default there are none. */
  adminToken?: string;
  /** URL of the local stand-in for YouTube; by default one that refuses connections. */
  youtubeUrl?: string;
  /** Time between two daily rewards. */
  rewardPeriodS?: number;
  /** Age from which an account may reduce. */
  reduceMinAgeS?: number;
  /** Age from which an account's gifts count as thanks. */
  thanksMinAgeS?: number;
  /** Age from which an account may empty most of a video's subtitles. */
  subtitleEmptyMinAgeS?: number;
  /** The welcome gift. */
  welcomePetals?: number;
  /** The proxies whose headers are trusted. */
  trustProxy?: string[];
  /** More local servers that requests may go to. */
  outboundAllow?: string[];
  pushHosts?: string[];
  /** URLs of the other sources; by default that of YouTube. */
  origins?: Partial<Config['sources']['origins']>;
  sources?: Partial<Omit<Config['sources'], 'origins'>>;
  /** URL that resolves short links; by default that of YouTube. */
  bilibiliShortUrl?: string;
  /** Whether rate limits apply; by default not. */
  rateLimit?: boolean;
  /** The free share of the disk of the embedded database; by default the database is another one. */
  freeShare?: () => Promise<number>;
  /** The Redis that it shares with other servers; by default none. */
  redisUrl?: string;
  /** A migrated database to use instead of a new one. */
  connection?: pg.ClientConfig;
  /** Options of the database, which is patient by default. */
  databaseOptions?: DatabaseOptions;
  /** Whether it receives the events of other servers of the database; by default not. */
  receivesEvents?: boolean;
  /** The mail server and the sender; by default no e-mails are sent. */
  mail?: Config['mail'];
  /** The endpoint that suggests subtitles; by default there is none. */
  translate?: Config['translate'];
  /** How many e-mails with codes the site sends in an hour. */
  loginMailsPerHour?: number;
  secretKey?: string;
  oldKey?: string | undefined;
  /** Receives the whole log; by default there is none. */
  log?: Writable;
  /** Settings from environment variables; by default none. */
  settings?: Config['settings'];
  /** The login providers that have credentials; by default none. */
  providers?: Config['providers'];
  /** Whether people can sign in with passkeys; by default so. */
  passkeys?: boolean;
  /** The source of the COVID map; by default the snapshot. */
  ecdcUrl?: string;
  /** The mobile apps that may open links of the site; by default none. */
  appIds?: Omit<Config['app'], 'origins'>;
};

/** The server of a test file, which starts before its tests and is closed after them. */
export function useBloom(options?: BloomOptions): Bloom {
  let bloom: Bloom | undefined;
  beforeAll(async () => {
    bloom = await startBloom(options);
  });
  afterAll(() => bloom?.close());
  return new Proxy({} as Bloom, {
    get(_, name: keyof Bloom) {
      if (!bloom) throw new Error('the server starts before the first test, and not while the file is read');
      return bloom[name];
    },
  });
}

export async function startBloom({
  adminToken,
  youtubeUrl = 'http://127.0.0.1:9',
  reduceMinAgeS = 0,
  rewardPeriodS = 86_400,
  thanksMinAgeS = 0,
  subtitleEmptyMinAgeS = 0,
  welcomePetals = 10_000,
  trustProxy = [],
  outboundAllow = [],
  pushHosts = [],
  origins,
  sources,
  bilibiliShortUrl,
  rateLimit = false,
  freeShare,
  redisUrl,
  connection: given,
  databaseOptions,
  receivesEvents = false,
  log,
  settings = {},
  passkeys = true,
  providers = {},
  ecdcUrl,
  appIds = {},
  mail,
  translate,
  loginMailsPerHour = 500,
  secretKey = 'a key of 32 characters for tests',
  oldKey,
}: BloomOptions = {}): Promise<Bloom> {
  const { connection, drop } = given
    ? { connection: given, drop: async () => {} }
    : await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'bloom-data-'));
  const database = openDatabase<Tables>(connection, { isPatient: true, ...databaseOptions });
  const all = sourcesAt(youtubeUrl);
  const config = {
    app: { origins: ['capacitor://localhost', 'https://localhost'], ...appIds },
    adminToken,
    dataDir,
    backup: readConfig({}, dataDir).backup,
    databaseUrl: undefined,
    publicUrl: 'http://localhost',
    demo: { on: true, forced: false },
    ecdcUrl,
    passkeys,
    providers,
    outboundAllow: [new URL(youtubeUrl).host, ...outboundAllow],
    pushHosts,
    reduceMinAgeS,
    rewardPeriodS,
    thanksMinAgeS,
    subtitleEmptyMinAgeS,
    welcomePetals: toPetals(welcomePetals),
    settings,
    rateLimit,
    redisUrl,
    trustProxy,
    vapidSubject: 'mailto:admin@example.com',
    mail,
    translate,
    emailLogin: {
      secretKey,
      oldKey,
      toMailbox: mail === undefined,
      mailsPerHour: loginMailsPerHour,
    },
    players: { ...playerOrigins, youtube: youtubeUrl },
    ...all,
    ...(bilibiliShortUrl !== undefined && { bilibiliShortUrl }),
    sources: { ...all.sources, ...sources, origins: { ...all.sources.origins, ...origins } },
  };
  const services = composeServices(config, database, { freeShare });
  const logger = log ? { level: 'trace', stream: log } : false;
  const app = await buildApp({ config, services, webFolder: '/nowhere', logger });

  // What any test is refused with is an error that the API document states for the route.
  const undocumented = new Set<string>();
  app.addHook('onSend', (request, reply, payload, done) => {
    const { method, routeOptions: route } = request;
    if (reply.statusCode >= 400 && route.schema?.summary !== undefined) {
      const { key } = JSON.parse(String(payload)) as { key: ErrorKey };
      if (!refusalsOf(route).includes(key)) undocumented.add(`${method} ${route.url}: ${key}`);
    }
    done(null, payload);
  });

  const relay = receivesEvents
    ? await startEventRelay(services.events, createChannel({ redisUrl, connection }))
    : undefined;

  const call: Bloom['call'] = async (method, path, options = {}, body = options.body) => {
    const { token, key, headers } = options;
    const response = await app.inject({
      method,
      url: `/api${path}`,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: body as object }),
    });
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    return {
      status: response.statusCode,
      headers: response.headers,
      body: isJson ? response.json() : response.body,
    };
  };

  let newVideos = 0;
  const addVideo: Bloom['addVideo'] = async (sharer, id, changes = {}) => {
    const { loadPinyin } = await import('../src/domains/search-terms/index.ts');
    const { VideoReader, VideoWriter } = await import('../src/domains/video/index.ts');
    const seed: VideoSeed = {
      source: 'youtube',
      title: `Video ${id}`,
      thumbnailUrl: 'https://i.ytimg.com/vi/x/hqdefault.jpg',
      category: 'movies',
      label: 'comedy',
      audio: 'english',
      subtitle: 'english',
      durationS: 60,
      sharedUs: (Date.now() - 86_400_000) * 1_000,
      line: null,
      ...changes,
    };
    const { category, label, audio, subtitle } = seed;
    await loadPinyin(seed.title);
    await database.transact((tx) =>
      new VideoWriter(tx).add(
        { source: seed.source, id },
        {
          id,
          title: seed.title,
          thumbnailUrl: seed.thumbnailUrl,
          type: 'Video',
          episodes: [],
          durationS: seed.durationS,
        },
        { category, label, audio, subtitle },
        sharer.id,
        { sharedUs: seed.sharedUs, blurb: seed.line },
      ),
    );
    // Not from a replica, which may not have it yet.
    const video = await new VideoReader(database.write).findIdentity({ source: seed.source, id });
    // A share does so too; otherwise a list could be a cached one.
    if (video) services.events.publish('video.shared', { videoId: video.id });
  };

  return {
    app,
    database,
    services,
    dataDir,
    call,

    async logIn(name, refCode) {
      const query = new URLSearchParams({
        name,
        ...(refCode !== undefined && { code: refCode }),
      }).toString();
      const login = await app.inject(`/api/oauth/demo/login?${query}`);
      const code = /\?token=(.+)$/.exec(String(login.headers.location))?.[1];
      if (code === undefined) throw new Error(`${name} cannot log in: ${login.body}`);
      const { body } = await call('POST', '/v1/account/handoff', { body: { code } });
      const account = await authenticate(services.accounts, body.token);
      return { id: account.id, token: body.token };
    },

    addVideo,

    async addNewVideo(sharer, changes) {
      const id = `test${String(++newVideos).padStart(7, '0')}`;
      await addVideo(sharer, id, changes);
      return id;
    },

    execute: (statement) => statement.execute(database.write),

    async set(settings) {
      for (const [name, value] of Object.entries(settings) as [SettingName, string | undefined][]) {
        await (value === undefined ? services.settings.unset(name) : services.settings.set(name, value));
      }
      await services.settings.refresh();
    },

    async setRole({ id }, role) {
      await database.transact((tx) => new RoleWriter(tx).set(id, role));
    },

    async bell({ token }) {
      return (await call('GET', '/v1/account/notifications', { token })).body.data;
    },

    async deleteAccount({ token }) {
      const { name: confirm } = await authenticate(services.accounts, token);
      return call('POST', '/v1/account/delete', { token, body: { confirm } });
    },

    moderate: (by, action, { kind, id }, changes) =>
      call('POST', '/v1/moderation/act', by, {
        target: { kind, id: String(id) },
        action,
        ...(actionTable[action as ModerationAction]?.namesRule && { rule: 5 }),
        reason: 'It is advertising.',
        ...changes,
      }),

    async runJob(name, signal = AbortSignal.timeout(30_000)) {
      const job = services.jobs.find((each) => each.name === name);
      if (!job) throw new Error(`there is no job "${name}"`);
      await runJob(job, signal);
    },

    async video(id) {
      return (await call('GET', `/v1/video/youtube/${id}`)).body.data;
    },

    async balance(person) {
      return (await call('GET', `/v1/account/${person.token}`)).body.balance;
    },

    async close() {
      await app.close();
      await relay?.close();
      await services.close();
      await drop();
      await rm(dataDir, { recursive: true });
      if (undocumented.size > 0) {
        throw new Error(`errors without \`refusals\` of their routes: ${[...undocumented].join(', ')}`);
      }
    },
  };
}
