import { existsSync } from 'node:fs';
import type { Config } from '../config/config.ts';
import { databaseFolder } from '../domains/backup/index.ts';
import { checkDatabase } from '../doctor/check-database.ts';
import { examine } from '../doctor/examine.ts';
import { findingsOf, type Finding } from '../doctor/finding.ts';
import { print, printJson, withDatabase } from './run-command.ts';
import { formatStartupError } from './startup-errors.ts';

const names = { ok: 'ok     ', warning: 'WARNING', failure: 'FAILURE' };

/**
 * Checks everything that a server needs, and says what to do (docs/operations.md#when-something-is-wrong).
 * Returns whether nothing keeps Bloom from working.
 */
export async function doctor(config: Config, json = false): Promise<boolean> {
  const found = await examine(config, {
    database: () => database(config),
    report(findings) {
      if (json) return;
      for (const { part, level, text, advice } of findings) {
        print(`${names[level]} ${part}: ${text}`);
        if (advice !== undefined) print(`        → ${advice}`);
      }
    },
  });
  const failures = found.filter(({ level }) => level === 'failure').length;
  if (json) printJson(found);
  else if (failures === 0) print('Nothing keeps Bloom from working.');
  else print(`${failures} ${failures === 1 ? 'failure' : 'failures'}.`);
  return failures === 0;
}

async function database(config: Config): Promise<Finding[]> {
  const { ok, failure } = findingsOf('database');
  if (config.databaseUrl === undefined && !existsSync(databaseFolder(config.dataDir))) {
    return [ok('the first start makes the embedded one')];
  }
  try {
    return await withDatabase(config, (connection) => checkDatabase(connection, config));
  } catch (error) {
    return [failure('cannot be used', formatStartupError(error))];
  }
}
