import path from 'node:path';
import { Type, type Static, type TString } from 'typebox';
import { Ajv } from 'ajv';
import { reduceMinAgeS, rewardPeriodS, thanksMinAgeS, welcomeGift } from '@bloom/contract/gift/economy';
import { subtitleEmptyMinAgeS } from '@bloom/contract/subtitle/cue';
import { toPetals } from '@bloom/contract/gift/money';
import { resourceSites } from '@bloom/contract/sources/maccms';
import { playerOrigins, sources } from '@bloom/contract/sources/sources';
import { settingNames, settingProblem, type SettingValues } from '../domains/settings/index.ts';
import type { AppIds } from '../domains/mobile/index.ts';
import { sourceOrigins } from '../domains/sources/index.ts';
import { defaultPoolMax } from '../platform/database/index.ts';
import { wantsTraces } from '../platform/tracing/index.ts';
import { demoSettings } from '../sample/demo-settings.ts';
import { checkoutData, dataDirProblems, isRelease } from './data-dir.ts';
import { environmentWarnings, origin, readSecretFiles, type Environment } from './environment.ts';
import { formats, isContact, splitUrls } from './formats.ts';
import { isForPasskeys, loginVariables, readProviders } from './login-settings.ts';
import { mailOf, translateOf } from './service-settings.ts';

/** Settings of a server, named as in docs/configuration.md. */
export type Config = ReturnType<typeof readConfig>;

const httpUrl = { format: 'url', description: 'an http or https URL' };
const flag = Type.String({ pattern: '^[01]$', description: '0 or 1' });
const port = Type.String({ pattern: '^\\d{1,5}$', description: 'a port number' });

const folder = Type.String({ minLength: 1, description: 'a folder' });
/** A time of day, or one of each hour. */
const backupTime = '(\\*|[01]\\d|2[0-3]):[0-5]\\d';
const secretKey = Type.String({
  pattern: '^[!-~]{32,200}$',
  description: '32 to 200 ASCII characters without spaces',
});
const host = Type.String({ minLength: 1, description: 'a host name or IP address' });
const age = Type.String({
  pattern: '^\\d{1,8}$',
  description: 'a whole number of seconds, from 0',
});
const database = Type.String({
  format: 'database',
  description: 'postgres://…, with characters such as @ and / in a password as %40 and %2F',
});
/** The variable with the origin of a player: `bilibiliLive` has BILIBILI_LIVE_PLAYER_URL. */
const playerVariable = (name: string) => `${name.replace(/[A-Z]/g, '_$&').toUpperCase()}_PLAYER_URL`;

const originsOfSources = Object.fromEntries(
  [...Object.keys(sourceOrigins), ...Object.keys(playerOrigins).map(playerVariable)].map((name) => [
    name,
    Type.String(origin),
  ]),
) as Record<keyof typeof sourceOrigins, TString>;

