import { createRefusals } from '../domains/admin/index.ts';
import { auditJobs } from '../domains/audit/index.ts';
import { backupJobs } from '../domains/backup/index.ts';
import { budgetJobs } from '../domains/budget/index.ts';
import { createTextRules } from '../domains/content/index.ts';
import { createAuthorizeAdmin } from '../domains/chat/index.ts';
import { createGeo } from '../domains/geo/index.ts';
import { idempotencyJobs } from '../domains/idempotency/index.ts';
import { createReadOnly, maintenanceJobs } from '../domains/maintenance/index.ts';
import { createSettings, settingsJobs } from '../domains/settings/index.ts';
import { freeLogins } from '../domains/sign-in/index.ts';
import { translateTimeoutMs } from '../domains/subtitle/index.ts';
import type { Config } from '../config/config.ts';
import { listEvents, type BloomEvents } from '../events.ts';
import type { Database } from '../platform/database/index.ts';
import { createEvents, publishReported } from '../platform/events/index.ts';
import { createClosedCounter, createLoadGauge, trustedProxies } from '../platform/http/index.ts';
import { createLimits, noLimits } from '../platform/limits/index.ts';
import { createMailer } from '../platform/mail/index.ts';
import { createMetrics, measurePools, measureReplicas, measureResponses } from '../platform/metrics/index.ts';
import { createOutbound } from '../platform/outbound/index.ts';
import { openRedis } from '../platform/redis/index.ts';
import { createEventStreams } from '../platform/streams/index.ts';
import type { Trace } from '../platform/tracing/index.ts';
import type { Tables } from '../schema.ts';
import { createTextBudget, limitRules, type BloomLimits } from './rate-limits.ts';

/** The services that operators watch and set, and those that all others use. */
export type Operations = ReturnType<typeof composeOperations>;

export function composeOperations(
  config: Pick<
    Config,
    | 'adminToken'
    | 'backup'
    | 'dataDir'
    | 'databaseUrl'
    | 'mail'
    | 'outboundAllow'
    | 'providers'
    | 'publicUrl'
    | 'rateLimit'
    | 'redisUrl'
    | 'settings'
    | 'trustProxy'
  >,
  database: Database<Tables>,
  {
    trace,
    freeShare,
  }: {
    trace?: Trace | undefined;
    /** The free share of the disk of the embedded database, from 0 to 1; undefined for another database. */
    freeShare?: (() => Promise<number>) | undefined;
  },
) {
  const metrics = createMetrics();
  measurePools(database, metrics);
  const redis = config.redisUrl === undefined ? undefined : openRedis(config.redisUrl, metrics);
  /** Events of this server and of the other servers of the database. */
  const events = createEvents<BloomEvents>(metrics);
  publishReported(database, events);
  const { replicas } = database;
  if (replicas) {
    measureReplicas(replicas, metrics);
    // Before any subscriber drops what it has cached of this.
    events.subscribe(listEvents, () => replicas.recordChange());
    events.onMissed(() => replicas.recordChange());
  }
  const settings = createSettings(database, config.settings);
  events.subscribe(['setting.changed'], () => settings.refresh());
  events.onMissed(() => settings.refresh());
  const readOnly = createReadOnly({ settings, freeShare, metrics });
  const limits: BloomLimits = config.rateLimit
    ? createLimits(limitRules, metrics, { redis, countServers: () => events.countServers() })
    : noLimits;
  const refusals = createRefusals(database.write);
  return {
    authorizeAdmin: createAuthorizeAdmin(config.adminToken, limits),
    database,
    events,
    eventStreams: createEventStreams(metrics, { isLimited: config.rateLimit }),
    geo: createGeo(trustedProxies(config.trustProxy)),
    jobs: [
      ...auditJobs(database, metrics, freeLogins(config.providers)),
      ...backupJobs(config, database, metrics),
      ...budgetJobs(database.write, metrics, () => Number(settings.current().text_budget_mb) * 1_000_000),
      ...idempotencyJobs(database.write),
      ...maintenanceJobs(readOnly),
      ...refusals.jobs,
      ...settingsJobs(settings),
    ],
    limits,
    /** Which requests are refused while the server is saturated. */
    load: createLoadGauge(metrics),
    /** Sends e-mails; undefined: the operator has set no mail server. */
    mailer:
      config.mail &&
      createMailer(config.mail, () => `${settings.current().site_name}\n${config.publicUrl}`, metrics),
    metrics,
    /** Counts a connection that a limit closed. */
    onConnectionClosed: createClosedCounter(metrics),
    /** Measures a response that was sent. */
    onResponse: measureResponses(metrics),
    outbound: createOutbound({ allow: config.outboundAllow, trace }),
    /** The same for an endpoint that takes long. */
    patientOutbound: createOutbound({
      allow: config.outboundAllow,
      headersTimeoutMs: translateTimeoutMs,
      trace,
    }),
    readOnly,
    refusals,
    /** The Redis that several servers share; undefined where none is configured. */
    redis,
    settings,
    textBudget: createTextBudget(database.write, config.rateLimit),
    /** Judges what people write in the room and about videos. */
    textRules: createTextRules(settings, config.publicUrl),
  };
}
