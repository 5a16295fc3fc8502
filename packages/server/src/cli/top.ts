import type { TopKind } from '@bloom/contract/catalogue/top-kinds';
import type { Config } from '../config/config.ts';
import { readTop } from '../domains/admin/index.ts';
import { printJson, printTable, withTables } from './run-command.ts';

/**
 * Lists the ten who did something most often in the last `sinceS` seconds (docs/operations.md#who-does-what).
 */
export async function top(
  config: Config,
  kind: TopKind,
  { sinceS, json = false }: { sinceS: number; json?: boolean | undefined },
): Promise<void> {
  const entries = await withTables(config, (database) => readTop(database.write, kind, sinceS));
  if (json) return printJson(entries);
  printTable([
    ['account', 'id', 'count', ...(kind === 'refusals' ? ['error', 'address'] : []), 'name'],
    ...entries.map(({ account, address, error, count }) => [
      account?.handle ? `@${account.handle}` : '–',
      account ? String(account.id) : '–',
      String(count),
      ...(kind === 'refusals' ? [error ?? '', address ?? '–'] : []),
      account?.name ?? '–',
    ]),
  ]);
}