const Variables = Type.Partial(
  Type.Object({
    ADMIN_TOKEN: Type.String({
      pattern: '^[!-~]{16,200}$',
      description: '16 to 200 ASCII characters without spaces',
    }),
    ANDROID_APP_ID: Type.String({
      pattern: '^[A-Za-z]\\w*(\\.[A-Za-z]\\w*)+$',
      description: 'the name of the app’s package, such as com.example.bloom',
    }),
    ANDROID_APP_FINGERPRINTS: Type.String({
      pattern: '^[0-9A-F]{2}(:[0-9A-F]{2}){31}(,[0-9A-F]{2}(:[0-9A-F]{2}){31})*$',
      description: 'SHA-256 fingerprints such as AB:CD:… of 32 pairs, separated by commas',
    }),
    APP_ORIGINS: Type.String({
      format: 'appOrigins',
      description: 'origins such as capacitor://localhost, separated by commas',
    }),
    BACKUP_AT: Type.String({
      pattern: `^${backupTime}(,${backupTime})*$`,
      description: 'times of day (UTC) such as 03:30 or 03:30,15:30, or *:30 for each hour',
    }),
    BACKUP_COMMAND: Type.String({ minLength: 1, description: 'a command' }),
    BACKUP_COMMAND_S: Type.String({
      pattern: '^[1-9]\\d{0,4}$',
      description: 'a whole number of seconds from 1 to 99999',
    }),
    BACKUP_DIR: folder,
    BACKUP_KEEP: Type.String({
      pattern: '^[1-9]\\d{0,2}h,\\d{1,3}d,\\d{1,3}w$',
      description: 'numbers of hours, days and weeks such as 24h,7d,4w',
    }),
    IOS_APP_ID: Type.String({
      pattern: '^[A-Z0-9]{10}\\.[A-Za-z0-9.-]+$',
      description: 'the team’s id and the bundle’s, such as ABCDE12345.com.example.bloom',
    }),
    HOST: host,
    PORT: Type.String({ pattern: '^0*[1-9]\\d{0,4}$', description: 'a port number' }),
    PUBLIC_URL: Type.String(origin),
    DATA_DIR: folder,
    DATABASE_URL: database,
    DATABASE_LISTEN_URL: database,
    DATABASE_OWNER_URL: database,
    DATABASE_REPLICA_URL: Type.String({
      format: 'databases',
      description: 'postgres://…, like DATABASE_URL; several separated by commas',
    }),
    DATABASE_PREPARE: flag,
    DATABASE_POOL_MAX: Type.String({
      pattern: '^([2-9]|[1-9]\\d{1,2})$',
      description: 'a whole number from 2 to 999',
    }),
    DEMO: Type.String({ pattern: '^(0|1|force)$', description: '0, 1 or force' }),
    DRAIN_S: Type.String({
      pattern: '^([0-9]|[1-9]\\d|[1-5]\\d\\d)$',
      description: 'a whole number of seconds from 0 to 599',
    }),
    ECDC_URL: Type.String({ format: 'dataUrl', description: 'an http, https or file URL' }),
    LOG_LEVEL: Type.String({
      pattern: '^(fatal|error|warn|info|debug|trace|silent)$',
      description: 'fatal, error, warn, info, debug, trace or silent',
    }),
    LOAD_SHEDDING: flag,
    LOGIN_MAILS_PER_HOUR: Type.String({
      pattern: '^[1-9]\\d{0,6}$',
      description: 'a whole number of e-mails, from 1',
    }),
    MAIL_FROM: Type.String({
      pattern: '^([^<>@]+ <[^\\s<>@]+@[^\\s<>@]+>|[^\\s<>@]+@[^\\s<>@]+)$',
      description: 'an address such as noreply@example.com or Bloom <noreply@example.com>',
    }),
    METRICS_HOST: host,
    METRICS_PORT: port,
    MIGRATE: flag,
    PASSKEYS: flag,
    OUTBOUND_ALLOW: Type.String({
      format: 'hosts',
      description: 'host:port, separated by commas',
    }),
    PUSH_HOSTS: Type.String({
      format: 'pushHosts',
      description: 'host, host:port or *.host, separated by commas',
    }),
    RATE_LIMIT: flag,
    REDIS_URL: Type.String({
      format: 'redis',
      description: 'redis://… or rediss://…, with characters such as @ and / in a password as %40 and %2F',
    }),
    REDUCE_MIN_AGE_S: age,
    REWARD_PERIOD_S: Type.String({
      pattern: '^[1-9]\\d{0,7}$',
      description: 'a whole number of seconds, from 1',
    }),
    SECRET_KEY: secretKey,
    SECRET_KEY_OLD: secretKey,
    SMTP_URL: Type.String({
      format: 'smtp',
      description: 'smtp://… or smtps://…, with characters such as @ and / in a password as %40 and %2F',
    }),
    SUBTITLE_EMPTY_MIN_AGE_S: age,
    THANKS_MIN_AGE_S: age,
    TRANSLATE_KEY: Type.String({ pattern: '^[!-~]{1,500}$', description: 'ASCII characters without spaces' }),
    TRANSLATE_MODEL: Type.String({
      pattern: '^[^\\s\\p{Cc}]{1,200}$',
      description: 'the name of a model, without spaces',
    }),
    TRANSLATE_URL: Type.String(httpUrl),
    TRUST_PROXY: Type.String({
      format: 'addresses',
      description: 'IP addresses or ranges such as 10.0.0.0/8, separated by commas',
    }),
    VAPID_SUBJECT: Type.String({
      format: 'contact',
      description: 'an https URL or an address such as mailto:admin@example.com',
    }),
    WELCOME_PETALS: Type.String({
      pattern: '^\\d{1,9}$',
      description: 'a whole number of petals, from 0',
    }),
    ...originsOfSources,
    BILIBILI_SHORT_URL: Type.String(origin),
    BILIBILI_METADATA: flag,
    SUBO_API_URL: Type.String(httpUrl),
    TENCENT_METADATA: flag,
    ...loginVariables,
    YOUTUBE_API_KEY: Type.String({ minLength: 1, description: 'a key' }),
    ZDZIYUAN_API_URL: Type.String(httpUrl),
  }),
);

