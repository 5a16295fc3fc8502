import type pg from 'pg';
import type { Config } from '../config/config.ts';
import { createVault, keyAdvice } from '../domains/sign-in/index.ts';
import { connect } from '../platform/database/index.ts';
import { findingsOf, type Finding } from './finding.ts';

const { ok, warning, failure } = findingsOf('SECRET_KEY');

/** The fingerprints that a migrated database holds; undefined before the first start with a key. */
async function readHeld(connection: pg.ClientConfig) {
  const client = await connect(connection);
  try {
    const { rows } = await client.query<{ fingerprint: string; former: string | null }>(
      'select fingerprint, former from public.secret_key',
    );
    return rows[0];
  } finally {
    await client.end();
  }
}

/** Checks that e-mail addresses are stored under SECRET_KEY (docs/operations.md#change-secret_key). */
export async function checkSecretKey(
  connection: pg.ClientConfig,
  { emailLogin, secretKey }: Pick<Config, 'emailLogin' | 'secretKey'>,
): Promise<Finding[]> {
  const held = await readHeld(connection);
  if (!held) return [];
  if (secretKey === undefined) {
    return [
      warning(
        'is not set, and e-mail addresses are stored under one: sign-in by e-mail is off',
        'Set the one of before, or have these people add another login.',
      ),
    ];
  }
  const vault = createVault(secretKey, emailLogin?.oldKey);
  if (held.fingerprint === vault.former?.fingerprint) return [ok('the next start changes it')];
  if (held.fingerprint !== vault.fingerprint) {
    return [failure('is not the one under which this database stores e-mail addresses', keyAdvice)];
  }
  if (held.former !== null && held.former !== vault.former?.fingerprint) {
    return [
      failure(
        'was changed, and some e-mail addresses are stored under the former one',
        'Set that one as SECRET_KEY_OLD until the job "renew e-mail addresses" is done.',
      ),
    ];
  }
  if (held.former !== null) return [ok('is being changed: the job "renew e-mail addresses" is at work')];
  return vault.former
    ? [warning('SECRET_KEY_OLD is not needed any more', 'Unset it: docs/operations.md#change-secret_key')]
    : [ok('is that of the database')];
}
