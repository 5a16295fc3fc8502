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
import { configCommand, runProcess, withDatabase } from './run-command.ts';
import { formatStartupError } from './startup-errors.ts';

/*
 * Checks everything that a server needs, and says what to do (docs/operations.md#when-something-is-wrong):
 *
 *   npm run doctor   exits with 1 when something keeps Bloom from working
 */

const names = { ok: 'ok     ', warning: 'WARNING', failure: 'FAILURE' };

export const doctorCommand = configCommand(() => async (config) => {
  let failures = 0;
  const report = (findings: readonly Finding[]): void => {
    for (const { part, level, text, advice } of findings) {
      process.stdout.write(`${names[level]} ${part}: ${text}\n`);
      if (advice !== undefined) process.stdout.write(`        → ${advice}\n`);
      if (level === 'failure') failures++;
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
  process.stdout.write(
    failures === 0
      ? 'Nothing keeps Bloom from working.\n'
      : `${failures} ${failures === 1 ? 'failure' : 'failures'}.\n`,
  );
  return failures === 0 ? 0 : 1;
});

if (import.meta.main) await runProcess(doctorCommand);

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