/** The configuration is not valid; `problems` has one line for each problem. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration is not valid:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
    this.problems = problems;
  }
}

/**
 * Reads the settings from environment variables; an empty one counts as unset.
 * Error: `ConfigError` with all problems at once.
 *
 * @param defaultDataDir used if DATA_DIR is unset: a folder of the checkout, never for data of a release
 */
export function readConfig(
  given: Environment,
  defaultDataDir: string = checkoutData,
  isOfRelease: boolean = isRelease,
) {
  const problems: string[] = [];
  const environment = readSecretFiles(given, problems);
  const env = Object.fromEntries(
    Object.keys(Variables.properties).flatMap((name) =>
      environment[name] ? [[name, environment[name]]] : [],
    ),
  ) as Static<typeof Variables>;
  const settings: Partial<SettingValues> = Object.fromEntries(
    settingNames.flatMap((name) => {
      const value = environment[name.toUpperCase()];
      return value ? [[name, value]] : [];
    }),
  );
  problems.push(...problemsOf(env), ...settingProblems(settings), ...dataDirProblems(env, isOfRelease));

  const providers = readProviders(env, problems);
  const appIds = appIdsOf(env, problems);
  const others = { mail: mailOf(env, problems), translate: translateOf(env, problems) };
  const logsInByMail = others.mail !== undefined && env.SECRET_KEY !== undefined;
  // With other ways to sign in or an external database, signing in by a name alone would be insecure.
  const demoAllowed = env.DATABASE_URL === undefined && Object.keys(providers).length === 0 && !logsInByMail;
  if (env.DEMO === '1' && !demoAllowed) {
    problems.push(
      'DEMO: 1 is only for the embedded database without other ways to sign in; ' +
        'unset it, or DATABASE_URL, the providers and SECRET_KEY',
    );
  }
  if (env.SECRET_KEY_OLD !== undefined && [undefined, env.SECRET_KEY_OLD].includes(env.SECRET_KEY)) {
    problems.push('SECRET_KEY_OLD: is the key before SECRET_KEY, which must be set to another one');
  }
  if (env.BACKUP_AT !== undefined && env.DATABASE_URL !== undefined) {
    problems.push(
      'BACKUP_AT: is only for the embedded database; unset it and see docs/operations.md#back-up-your-own-database',
    );
  }
  if (env.DATABASE_REPLICA_URL !== undefined && env.DATABASE_URL === undefined) {
    problems.push('DATABASE_REPLICA_URL: needs DATABASE_URL; the embedded database has no replicas');
  }
  const listenPort = Number(env.PORT ?? 8080);
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${listenPort}`;
  if (env.PASSKEYS === '1' && !isForPasskeys(publicUrl)) {
    problems.push('PASSKEYS: 1 needs a PUBLIC_URL with https and a domain, or with localhost');
  }
  if (problems.length > 0) throw new ConfigError(problems);

  const demoOn = env.DEMO === undefined ? demoAllowed : env.DEMO !== '0';
  /** The same, for names that follow from those of sources. */
  const set: Environment = env;
  const dataDir = env.DATA_DIR ?? defaultDataDir;
  return {
    /** The mobile app: the origins of its web views, and the apps that may open links of this site. */
    app: {
      origins: env.APP_ORIGINS?.split(',') ?? ['capacitor://localhost', 'https://localhost'],
      ...appIds,
    },
    /** The secret that deletes messages of the chat; undefined: there is none. */
    adminToken: env.ADMIN_TOKEN,
    host: env.HOST ?? '127.0.0.1',
    port: listenPort,
    /** The URL of the site for users, without a slash at its end. */
    publicUrl,
    /** The folder of the embedded database and of the image cache. */
    dataDir,
    /** Backups of the embedded database. */
    backup: {
      dir: env.BACKUP_DIR ?? path.join(dataDir, 'backups'),
      keep: toRetention(env.BACKUP_KEEP ?? '24h,7d,4w'),
      atMinutes: env.BACKUP_AT?.split(',').flatMap(toMinutes) ?? [],
      copy:
        env.BACKUP_COMMAND === undefined
          ? undefined
          : { line: env.BACKUP_COMMAND, limitS: Number(env.BACKUP_COMMAND_S ?? 3_600) },
    },
    /** Warnings about settings, for the operator; the server starts nevertheless. */
    warnings: environmentWarnings(given, [
      ...Object.keys(Variables.properties),
      ...settingNames.map((name) => name.toUpperCase()),
    ]),
    databaseUrl: env.DATABASE_URL,
    /** The connection that receives notifications of other servers; undefined: `databaseUrl`. */
    databaseListenUrl: env.DATABASE_LISTEN_URL,
    /** The connection that migrates the database; undefined: `databaseUrl`. */
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    /** Replicas that serve reads; empty for none. */
    databaseReplicaUrls: splitUrls(env.DATABASE_REPLICA_URL ?? ''),
    /** Whether the server migrates the database at start; otherwise it only checks that this is done. */
    migrates: env.MIGRATE !== '0',
    /** How long a stopping server still serves requests while it reports that it is not ready. */
    drainMs: Number(env.DRAIN_S ?? 0) * 1_000,
    /** How the server uses the database. */
    database: {
      /** Whether statements are prepared by name. */
      prepares: env.DATABASE_PREPARE !== '0',
      /** Maximum of connections for requests; the audit and events use one more each. */
      poolMax: Number(env.DATABASE_POOL_MAX ?? defaultPoolMax),
    },
    /** Sample catalogue and demo login. */
    demo: { on: demoOn, forced: env.DEMO === 'force' },
    /** The source of the COVID map's data; undefined: the snapshot that ships with Bloom. */
    ecdcUrl: env.ECDC_URL,
    logLevel: env.LOG_LEVEL ?? 'info',
    /** The mail server with the sender, and the endpoint that suggests subtitles; each may be undefined. */
    ...others,
    /**
     * Sign-in by e-mail; undefined: there is none. Without a mail server and a key, which is for demos only,
     * its e-mails go to a page.
     */
    emailLogin: logsInByMail || demoOn ? emailLoginOf(env, !logsInByMail) : undefined,
    /** Whether traces are sent; where to is in variables of OpenTelemetry. */
    traces: wantsTraces(environment),
    /** The address that serves metrics to Prometheus. */
    metricsHost: env.METRICS_HOST ?? env.HOST ?? '127.0.0.1',
    /** The port that serves metrics to Prometheus; undefined: none. */
    metricsPort: Number(env.METRICS_PORT ?? 9_464) || undefined,
    outboundAllow: env.OUTBOUND_ALLOW?.split(',') ?? [],
    /** Hosts of push services besides those of the browsers. */
    pushHosts: env.PUSH_HOSTS?.toLowerCase().split(',') ?? [],
    /** Minimum age of an account that reduces, in seconds. */
    reduceMinAgeS: Number(env.REDUCE_MIN_AGE_S ?? (demoOn ? 0 : reduceMinAgeS)),
    /** Minimum age of an account whose gifts count as thanks, in seconds. */
    thanksMinAgeS: Number(env.THANKS_MIN_AGE_S ?? (demoOn ? 0 : thanksMinAgeS)),
    /** The age from which an account may empty most of a video's subtitles. */
    subtitleEmptyMinAgeS: Number(env.SUBTITLE_EMPTY_MIN_AGE_S ?? (demoOn ? 0 : subtitleEmptyMinAgeS)),
    /** Time between two daily rewards, in seconds. */
    rewardPeriodS: Number(env.REWARD_PERIOD_S ?? rewardPeriodS),
    /** Whether rate limits apply; off for load tests. */
    rateLimit: env.RATE_LIMIT !== '0',
    /** Whether a saturated server refuses requests; off for browser tests, which saturate a small machine. */
    loadShedding: env.LOAD_SHEDDING !== '0',
    /** The Redis or Valkey that several servers share; undefined: none. */
    redisUrl: env.REDIS_URL,
    /** The secret of the site, from which keys are derived; undefined: there is none. */
    secretKey: env.SECRET_KEY,
    /** Initial values of the settings that an operator can change on a running server. */
    settings: { ...(demoOn && demoSettings(publicUrl)), ...settings },
    /** IP addresses and ranges of the proxies whose headers are trusted. */
    trustProxy: env.TRUST_PROXY?.split(',') ?? [],
    /**
     * Whom a push service contacts about this system's messages: an https URL or `mailto:` address. Without
     * https the site is on this machine only, and its browsers' push services accept any address.
     */
    vapidSubject: env.VAPID_SUBJECT ?? (isContact(publicUrl) ? publicUrl : 'mailto:admin@localhost'),
    /** The welcome gift of a new account; 0: none. */
    welcomePetals: toPetals(Number(env.WELCOME_PETALS ?? welcomeGift)),
    /** Whether people can sign in with passkeys: by default wherever browsers allow it. */
    passkeys: env.PASSKEYS !== '0' && isForPasskeys(publicUrl),
    /** The login providers that have credentials. */
    providers,
    /** The origin of bilibili's short links. */
    bilibiliShortUrl: env.BILIBILI_SHORT_URL ?? 'https://b23.tv',
    /** The origins of the embedded players. */
    players: mapValues(playerOrigins, (usual, name) => set[playerVariable(name)] ?? usual),
    /** The URLs and keys for requests to sources. */
    sources: {
      origins: mapValues(sourceOrigins, (usual, name) => set[name] ?? usual),
      youtubeApiKey: env.YOUTUBE_API_KEY,
      off: sources.filter((source) => set[`${source.toUpperCase()}_METADATA`] === '0'),
      sites: resourceSites.flatMap((source) => {
        const apiUrl = set[`${source.toUpperCase()}_API_URL`];
        return apiUrl === undefined ? [] : [{ source, apiUrl }];
      }),
    },
  };
}

function mapValues<K extends string>(
  record: Readonly<Record<K, string>>,
  map: (value: string, key: K) => string,
): Record<K, string> {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [key, map(value as string, key as K)]),
  ) as Record<K, string>;
}

/** The apps that may open links of the site; one half of Android's without the other is a problem. */
function appIdsOf(env: Static<typeof Variables>, problems: string[]): AppIds {
  const { ANDROID_APP_ID: id, ANDROID_APP_FINGERPRINTS: fingerprints, IOS_APP_ID: ios } = env;
  if ((id === undefined) !== (fingerprints === undefined)) {
    const missing = id === undefined ? 'ANDROID_APP_ID' : 'ANDROID_APP_FINGERPRINTS';
    problems.push(`${missing}: must be set too, or neither of the two`);
  }
  return {
    ...(id !== undefined &&
      fingerprints !== undefined && {
        android: { id, fingerprints: fingerprints.split(',') },
      }),
    ...(ios !== undefined && { ios }),
  };
}

function emailLoginOf(env: Static<typeof Variables>, toMailbox: boolean) {
  return {
    secretKey: env.SECRET_KEY ?? 'the key of demos, which is no secret',
    oldKey: env.SECRET_KEY_OLD,
    toMailbox,
    mailsPerHour: Number(env.LOGIN_MAILS_PER_HOUR ?? 500),
  };
}

/** The minutes after midnight; of `*:30` those of each hour. */
function toMinutes(time: string): number[] {
  const [hours = '', minutes] = time.split(':');
  const each = hours === '*' ? Array.from({ length: 24 }, (_, hour) => hour) : [Number(hours)];
  return each.map((hour) => hour * 60 + Number(minutes));
}

function toRetention(text: string) {
  const [hours = 0, days = 0, weeks = 0] = text.split(',').map((part) => Number.parseInt(part));
  return { hours, days, weeks };
}

function problemsOf(env: Static<typeof Variables>): string[] {
  const validate = new Ajv({ allErrors: true, strict: false, formats }).compile(Variables);
  if (validate(env)) return portProblems(env);
  const names = new Set((validate.errors ?? []).map((error) => error.instancePath.slice(1)));
  return [...names].map((name) => {
    const schema = Variables.properties[name as keyof typeof Variables.properties] as {
      description?: string;
    };
    return `${name}: must be ${schema.description}`;
  });
}

function settingProblems(given: Partial<SettingValues>): string[] {
  return settingNames.flatMap((name) => {
    const value = given[name];
    const problem = value === undefined ? undefined : settingProblem(name, value);
    return problem === undefined ? [] : [`${name.toUpperCase()}: must be ${problem}`];
  });
}

function portProblems(env: Static<typeof Variables>): string[] {
  return (['PORT', 'METRICS_PORT'] as const)
    .filter((name) => Number(env[name] ?? 0) > 65_535)
    .map((name) => `${name}: must be a port number`);
}
