import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import { databaseFolder } from '../domains/backup/index.ts';
import { findingsOf, type Finding } from './finding.ts';

const { ok } = findingsOf('data');

/** Says where the data are. */
export function checkData({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): Finding {
  const where = path.resolve(dataDir);
  return ok(
    databaseUrl !== undefined
      ? `the database is DATABASE_URL, caches are in ${where}`
      : `${existsSync(databaseFolder(dataDir)) ? 'everything is' : 'everything will be'} in ${where}`,
  );
}
