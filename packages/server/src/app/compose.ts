import { sql } from 'kysely';
import { BloomError } from '@bloom/contract/errors';
import type { SiteHosts } from '@bloom/contract/sources/link';
import {
  createAccounts,
  createCallers,
  type Accounts,
  type Callers,
} from '../domains/account/index.ts';
import { createPlays, type Plays } from '../domains/activity/index.ts';
import { createAudit, createMintWatch } from '../domains/audit/index.ts';
import { createNightlyBackup } from '../domains/backup/index.ts';
import {
  createCatalogue,
  createRelated,
  type Catalogue,
  type Related,
} from '../domains/catalogue/index.ts';
import {
  ChatReader,
  createChat,
  createChatRoom,
  createModeration,
  type Chat,
  type ChatRoom,
  type Moderation,
} from '../domains/chat/index.ts';
import { createClassification, type Classification } from '../domains/classification/index.ts';
import { createCovid, type Covid } from '../domains/covid/index.ts';
import { createGeo, type Geo } from '../domains/geo/index.ts';
import { createReadOnly, type ReadOnly } from '../domains/maintenance/index.ts';
import { createHistory, type History } from '../domains/history/index.ts';
import { createGifts, createRecords, type Gifts, type Records } from '../domains/gift/index.ts';
import {
  createDecoder,
  createImages,
  DiskCache,
  ImageReader,
  type Images,
} from '../domains/image/index.ts';
import { emptyExpiredSlot } from '../domains/idempotency/index.ts';
import {
  createBrowserCookie,
  createDemoLogin,
  createHandoff,
  createLoginLinks,
  createLogins,
  createProviders,
  type BrowserCookie,
  type DemoLogin,
  type Handoff,
  type LoginLinks,
  type Logins,
} from '../domains/oauth/index.ts';
import {
  createBells,
  createNotifications,
  createPushes,
  purgeExpiredNotifications,
  type Bells,
  type Notifications,
  type Pushes,
} from '../domains/notification/index.ts';
import { createPrivacy, type Privacy } from '../domains/privacy/index.ts';
import { createReferrals, type Referrals } from '../domains/referral/index.ts';
import { createRewards, type Rewards } from '../domains/reward/index.ts';
import { createSettings, parseList, type Settings } from '../domains/settings/index.ts';
import { createStatements, type Statements } from '../domains/statement/index.ts';
import { createLinks, createSources, type Links } from '../domains/sources/index.ts';
import { createReports, createLinkHealth, type Reports } from '../domains/link-health/index.ts';
import { createSubtitles, megabyte, type Subtitles } from '../domains/subtitle/index.ts';
import { createUsers, type Users } from '../domains/user/index.ts';
import { createShares, createVideos, type Shares, type Videos } from '../domains/video/index.ts';
import type { Config } from '../config/config.ts';
import { countAccounts, limitRules, type BloomLimits } from './rate-limits.ts';
import { listEvents, type BloomEvents } from '../events.ts';
import { DatabaseUnavailable, type Database } from '../platform/database/index.ts';
import {
  createEvents,
  publishReported,
  type EventBus,
  type EventExchange,
} from '../platform/events/index.ts';
import { createLimits, noLimits } from '../platform/limits/index.ts';
import {
  createClosedCounter,
  createLoadGauge,
  trustedProxies,
  type CloseReason,
  type LoadGauge,
} from '../platform/http/index.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import {
  createMetrics,
  measurePools,
  measureReplicas,
  measureResponses,
  type Metrics,
} from '../platform/metrics/index.ts';
import { createOutbound } from '../platform/outbound/index.ts';
import { openRedis, type Redis } from '../platform/redis/index.ts';
import { createEventStreams, type EventStreams } from '../platform/streams/index.ts';
import type { Trace } from '../platform/tracing/index.ts';
import type { Tables } from '../schema.ts';

