import type { FastifyServerOptions } from 'fastify';
import type { EmailLoginState } from '@bloom/contract/account/email-login';
import { oidcProviders } from '@bloom/contract/account/login-providers';
import type { PageConfig } from '@bloom/contract/page/page';
import { hostOf } from '@bloom/contract/sources/sources';
import { accountRoutes, limitWrongTokens, sessionRoutes } from '../domains/account/index.ts';
import { adminRoutes } from '../domains/admin/index.ts';
import { activityRoutes } from '../domains/activity/index.ts';
import { catalogueRoutes, personalRoutes } from '../domains/catalogue/index.ts';
import { chatAdminRoutes, chatRoutes } from '../domains/chat/index.ts';
import { collectionRoutes } from '../domains/collection/index.ts';
import { roomRoutes } from '../domains/room/index.ts';
import { suggestionRoutes, workRoutes } from '../domains/work/index.ts';
import { covidRoutes } from '../domains/covid/index.ts';
import { discoveryRoutes } from '../domains/discovery/index.ts';
import { geoRoutes } from '../domains/geo/index.ts';
import { giftRoutes, noteRoutes, recordRoutes } from '../domains/gift/index.ts';
import { historyRoutes } from '../domains/history/index.ts';
import { imageRoutes } from '../domains/image/index.ts';
import {
  emailLoginRoutes,
  loginLinkRoutes,
  mailboxRoutes,
  oauthRoutes,
  passkeyRoutes,
  recoveryRoutes,
} from '../domains/sign-in/index.ts';
import { caseRoutes, moderationRoutes, noticeRoutes, peopleRoutes } from '../domains/moderation/index.ts';
import { momentRoutes } from '../domains/moment/index.ts';
import { notificationRoutes, pushRoutes } from '../domains/notification/index.ts';
import { privacyRoutes } from '../domains/privacy/index.ts';
import { referralRoutes } from '../domains/referral/index.ts';
import { rewardRoutes } from '../domains/reward/index.ts';
import {
  allowAppOrigins,
  associationRoutes,
  configRoutes,
  playerPageRoutes,
} from '../domains/mobile/index.ts';
import { refuseWrites, registerMaintenanceHooks } from '../domains/maintenance/index.ts';
import {
  hasImprint,
  mayEditSubtitles,
  pageLinks,
  parseList,
  legalRoutes,
  posterRoutes,
  sharedSources,
} from '../domains/settings/index.ts';
import { searchRoutes } from '../domains/search/index.ts';
import { setupRoutes } from '../domains/setup/index.ts';
import { linkRoutes } from '../domains/sources/index.ts';
import { pageRoutes } from '../domains/ssr/index.ts';
import { statementRoutes } from '../domains/statement/index.ts';
import { reachRoutes, reportRoutes } from '../domains/link-health/index.ts';
import { subtitleRoutes, suggestRoutes } from '../domains/subtitle/index.ts';
import { notInterestedRoutes, userRoutes } from '../domains/user/index.ts';
import { blurbRoutes, videoRoutes } from '../domains/video/index.ts';
import { mediaPath, mediaRoutes } from '../sample/media-routes.ts';
import type { Services } from './compose.ts';
import { hideVideos } from './hide-videos.ts';
import { limitRoutes } from './rate-limits.ts';
import type { Config } from '../config/config.ts';
import {
  notFoundHandler,
  createServer,
  describeApi,
  failureLevel,
  healthRoutes,
  readOwnWrites,
  shedLoad,
  type App,
} from '../platform/http/index.ts';
import { createAddressHash } from '../platform/limits/index.ts';
import { release } from '../platform/process/release.ts';
import type { Tracing } from '../platform/tracing/index.ts';

export type AppOptions = {
  config: Pick<Config, 'app' | 'demo' | 'players' | 'providers' | 'publicUrl' | 'trustProxy'> &
    Partial<Pick<Config, 'loadShedding'>> & { secretKey?: string | undefined };
  services: Services;
  /** The folder of the built web app. */
  webFolder: string;
  logger: FastifyServerOptions['logger'];
  /** Sends traces of requests; undefined: there are none. */
  tracing?: Tracing | undefined;
};

/** The functions that add the routes of the API, by the tag under which its document shows them. */
const apiRoutes = {
  account: [accountRoutes, loginLinkRoutes, privacyRoutes, recoveryRoutes, sessionRoutes],
  activity: [activityRoutes],
  admin: [adminRoutes],
  catalogue: [catalogueRoutes, configRoutes, personalRoutes, searchRoutes],
  chat: [chatAdminRoutes, chatRoutes],
  collection: [collectionRoutes],
  covid: [covidRoutes],
  geo: [geoRoutes],
  gift: [giftRoutes, noteRoutes, recordRoutes],
  health: [healthRoutes],
  history: [historyRoutes],
  image: [imageRoutes],
  moderation: [caseRoutes, moderationRoutes, noticeRoutes, peopleRoutes],
  moment: [momentRoutes],
  notification: [notificationRoutes, pushRoutes],
  oauth: [emailLoginRoutes, oauthRoutes, passkeyRoutes],
  referral: [referralRoutes],
  reward: [rewardRoutes],
  room: [roomRoutes],
  setting: [legalRoutes, posterRoutes, setupRoutes],
  statement: [statementRoutes],
  subtitle: [subtitleRoutes, suggestRoutes],
  user: [notInterestedRoutes, userRoutes],
  video: [blurbRoutes, linkRoutes, reachRoutes, reportRoutes, videoRoutes],
  work: [suggestionRoutes, workRoutes],
} satisfies Record<string, ((app: App, parts: Parts) => void)[]>;

