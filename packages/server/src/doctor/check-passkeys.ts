import type pg from 'pg';
import type { Config } from '../config/config.ts';
import { countStranded } from '../domains/sign-in/index.ts';
import { inspectConnection, openDatabase } from '../platform/database/index.ts';
import type { Tables } from '../schema.ts';
import { findingsOf, type Finding } from './finding.ts';

const { warning } = findingsOf('passkeys');

/** Checks that PUBLIC_URL has not left members without a way to sign in. */
export async function checkPasskeys(
  connection: pg.ClientConfig,
  { database: options, publicUrl }: Pick<Config, 'database' | 'publicUrl'>,
): Promise<Finding[]> {
  const kind = await inspectConnection(connection, options);
  const database = openDatabase<Tables>(connection, { ...kind, ...options });
  try {
    const { hostname } = new URL(publicUrl);
    const members = await countStranded(database.write, hostname);
    if (members === 0) return [];
    return [
      warning(
        `${members} members have only passkeys of another host than ${hostname}, so they cannot sign in`,
        'Set PUBLIC_URL back, or give them recovery codes: docs/operations.md#members-who-cannot-sign-in',
      ),
    ];
  } finally {
    await database.close();
  }
}