/** All services of the server. */
export type Services = {
  accounts: Accounts;
  bells: Bells;
  browserCookie: BrowserCookie;
  callers: Callers;
  catalogue: Catalogue;
  chat: Chat;
  chatRoom: ChatRoom;
  /** Categories and languages: the built-in ones and those that the operator added. */
  classification: () => Classification;
  covid: Covid;
  database: Database<Tables>;
  demo: DemoLogin | undefined;
  eventStreams: EventStreams;
  geo: Geo;
  gifts: Gifts;
  handoff: Handoff;
  history: History;
  /** The jobs that run at intervals. */
  jobs: readonly Job[];
  limits: BloomLimits;
  links: Links;
  /** Which requests are refused while the server is saturated. */
  load: LoadGauge;
  loginLinks: LoginLinks;
  logins: Logins;
  metrics: Metrics;
  moderation: Moderation;
  notifications: Notifications;
  privacy: Privacy;
  images: Images;
  /** Counts a connection that a limit closed. */
  onConnectionClosed: (reason: CloseReason) => void;
  /** Measures a response that was sent. */
  onResponse: ReturnType<typeof measureResponses>;
  plays: Plays;
  pushes: Pushes;
  records: Records;
  /** What several servers share; undefined where none is configured. */
  redis: Redis | undefined;
  readOnly: ReadOnly;
  referrals: Referrals;
  related: Related;
  reports: Reports;
  rewards: Rewards;
  settings: Settings;
  shares: Shares;
  statements: Statements;
  subtitles: Subtitles;
  users: Users;
  videos: Videos;
  /** Events of this server and of the other servers of the database. */
  events: EventBus<BloomEvents> & EventExchange;
  /** Throws if the server cannot serve requests, or should get no new ones. */
  check(): Promise<void>;
  /** From now on `check` throws, while requests are still served: a balancer takes the server out. */
  drain(): void;
  /** Details for `/health/ready`, by part of the server. */
  details(): Record<string, Record<string, string>>;
  close(): Promise<void>;
};

const imageCacheBytes = 512 * 1024 * 1024;

const hourS = 3_600;

/** The hosts of the links of resource sites: those of their APIs. */
function siteHosts({ sources }: Pick<Config, 'sources'>): SiteHosts {
  return sources.sites.map(({ source, apiUrl }) => ({ source, hosts: [new URL(apiUrl).host] }));
}

