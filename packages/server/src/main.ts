import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { buildApp } from './app/build-app.ts';
import { composeServices } from './app/compose.ts';
import { readConfig, type Config } from './config/config.ts';
import { formatStartupError } from './cli/startup-errors.ts';
import { checkData } from './doctor/check-data.ts';
import { checkDatabase } from './doctor/check-database.ts';
import { examine } from './doctor/examine.ts';
import { databaseFolder } from './domains/backup/index.ts';
import { holdFeedOrigin } from './domains/discovery/index.ts';
import { freeShareOf } from './domains/maintenance/index.ts';
import { beginSetup } from './domains/setup/index.ts';
import { createChannel, startEventRelay } from './platform/events/index.ts';
import { createJobLog } from './platform/jobs/job-log.ts';
import { createJobStore } from './platform/jobs/job-store.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { trustedProxies } from './platform/http/index.ts';
import { measureJobs, serveMetrics } from './platform/metrics/index.ts';
import { connectionRoom, describeRoom } from './platform/process/descriptors.ts';
import { packageFolder } from './platform/process/package-folder.ts';
import { release } from './platform/process/release.ts';
import type { Tracing } from './platform/tracing/index.ts';
import { onStop } from './platform/process/stop.ts';
import {
  inspectConnection,
  migrateToLatest,
  openDatabase,
  readConnection,
  requireMigrated,
} from './platform/database/index.ts';
import { lockDataDir, startEmbedded } from '@bloom/embedded-postgres';
import { showOnlineImages } from './sample/online-images.ts';
import { countStranded } from './domains/sign-in/index.ts';
import { seedSampleCatalogue } from './sample/seed.ts';
import { sampleRoomJob } from './sample/watched-room.ts';
import type { Tables } from './schema.ts';

const webFolder = path.join(packageFolder, '../web/dist');

/** Stops what was started, to be called in reverse order. */
const started: (() => void | Promise<void>)[] = [];
async function stopAll(): Promise<void> {
  for (let stop = started.pop(); stop; stop = started.pop()) await stop();
}

/** How long the server still serves requests after a signal. */
let drainMs = 0;
const stopping = new AbortController();
onStop(
  () => {
    stopping.abort();
    return stopAll();
  },
  () => drainMs,
);
try {
  await main(readConfig(process.env));
} catch (error) {
  // A start that loses its database because of a signal fails too; `onStop` ends the process.
  if (!stopping.signal.aborted) {
    process.stderr.write(`${formatStartupError(error)}\n`);
    await stopAll();
    process.exit(1);
  }
}

