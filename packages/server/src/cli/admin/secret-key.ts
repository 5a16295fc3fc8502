import { acceptSecretKey, createVault } from '../../domains/sign-in/index.ts';
import type { Config } from '../../config/config.ts';
import { print, withTables } from '../run-command.ts';
import { UsageError } from '../startup-errors.ts';

/**
 * Has SECRET_KEY be that of the database although it stores addresses under a key that is lost
 * (docs/operations.md#change-secret_key). Error: `UsageError` where none is set.
 */
export function accept(config: Config): Promise<void> {
  const { secretKey } = config;
  if (secretKey === undefined) throw new UsageError('SECRET_KEY is not set.');
  return withTables(config, async (database) => {
    const lost = await acceptSecretKey(database, createVault(secretKey));
    print(
      lost === 0
        ? 'Every e-mail address is stored under this SECRET_KEY.'
        : `The site starts with this SECRET_KEY. ${lost} logins by e-mail are lost: their people need another login, or a recovery code.`,
    );
  });
}
