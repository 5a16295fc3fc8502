import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { BloomError } from '@bloom/contract/errors/errors';
import { readTyped } from '@bloom/contract/wire/typed';
import type { Primary } from '../../../platform/database/index.ts';
import type { Tables, Tx } from '../../../schema.ts';
import { generateToken, hashToken, type Account } from '../../account/index.ts';
import { logSiteAction, type Actor } from '../../moderation/index.ts';
import { IdentityWriter } from '../identity-store.ts';
import { LoginWriter } from '../login-store.ts';
import type { ReportLogin } from '../report-login.ts';

/** How many codes an account gets at once. */
const codeCount = 10;
/** Base 32 of RFC 4648, in small letters: no 0, 1, 8 and 9, which are mistaken for letters. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/**
 * The database and the reports of sign-in with codes that a person has stored, for when all logins are lost
 * (docs/specification/sign-in.md#recovery-codes).
 */
export type RecoveryCodes = { database: Primary<Tables>; report: ReportLogin };

/** How many codes an account has left, and when they were made, in unix seconds. */
export const countCodes = (
  { database }: RecoveryCodes,
  owner: Account,
): Promise<{ left: number; madeAt: number | null }> =>
  database.write
    .selectFrom('recovery_code')
    .select(({ fn }) => [
      fn.countAll<number>().as('left'),
      sql<number | null>`extract(epoch from max(created_at))::bigint`.as('madeAt'),
    ])
    .where('account_id', '=', owner.id)
    .executeTakeFirstOrThrow();

/** Replaces all codes of an account, and returns the new ones, of which only hashes are stored. */
export async function renewCodes({ database, report }: RecoveryCodes, owner: Account): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, generateCode);
  await database.transact(async (tx) => {
    await new IdentityWriter(tx).lockAccount(owner.id);
    await tx.deleteFrom('recovery_code').where('account_id', '=', owner.id).execute();
    await tx
      .insertInto('recovery_code')
      .values(codes.map((code) => ({ code_hash: hashCode(code), account_id: owner.id })))
      .execute();
    await report(tx, owner.id, 'codesMade', '');
  });
  return codes;
}

/**
 * Adds a code that an operator or admin gives to an owner who has lost every login, and returns it. The owner
 * is notified. The log does not say who that is, because it is public. Error: `video.notLogin` if the account
 * was deleted.
 */
export async function issueCode(
  tx: Tx,
  { report }: Pick<RecoveryCodes, 'report'>,
  ownerId: number,
  actor: Actor,
): Promise<string> {
  const code = generateCode();
  await new IdentityWriter(tx).lockAccount(ownerId);
  await tx
    .insertInto('recovery_code')
    .values({ code_hash: hashCode(code), account_id: ownerId })
    .execute();
  await report(tx, ownerId, 'codeIssued', '');
  await logSiteAction(tx, 'recoveryCode', undefined, actor, ownerId);
  return code;
}

/**
 * Uses up a code, and returns the one-time code of the login (`issueHandoff`). Error:
 * `login.recoveryInvalid`.
 *
 * @param browser the secret of the login cookie
 */
export function signInByCode(
  { database, report }: RecoveryCodes,
  code: string,
  browser: string,
): Promise<string> {
  return database.transact(async (tx) => {
    const used = await tx
      .deleteFrom('recovery_code')
      .where('code_hash', '=', hashCode(code))
      .returning('account_id')
      .executeTakeFirst();
    if (!used) throw new BloomError('login.recoveryInvalid');
    await report(tx, used.account_id, 'recovered', '');
    const handoff = generateToken();
    await new LoginWriter(tx).addCode(handoff, used.account_id, {
      browserHash: hashToken(browser),
      appChallenge: null,
    });
    return handoff;
  });
}

/** 80 random bits, as four groups of four characters. */
function generateCode(): string {
  const characters = Array.from(randomBytes(16), (byte) => alphabet[byte % alphabet.length]);
  return characters.join('').replaceAll(/.{4}(?!$)/g, '$&-');
}

function hashCode(code: string): Buffer {
  // The keyboard of a phone may make another dash of a hyphen.
  return hashToken(
    readTyped(code)
      .toLowerCase()
      .replaceAll(/[^a-z\d]/g, ''),
  );
}
