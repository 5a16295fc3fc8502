import { LedgerWriter } from '../ledger/index.ts';
import type { Tx } from '../../schema.ts';
import { handlesFor } from './account-handle.ts';
import { readName, shortenName } from './account-name.ts';
import { AccountWriter } from './account-store.ts';
import type { Accounts } from './accounts.ts';
import { generateName } from './tokens.ts';

/**
 * Adds an account with a balance of 0, within the caller's transaction, and returns its id. A name that
 * breaks the rules is shortened or replaced by a generated one, and the user can change it once. Its handle
 * is made from the name.
 *
 * @param country where the user is (ISO 3166)
 */
export async function addAccount({ reservedNames }: Accounts, tx: Tx, name: string, country: string) {
  const reserved = reservedNames();
  const own = readName(name, reserved);
  const given = own ?? shortenName(name, reserved) ?? generateName();
  const id = await new AccountWriter(tx).add({
    name: given,
    nameChangeable: own === undefined,
    country,
    handles: await handlesFor(given, reserved),
  });
  await new LedgerWriter(tx).open(id);
  return id;
}