async function main(config: Config): Promise<void> {
  const connection =
    config.databaseUrl === undefined ? await startDatabase(config) : readConnection(config.databaseUrl);
  // The embedded database has no pooler in front.
  const kind =
    config.databaseUrl === undefined
      ? { isPooled: false }
      : await inspectConnection(connection, config.database);
  const owner = config.databaseOwnerUrl === undefined ? connection : readConnection(config.databaseOwnerUrl);
  await (config.migrates ? migrateToLatest(owner) : requireMigrated(connection));

  const tracing = config.traces ? await startTraces(config) : undefined;
  const trace = tracing?.trace;
  const database = openDatabase<Tables>(connection, {
    ...kind,
    ...config.database,
    isPatient: !config.loadShedding,
    replicas: config.databaseReplicaUrls.map(readConnection),
    trace,
  });
  const isEmbedded = config.databaseUrl === undefined;
  const freeShare = isEmbedded ? () => freeShareOf(config.dataDir) : undefined;
  const services = composeServices(config, database, {
    trace,
    freeShare,
    examine: () => examine(config, { database: () => checkDatabase(connection, config) }),
  });
  started.push(() => services.close());
  await services.holdSecretKey();
  await holdFeedOrigin(database, config.publicUrl);
  const stranded = await countStranded(database.write, new URL(config.publicUrl).hostname);
  await services.settings.refresh();
  const app = await buildApp({
    config,
    services,
    webFolder,
    logger: { level: config.logLevel },
    tracing,
  });
  started.push(() => app.close());
  // Read while the database works; the map is then rendered for its first visitor too.
  const mapIsReady = services.covid.prepare();
  if (config.demo.on) await seedSampleCatalogue(database, services.accounts);
  const { publicUrl } = config;
  const setupAddress = await beginSetup(database, { publicUrl, isDemo: config.demo.on });
  for (const warning of config.warnings) app.log.warn(warning);
  if (stranded > 0)
    app.log.warn({ members: stranded }, 'members have only passkeys of another host than PUBLIC_URL');
  if (config.demo.forced) {
    app.log.warn('DEMO=force: all visitors can sign in as any demo user of this database');
  }

  const channel = createChannel({
    redisUrl: config.redisUrl,
    connection:
      config.databaseListenUrl === undefined ? connection : readConnection(config.databaseListenUrl),
  });
  const relay = await startEventRelay(services.events, channel);
  if (relay) started.push(() => relay.close());
  else {
    app.log.warn(
      'notifications of the database do not arrive through this connection pooler: changes by other servers ' +
        'show after up to a second. Set REDIS_URL, or DATABASE_LISTEN_URL to the database itself',
    );
  }

  const room = connectionRoom(config.database.poolMax * (1 + config.databaseReplicaUrls.length));
  if (room) app.server.maxConnections = room.connections;
  if (room?.isLow) app.log.warn(describeRoom(room));

  await mapIsReady;
  await app.listen({ host: config.host, port: config.port });
  if (config.metricsPort !== undefined) {
    const { metricsHost: host, metricsPort: port } = config;
    await serveMetrics(services.metrics, { host, port }).then(
      (server) => {
        started.push(() => server.close());
        app.log.info({ url: server.url }, 'metrics');
      },
      // The server must serve requests all the same.
      (error: unknown) => app.log.error({ err: error }, 'METRICS_PORT cannot be used: no metrics'),
    );
  }
  const jobMetrics = measureJobs(services.metrics);
  const logJob = createJobLog(app.log);
  const sampleJobs = config.demo.on ? [sampleRoomJob(services)] : [];
  const jobs = startJobs([...services.jobs, ...sampleJobs], {
    store: createJobStore(database.write),
    onSeen: jobMetrics.onSeen,
    onEnd(end) {
      jobMetrics.onEnd(end);
      logJob(end);
    },
  });
  services.events.subscribe(['job.requested'], ({ name }) => jobs.run(name));
  started.push(() => jobs.stop());
  if (config.demo.on) {
    showOnlineImages(database, services.images).catch((err: unknown) =>
      app.log.warn({ err }, 'the images of the sample catalogue were not replaced'),
    );
  }
  ({ drainMs } = config);
  if (drainMs > 0) {
    started.push(async () => {
      services.drain();
      app.log.info({ seconds: drainMs / 1_000 }, 'draining');
      await delay(drainMs);
    });
  }
  const setupText =
    setupAddress &&
    `\n  This site is new. Open this address within an hour to become its admin:\n  ${setupAddress}\n\n`;
  process.stdout.write(`Bloom is ready: ${publicUrl}\n${setupText ?? ''}`);
  process.stdout.write(`Data: ${checkData(config).text}\n`);
}

/** Starts to send traces. Their library is loaded only here. */
async function startTraces({ trustProxy }: Config): Promise<Tracing> {
  const { startTracing } = await import('./platform/tracing/open-telemetry.ts');
  const tracing = startTracing({
    version: release.version,
    isProxy: trustedProxies(trustProxy),
    onProblem: (message) => void process.stderr.write(`traces: ${message}\n`),
  });
  started.push(() => tracing.close());
  return tracing;
}

async function startDatabase({ dataDir, publicUrl }: Config): Promise<pg.ClientConfig> {
  const lock = await lockDataDir(dataDir, publicUrl);
  started.push(() => lock.release());
  const log = (message: string) => process.stderr.write(`${message}\n`);
  const { signal } = stopping;
  const postgres = startEmbedded({ dir: databaseFolder(dataDir), log, signal });
  // A start that fails has left nothing to stop.
  started.push(() =>
    postgres.then(
      (it) => it.stop(),
      () => {},
    ),
  );
  return (await postgres).connection;
}
