import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { isAlive } from '@bloom/embedded-postgres';
import { startEmbedded, stopOrphan } from '@bloom/embedded-postgres';
import { migrateToLatest } from '../src/platform/database/schema/migrate.ts';

const PREFIX = 'bloom-test-';

/** The connection of test files to PostgreSQL: role and password of the application, no database. */
export interface TestPostgres {
  host: string;
  port: number;
  user: string;
  password: string;
  /** A migrated database without rows; it must have no connections while it is cloned. */
  template: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestPostgres;
  }
}

/** Starts one PostgreSQL, without durability, for all test files of the server. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeOrphans();
  const dir = mkdtempSync(path.join(os.tmpdir(), `${PREFIX}${process.pid}-`));
  // As root, PostgreSQL runs as another user, who needs access to this folder.
  chmodSync(dir, 0o711);
  const postgres = await startEmbedded({
    dir,
    durability: 'off',
    createsDatabasesAndRoles: true,
    // Every test file opens its own pools.
    settings: { max_connections: '200' },
  });
  const remove = async () => {
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  };
  try {
    const { database, ...connection } = postgres.connection;
    await migrateToLatest(postgres.connection);
    project.provide('postgres', { ...connection, template: database } as TestPostgres);
  } catch (error) {
    await remove();
    throw error;
  }
  return remove;
}

/** Stops the PostgreSQL servers of test runs that were killed. */
async function removeOrphans(): Promise<void> {
  for (const name of readdirSync(os.tmpdir())) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const dir = path.join(os.tmpdir(), name);
    await stopOrphan(dir);
    rmSync(dir, { recursive: true, force: true });
  }
}
