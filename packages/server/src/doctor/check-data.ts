import { existsSync } from 'node:fs';
import path from 'node:path';
import { findOutside, type OutsideCluster } from '@bloom/embedded-postgres';
import type { Config } from '../config/config.ts';
import { databaseFolder } from '../domains/backup/index.ts';
import { findingsOf, type Finding } from './finding.ts';

const { ok, warning } = findingsOf('data');

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`;

/** Says where the data are, and whether earlier versions have left databases outside of DATA_DIR. */
export async function checkData({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Finding[]> {
  const database = databaseFolder(dataDir);
  const where = path.resolve(dataDir);
  const outside = await findOutside(database);
  return [
    ok(
      databaseUrl !== undefined
        ? `the database is DATABASE_URL, caches are in ${where}`
        : `${existsSync(database) ? 'everything is' : 'everything will be'} in ${where}`,
    ),
    ...(outside.length === 0
      ? []
      : [
          warning(
            describeOutside(outside),
            'bloom reset --orphans lists them, and deletes them if you agree.',
          ),
        ]),
  ];
}

/** Describes databases that earlier versions have left. */
export function describeOutside(outside: readonly OutsideCluster[]): string {
  const bytes = outside.reduce((sum, each) => sum + each.bytes, 0);
  const folder = path.dirname(outside[0]?.home ?? '');
  return `an earlier version has left ${outside.length} ${outside.length === 1 ? 'database' : 'databases'} in ${folder}, outside of DATA_DIR: ${megabytes(bytes)}`;
}

/** Describes one of them. */
export const formatOutside = ({ home, bytes, usedAt }: OutsideCluster): string =>
  `${home}: ${megabytes(bytes)}, last used ${usedAt.toISOString().slice(0, 10)}`;