/** Creates every service once, each after those that it depends on. */
export function composeServices(
  config: Pick<
    Config,
    | 'adminToken'
    | 'backup'
    | 'bilibiliShortUrl'
    | 'dataDir'
    | 'demo'
    | 'ecdcUrl'
    | 'outboundAllow'
    | 'rateLimit'
    | 'redisUrl'
    | 'providers'
    | 'publicUrl'
    | 'pushHosts'
    | 'reduceMinAgeS'
    | 'rewardPeriodS'
    | 'settings'
    | 'sources'
    | 'thanksMinAgeS'
    | 'subtitleEmptyMinAgeS'
    | 'trustProxy'
    | 'vapidSubject'
    | 'welcomePetals'
  >,
  database: Database<Tables>,
  {
    trace,
    freeShare,
  }: {
    trace?: Trace | undefined;
    /** The free share of the disk of the embedded database, from 0 to 1; undefined for another database. */
    freeShare?: (() => Promise<number>) | undefined;
  } = {},
): Services {
  let isDraining = false;
  const metrics = createMetrics();
  measurePools(database, metrics);
  const redis = config.redisUrl === undefined ? undefined : openRedis(config.redisUrl, metrics);
  const audit = createAudit(database, metrics);
  const events = createEvents<BloomEvents>(metrics);
  publishReported(database, events);
  const outbound = createOutbound({ allow: config.outboundAllow, trace });
  const settings = createSettings(database, config.settings);
  const readOnly = createReadOnly({ settings, freeShare, metrics });
  const { replicas } = database;
  if (replicas) {
    measureReplicas(replicas, metrics);
    // Before any subscriber drops what it has cached of this.
    events.subscribe(listEvents, () => replicas.noteChange());
    events.onMissed(() => replicas.noteChange());
  }
  events.subscribe(['setting.changed'], () => settings.refresh());
  events.onMissed(() => settings.refresh());
  const accounts = createAccounts(
    database,
    {
      reservedNames: () => parseList(settings.current().reserved_names),
    },
    events,
  );
  const limits = config.rateLimit
    ? createLimits(limitRules, metrics, { redis, countServers: () => events.countServers() })
    : noLimits;
  const sources = createSources({ outbound, config: config.sources, metrics });
  const links = createLinks({
    outbound,
    shortUrl: config.bilibiliShortUrl,
    sites: siteHosts(config),
  });
  const linkHealth = createLinkHealth(database, sources, events);
  const classification = createClassification(() => {
    const { extra_subcategories: subcategories, extra_languages: languages } = settings.current();
    return { subcategories, languages };
  });
  const videos = createVideos(database, sources);
  const catalogue = createCatalogue(database, events, classification, config);
  const images = createImages({
    outbound,
    decoder: createDecoder(),
    cache: new DiskCache(`${config.dataDir}/pictures`, imageCacheBytes),
    isStored: async (url) => url === settings.current().poster_img || videos.hasThumbnail(url),
    metrics,
    readSecret: () => new ImageReader(database.write).secret(),
  });
  const handoff = createHandoff(database, accounts);
  const providers = createProviders(outbound, config.providers);
  const loginLinks = createLoginLinks(database, { accounts, providers });
  const referrals = createReferrals(database);
  const statements = createStatements(database);
  const notifications = createNotifications(database, events);
  const pushes = createPushes(database, {
    outbound,
    metrics,
    subject: config.vapidSubject,
    addedHosts: config.pushHosts,
    categoryNames: () => classification().table.category,
  });
  const moderation = createModeration(database, {
    adminToken: config.adminToken,
    events,
    publicUrl: config.publicUrl,
    settings,
  });
  const chat = createChat(database, events, moderation);
  const chatRoom = createChatRoom(new ChatReader(database.write), events);
  const covid = createCovid({
    url: config.ecdcUrl,
    folder: `${config.dataDir}/covid`,
    outbound,
  });
  const privacy = createPrivacy(database, { accounts, loginLinks, referrals, statements }, events);
  return {
    accounts,
    bells: createBells({ accounts, notifications }, events),
    browserCookie: createBrowserCookie({ secure: config.publicUrl.startsWith('https:') }),
    callers: createCallers(accounts, countAccounts(limits)),
    catalogue,
    chat,
    chatRoom,
    classification,
    covid,
    database,
    demo: config.demo.on ? createDemoLogin(database, accounts) : undefined,
    eventStreams: createEventStreams(metrics, { isLimited: config.rateLimit }),
    geo: createGeo(trustedProxies(config.trustProxy)),
    gifts: createGifts(database, events, { reduceMinAgeS: config.reduceMinAgeS }),
    handoff,
    history: createHistory(database),
    jobs: [
      { name: 'audit', everyS: hourS, scope: 'system', ...audit },
      {
        name: 'watch minting',
        everyS: hourS,
        scope: 'system',
        ...createMintWatch(database, metrics),
      },
      {
        name: 'empty expired stored responses',
        everyS: hourS,
        scope: 'system',
        run: () => emptyExpiredSlot(database.write),
      },
      {
        name: 'delete expired notifications',
        everyS: hourS,
        scope: 'system',
        run: (signal) => purgeExpiredNotifications(database.write, signal),
      },
      {
        name: 'delete old chat events',
        everyS: hourS,
        scope: 'system',
        run: (signal) => chat.purge(signal),
      },
      // For servers that receive no events of others (docs/adr/0026).
      { name: 'read chat', everyS: 1, scope: 'server', run: () => chatRoom.refresh() },
      {
        name: 'delete expired push subscriptions',
        everyS: hourS,
        scope: 'system',
        run: () => pushes.purge(),
      },
      // Servers share this work: each claims devices that no other one is sending to.
      {
        name: 'send pushes',
        everyS: 5,
        scope: 'server',
        run: (signal) => pushes.deliver(signal),
      },
      {
        name: 'purge late rows',
        everyS: hourS,
        scope: 'system',
        run: () => privacy.purgeLateRows(),
      },
      {
        name: 'count thanks',
        everyS: 60,
        scope: 'system',
        run: () => catalogue.countThanks(),
      },
      { name: 'read COVID data', everyS: 6 * hourS, scope: 'server', run: () => covid.refresh() },
      ...(readOnly.checkDisk
        ? [{ name: 'check disk', everyS: 10, scope: 'server' as const, run: readOnly.checkDisk }]
        : []),
      { name: 'read settings', everyS: 1, scope: 'server', run: () => settings.refresh() },
      // Servers share this work: each claims videos that no other one is checking.
      {
        name: 'check videos',
        everyS: 30,
        scope: 'server',
        run: (signal) => linkHealth.run(signal),
      },
      ...createNightlyBackup(config, database, metrics),
    ],
    limits,
    links,
    load: createLoadGauge(metrics),
    loginLinks,
    logins: createLogins(database, {
      accounts,
      handoff,
      providers,
      publicUrl: config.publicUrl,
      welcomePetals: config.welcomePetals,
    }),
    metrics,
    moderation,
    notifications,
    privacy,
    images,
    onConnectionClosed: createClosedCounter(metrics),
    onResponse: measureResponses(metrics),
    plays: createPlays(database),
    pushes,
    records: createRecords(database),
    readOnly,
    redis,
    referrals,
    related: createRelated(database, events),
    reports: createReports(database, metrics),
    rewards: createRewards(database, { periodS: config.rewardPeriodS }),
    settings,
    shares: createShares(
      database,
      {
        links,
        sources,
        blockedWords: () => parseList(settings.current().blocked_words),
        classifying: classification,
      },
      events,
    ),
    statements,
    subtitles: createSubtitles(
      database,
      events,
      {
        canEdit: () => settings.current().feature_subtitle_edit === '1',
        points: () => Number(settings.current().subtitle_points),
        siteBytes: () => Number(settings.current().subtitle_budget_mb) * megabyte,
        emptyMinAgeS: config.subtitleEmptyMinAgeS,
      },
      metrics,
    ),
    users: createUsers(database),
    videos,
    events,
    drain: () => {
      isDraining = true;
    },
    check: async () => {
      if (isDraining) throw new BloomError('server.unavailable');
      await checkWrites(database).catch((error: unknown) => {
        // A balancer that takes all servers out would end the reads too.
        if (!replicas?.canRead()) throw error;
      });
    },
    details: () => ({
      sources: sources.states(),
      links: { bilibili: links.state() },
      ...(replicas && {
        replicas: Object.fromEntries(replicas.states().map(({ name, state }) => [name, state])),
      }),
      ...(redis && { redis: { state: redis.isUp() ? 'up' : 'away' } }),
    }),
    close: async () => {
      images.close();
      await outbound.close();
      await redis?.close();
      await database.close();
    },
  };
}

/** Error: `DatabaseUnavailable`, and those of the database. */
async function checkWrites(database: Database<Tables>): Promise<void> {
  const { rows } = await sql<{ readOnly: boolean }>`
    select current_setting('transaction_read_only') = 'on' as "readOnly"`.execute(database.write);
  // A standby, or a database that an operator has closed for writes.
  if (rows[0]?.readOnly) throw new DatabaseUnavailable(new Error('it is read-only'));
}
