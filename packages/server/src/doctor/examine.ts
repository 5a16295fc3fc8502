import type { Config } from '../config/config.ts';
import { checkConfiguration } from './check-configuration.ts';
import { checkData } from './check-data.ts';
import { checkDescriptors } from './check-descriptors.ts';
import { checkBackup, checkDisk } from './check-disk.ts';
import { checkMail, checkOutbound, checkRedis } from './check-others.ts';
import type { Finding } from './finding.ts';

/**
 * Checks everything that a server needs (docs/operations.md#when-something-is-wrong).
 *
 * @param parts.database checks the database
 * @param parts.report receives what was found, part by part
 */
export async function examine(
  config: Config,
  {
    database,
    report,
  }: {
    database: () => Promise<Finding[]>;
    report?: (findings: readonly Finding[]) => void;
  },
): Promise<Finding[]> {
  const parts = [
    () => checkConfiguration(config),
    database,
    () => [checkData(config)],
    () => checkDisk(config),
    () => checkDescriptors(config),
    ...(config.databaseUrl === undefined ? [() => checkBackup(config)] : []),
    ...(config.redisUrl === undefined ? [] : [redisAt(config.redisUrl)]),
    ...(config.mail === undefined ? [] : [mailAt(config.mail.url)]),
    () => checkOutbound(config),
  ];
  const found: Finding[] = [];
  for (const part of parts) {
    const findings = await part();
    found.push(...findings);
    report?.(findings);
  }
  return found;
}

const redisAt = (url: string) => async () => [await checkRedis(url)];
const mailAt = (url: string) => async () => [await checkMail(url)];
