import type { Config } from '../../config/config.ts';
import { renewSetup } from '../../domains/setup/index.ts';
import { print, withTables } from '../run-command.ts';

/** Prints the address that sets the site up. Returns whether there is one: not once the site has an admin. */
export async function printSetupAddress(config: Config): Promise<boolean> {
  const address = await withTables(config, (database) => renewSetup(database, config));
  print(address ?? 'This site has an admin already: bloom admin roles lists who it is.');
  return address !== undefined;
}
