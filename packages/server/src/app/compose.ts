import { sql } from 'kysely';
import { BloomError } from '@bloom/contract/errors/errors';
import { DatabaseUnavailable, type Database } from '../platform/database/index.ts';
import { measureDatabase } from '../platform/metrics/index.ts';
import type { Finding } from '@bloom/contract/admin/setup';
import { createReleaseWatch } from '../domains/admin/index.ts';
import { notifyRoom } from '../domains/chat/index.ts';
import { createDownloads, readBackups } from '../domains/backup/index.ts';
import { createSetup } from '../domains/setup/index.ts';
import type { Tables, Tx } from '../schema.ts';
import { composeOperations } from './compose-operations.ts';
import { composePeople } from './compose-people.ts';
import { composeTalk } from './compose-talk.ts';
import { composeVideos } from './compose-videos.ts';

export type Services = ReturnType<typeof composeServices>;

type Config = Parameters<typeof composeOperations>[0] &
  Parameters<typeof composePeople>[0] &
  Parameters<typeof composeTalk>[0] &
  Parameters<typeof composeVideos>[0];

/**
 * Creates every service once, each after those that it depends on.
 *
 * @param options.examine what `bloom doctor` checks; by default nothing
 */
export function composeServices(
  config: Config,
  database: Database<Tables>,
  {
    examine = () => Promise.resolve([]),
    ...options
  }: Parameters<typeof composeOperations>[2] & { examine?: () => Promise<Finding[]> } = {},
) {
  let isDraining = false;
  const operations = composeOperations(config, database, options);
  const videos = composeVideos(config, operations);
  const people = composePeople(config, operations);
  const talk = composeTalk(config, operations, { ...videos, ...people });
  const { replicas } = database;
  const { redis } = operations;
  const jobs = [operations, videos, people, talk].flatMap((area) => area.jobs);
  measureDatabase(database, () => checkWrites(database), operations.metrics);
  return {
    ...operations,
    ...videos,
    ...people,
    ...talk,
    /** The jobs that run at intervals. */
    jobs,
    admin: {
      database,
      settings: operations.settings,
      publicUrl: config.publicUrl,
      reencode: (image: Buffer) => videos.images.reencode(image),
      recoveryCodes: people.recoveryCodes,
      mailer: operations.mailer,
      mailFrom: config.mail?.from,
      releases: createReleaseWatch(operations.outbound, () => operations.settings.current().releases_url),
      metrics: operations.metrics,
      sources: videos.sources,
      jobs,
      moderation: talk.moderation,
      notifySlowMode: (tx: Tx, seconds: number) => notifyRoom(tx, { kind: 'slowMode', seconds }),
      freeShare: options.freeShare,
      backups:
        config.databaseUrl === undefined
          ? { read: () => readBackups(config.backup), downloads: createDownloads(config.backup.dir) }
          : undefined,
    },
    setup: createSetup(database, { settings: operations.settings, examine }),
    /** Throws if the server cannot serve requests, or should get no new ones. */
    check: async () => {
      if (isDraining) throw new BloomError('server.unavailable');
      await checkWrites(database).catch((error: unknown) => {
        // A balancer that takes all servers out would end the reads too.
        if (!replicas?.canRead()) throw error;
      });
    },
    /** From now on `check` throws, while requests are still served: a balancer takes the server out. */
    drain: () => {
      isDraining = true;
    },
    /** Details for `/health/ready`, by part of the server. */
    details: (): Record<string, Record<string, string>> => ({
      sources: videos.sources.states(),
      links: { bilibili: videos.links.state() },
      ...(replicas && {
        replicas: Object.fromEntries(replicas.states().map(({ name, state }) => [name, state])),
      }),
      ...(redis && { redis: { state: redis.isUp() ? 'up' : 'away' } }),
    }),
    close: async () => {
      videos.images.close();
      await operations.outbound.close();
      await operations.patientOutbound.close();
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
