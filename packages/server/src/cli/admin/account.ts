import { composeServices } from '../../app/compose.ts';
import type { Config } from '../../config/config.ts';
import { AccountReader } from '../../domains/account/index.ts';
import { deleteAccount, exportAccount } from '../../domains/privacy/index.ts';
import { issueCode } from '../../domains/sign-in/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import { findAccount } from './find-account.ts';
import { agree, print, withNotifiedServers, withTables } from '../run-command.ts';
import { UsageError } from '../startup-errors.ts';

/* Help for members who cannot sign in any more (docs/operations.md#members-who-cannot-sign-in). */

// Composed for its use cases only: nothing is sent or received.
const compose = (config: Config, database: Database<Tables>) =>
  composeServices({ ...config, redisUrl: undefined }, database);

async function readOwner(database: Database<Tables>, text: string) {
  const { id } = await findAccount(database, text);
  const owner = await new AccountReader(database.write).find(id);
  if (!owner) throw new UsageError(`There is no account "${text}".`);
  return owner;
}

/** Prints a code that signs in to an account once. Its owner is notified in the bell, and by e-mail. */
export function printRecoveryCode(config: Config, account: string): Promise<void> {
  return withNotifiedServers(config, async (database) => {
    const owner = await readOwner(database, account);
    const { recoveryCodes } = compose(config, database);
    const code = await database.transact((tx) =>
      issueCode(tx, recoveryCodes, owner.id, { id: null, role: 'operator' }),
    );
    print(
      `${code} signs in to ${owner.name} (@${owner.handle}, id ${owner.id}) once, under “Recovery code” where one signs in.`,
    );
  });
}

/** Writes everything stored about an account to standard output, as its owner gets it. */
export function exportData(config: Config, account: string): Promise<void> {
  return withTables(config, async (database) => {
    const owner = await readOwner(database, account);
    for await (const text of await exportAccount(compose(config, database).privacy, owner)) {
      process.stdout.write(text);
    }
  });
}

/** Deletes an account, as its owner can. It needs a confirmation in the terminal, or `yes`. */
export async function remove(
  config: Config,
  account: string,
  { yes = false }: { yes?: boolean },
): Promise<boolean> {
  let isDeleted = false;
  await withNotifiedServers(config, async (database) => {
    const owner = await readOwner(database, account);
    const name = `${owner.name} (@${owner.handle}, id ${owner.id})`;
    if (!(await agree(`This deletes the account ${name} for good.`, yes))) return;
    await deleteAccount(compose(config, database).privacy, owner, owner.name);
    isDeleted = true;
    print(`${name} is deleted.`);
  });
  return isDeleted;
}