type Parts = Services & Parameters<typeof configRoutes>[1];

function configured(settings: Config['providers']): Pick<PageConfig, 'providers' | 'oidc'> {
  const { facebook, twitter, wechat, line } = settings;
  return {
    providers: { facebook: !!facebook, twitter: !!twitter, wechat: !!wechat, line: !!line },
    oidc: Object.fromEntries(
      oidcProviders.flatMap((name) => {
        const each = settings[name];
        return each ? [[name, each.name]] : [];
      }),
    ),
  };
}

function emailState({ emailLogins, mailbox }: Services): EmailLoginState {
  if (mailbox) return 'mailbox';
  return emailLogins ? 'on' : 'off';
}

/** Builds the HTTP server, ready to listen or for requests by a test. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { config, services } = options;
  const app = createServer({
    logger: options.logger,
    trustProxy: config.trustProxy,
    publicUrl: config.publicUrl,
    hashAddress: createAddressHash(config.secretKey),
    onResponse: (response) => {
      services.onResponse(response);
      services.refusals.record(response);
    },
    onConnectionClosed: services.onConnectionClosed,
  });
  services.events.onFailure(({ event, error }) => {
    // Connections for events are opened again.
    const isConnection = event === 'listen' || event === 'notify';
    app.log[isConnection ? 'warn' : failureLevel(error)]({ event, err: error }, 'event failed');
  });
  services.redis?.onChange((isUp, err) => {
    if (isUp) app.log.info('Redis responds');
    else app.log.warn({ err }, 'Redis is away: this server counts rate limits alone');
  });
  services.eventStreams.endWith(app);
  options.tracing?.addTo(app);
  const { loadShedding: shedsLoad = true } = config;
  if (shedsLoad) shedLoad(app, services);
  // Its player loads the demo's clips.
  const paths = ['/api/', ...(config.demo.on ? [mediaPath] : [])];
  allowAppOrigins(app, { origins: config.app.origins, paths });
  registerMaintenanceHooks(app, services);
  limitRoutes(app, services);
  refuseWrites(app, services);
  services.readOnly.onDisk((isLow, freeShare) => {
    const state = { freePercent: Math.floor(freeShare * 100) };
    if (isLow) app.log.error(state, 'the disk of the database is nearly full: the site is read-only');
    else app.log.info(state, 'the disk of the database has room again');
  });
  const { replicas } = services.database;
  if (replicas) readOwnWrites(app, replicas, { secure: config.publicUrl.startsWith('https:') });
  await describeApi(app, { version: release.version, url: config.publicUrl });

  const sites = services.links.sites.map(({ source, hosts }) => ({ source, hosts: [...hosts] }));
  const pageConfig = () => ({
    players: config.players,
    sites,
    sharedSources: sharedSources(services.settings.current()).filter(
      (source) => hostOf(source, sites) !== undefined,
    ),
    demo: config.demo.on,
    subtitleEditing: mayEditSubtitles(services.settings.current()),
    subtitlePoints: Number(services.settings.current().subtitle_points),
    siteName: services.settings.current().site_name,
    siteDescription: services.settings.current().site_description,
    imprint: hasImprint(services.settings.current()),
    accentColour: services.settings.current().accent_colour,
    registration: services.joining.registration(),
    links: pageLinks(services.settings.current()),
    ...configured(config.providers),
    passkeys: services.passkeys.isOn,
    email: emailState(services),
    categories: services.classification().table,
  });
  await app.register(
    async (api) => {
      api.setNotFoundHandler(notFoundHandler);
      limitWrongTokens(api, services);
      hideVideos(api, services);
      const parts = { ...services, config: pageConfig };
      let tags: string[] = [];
      api.addHook('onRoute', (route) => {
        route.schema = { ...route.schema, tags };
      });
      for (const [tag, groups] of Object.entries(apiRoutes)) {
        tags = [tag];
        for (const add of groups) add(api, parts);
      }
    },
    { prefix: '/api' },
  );
  // Login routes work without the prefix too (docs/specification/wire.md#base-path).
  oauthRoutes(app, services);
  if (config.demo.on) await mediaRoutes(app);
  if (services.mailbox) mailboxRoutes(app, services.mailbox);
  associationRoutes(app, config.app);
  playerPageRoutes(app, {
    webFolder: options.webFolder,
    origins: config.app.origins,
    players: config.players,
  });
  discoveryRoutes(app, { publicUrl: config.publicUrl, services });
  await pageRoutes(app, {
    folder: options.webFolder,
    publicUrl: config.publicUrl,
    services,
    streamHosts: () => parseList(services.settings.current().stream_hosts),
    shedsLoad,
    config: pageConfig,
  });
  return app;
}
