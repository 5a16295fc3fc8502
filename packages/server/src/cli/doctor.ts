import { existsSync } from 'node:fs';
import type { Config } from '../config/config.ts';
import { databaseFolder } from '../domains/backup/index.ts';
import { checkConfiguration } from '../doctor/check-configuration.ts';
import { checkData } from '../doctor/check-data.ts';
import { checkDatabase } from '../doctor/check-database.ts';
import { checkDescriptors } from '../doctor/check-descriptors.ts';
import { checkBackup, checkDisk } from '../doctor/check-disk.ts';
import { checkOutbound, checkRedis } from '../doctor/check-others.ts';
import { findingsOf, type Finding } from '../doctor/finding.ts';
import { print, printJson, withDatabase } from './run-command.ts';
import { formatStartupError } from './startup-errors.ts';

const names = { ok: 'ok     ', warning: 'WARNING', failure: 'FAILURE' };

/**
 * Checks everything that a server needs, and says what to do (docs/operations.md#when-something-is-wrong). Returns
 * whether nothing keeps Bloom from working.
 */
export async function doctor(config: Config, json = false): Promise<boolean> {
  const found: Finding[] = [];
  const report = (findings: readonly Finding[]): void => {
    found.push(...findings);
    if (json) return;
    for (const { part, level, text, advice } of findings) {
      print(`${names[level]} ${part}: ${text}`);
      if (advice !== undefined) print(`        → ${advice}`);
    }
  };
  report(checkConfiguration(config));
  report(await database(config));
  report(await checkData(config));
  report(checkDisk(config));
  report(checkDescriptors(config));
  if (config.databaseUrl === undefined) report([await checkBackup(config)]);
  if (config.redisUrl !== undefined) report([await checkRedis(config.redisUrl)]);
  report(await checkOutbound(config));
  const failures = found.filter(({ level }) => level === 'failure').length;
  if (json) printJson(found);
  else if (failures === 0) print('Nothing keeps Bloom from working.');
  else print(`${failures} ${failures === 1 ? 'failure' : 'failures'}.`);
  return failures === 0;
}

async function database(config: Config): Promise<Finding[]> {
  const { ok, failure } = findingsOf('database');
  if (config.databaseUrl === undefined && !existsSync(databaseFolder(config.dataDir))) {
    return [ok('npm start makes the embedded one')];
  }
  try {
    return await withDatabase(config, (connection) => checkDatabase(connection, config));
  } catch (error) {
    return [failure('cannot be used', formatStartupError(error))];
  }
}
