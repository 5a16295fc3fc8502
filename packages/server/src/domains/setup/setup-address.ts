import type { Primary } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import { RoleReader } from '../moderation/index.ts';
import { SetupReader, SetupWriter } from './setup-store.ts';

/**
 * The code is in the fragment, which browsers send to no server: no log of a proxy and no referrer has it. It
 * is not in the query, where `code` is a referral code on every page.
 */
const addressOf = (publicUrl: string, code: string) => `${publicUrl}/setup#${code}`;

/**
 * Ends the code of an earlier start, and makes one for a site without accounts
 * (docs/specification/accounts.md#setup).
 *
 * @param isDemo a demo is set up by itself
 * @returns the address with the code; undefined: the site has accounts
 */
export async function beginSetup(
  database: Primary<Tables>,
  { publicUrl, isDemo }: { publicUrl: string; isDemo: boolean },
): Promise<string | undefined> {
  const { isEmpty, hasCode } = await new SetupReader(database.write).state();
  if (isEmpty && !isDemo) return newAddress(database, publicUrl);
  // Nothing is written where nothing is to be: a server also starts on a standby.
  if (hasCode) await database.transact((tx) => new SetupWriter(tx).end());
  return undefined;
}

/**
 * Makes a new code in place of an earlier one. Returns the address with it; undefined: the site has an admin.
 */
export async function renewSetup(
  database: Primary<Tables>,
  { publicUrl }: { publicUrl: string },
): Promise<string | undefined> {
  if (await new RoleReader(database.write).hasAdmin()) return undefined;
  return newAddress(database, publicUrl);
}

async function newAddress(database: Primary<Tables>, publicUrl: string): Promise<string> {
  return addressOf(publicUrl, await database.transact((tx) => new SetupWriter(tx).replace()));
}
