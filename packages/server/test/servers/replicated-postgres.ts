import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { backUp, restoreBackup, startEmbedded } from '@bloom/embedded-postgres';
import { connect, migrateToLatest } from '../../src/platform/database/index.ts';

/** A replica by PostgreSQL's own streaming. */
export type Replica = {
  connection: pg.ClientConfig;
  /** Its log, with every statement. */
  log(): string;
  /** From now on it still receives changes and shows none of them. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
};

/** A primary, and its replicas. */
export type ReplicatedPostgres = {
  connection: pg.ClientConfig;
  replicas: Replica[];
  stopPrimary(): Promise<void>;
  /** Stops all and removes their data. */
  remove(): Promise<void>;
};

/**
 * Starts a migrated primary with replicas, for one test file. Commits are not synced to the disk, but are
 * sent at once.
 */
export async function startReplicated(count: number): Promise<ReplicatedPostgres> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bloom-replicated-'));
  // As root, PostgreSQL runs as another user, who needs access to this folder.
  chmodSync(folder, 0o711);
  const settings = {
    max_connections: '100',
    wal_level: 'replica',
    max_wal_senders: '10',
    synchronous_commit: 'on',
    full_page_writes: 'on',
  };
  const start = (name: string, more: Record<string, string> = {}) =>
    startEmbedded({
      dir: path.join(folder, name),
      durability: 'off',
      settings: { ...settings, ...more },
    });
  const primary = await start('primary');
  await migrateToLatest(primary.connection);
  const passwords = path.join(folder, 'primary', 'passwords.json');
  const { superuser } = JSON.parse(readFileSync(passwords, 'utf8')) as { superuser: string };
  const { host, port } = primary.connection;

  const backup = path.join(folder, 'backup.tar.gz');
  await backUp(path.join(folder, 'primary'), backup, {});
  const replicas: Replica[] = [];
  for (let i = 0; i < count; i++) {
    const dir = path.join(folder, `replica-${i}`);
    await restoreBackup(backup, dir, { durability: 'off' });
    writeFileSync(path.join(dir, 'cluster', 'standby.signal'), '');
    const replica = await start(`replica-${i}`, {
      primary_conninfo: `host=${host} port=${port} user=postgres password=${superuser}`,
      log_statement: 'all',
    });
    const run = async (sql: string) => {
      const client = await connect({
        ...replica.connection,
        user: 'postgres',
        password: superuser,
        database: 'postgres',
      });
      try {
        await client.query(sql);
      } finally {
        await client.end();
      }
    };
    replicas.push({
      connection: replica.connection,
      log: () => readFileSync(path.join(dir, 'postgres.log'), 'utf8'),
      pause: () => run('select pg_wal_replay_pause()'),
      resume: () => run('select pg_wal_replay_resume()'),
      stop: () => replica.stop(),
    });
  }
  return {
    connection: primary.connection,
    replicas,
    stopPrimary: () => primary.stop(),
    remove: async () => {
      for (const replica of replicas) await replica.stop();
      await primary.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
