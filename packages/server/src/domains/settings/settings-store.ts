import { sql } from 'kysely';
import type { Db, Tx } from '../../schema.ts';
import { readSettingName, type SettingName } from './settings.ts';

/** Reads the values of operators; names that this version does not know are left out. */
export async function findSettings(db: Db): Promise<Partial<Record<SettingName, string>>> {
  const rows = await db.selectFrom('setting').select(['name', 'value']).execute();
  return Object.fromEntries(
    rows
      .filter(({ name }) => readSettingName(name) === name)
      .map(({ name, value }) => [name, value]),
  );
}

/** Stores the value of an operator. */
export async function storeSetting(tx: Tx, name: SettingName, value: string): Promise<void> {
  const changed_at = sql<Date>`now()`;
  await tx
    .insertInto('setting')
    .values({ name, value, changed_at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, changed_at }))
    .execute();
}

/** Removes the value of an operator. */
export async function removeSetting(tx: Tx, name: SettingName): Promise<void> {
  await tx.deleteFrom('setting').where('name', '=', name).execute();
}
