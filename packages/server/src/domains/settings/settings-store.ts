import { sql } from 'kysely';
import type { SettingName } from '@bloom/contract/admin/settings';
import type { Db, Tx } from '../../schema.ts';
import { readSettingName } from './settings.ts';

/** A text that is another one after every change, without the values, which may be long. */
export async function findSettingsVersion(db: Db): Promise<string> {
  const { version } = await db
    .selectFrom('setting')
    .select(
      sql<string>`md5(coalesce(string_agg(name || extract(epoch from changed_at), ',' order by name), ''))`.as(
        'version',
      ),
    )
    .executeTakeFirstOrThrow();
  return version;
}

/** Reads the values of operators; names that this version does not know are left out. */
export async function findSettings(db: Db): Promise<Partial<Record<SettingName, string>>> {
  const rows = await db.selectFrom('setting').select(['name', 'value']).execute();
  return Object.fromEntries(
    rows.filter(({ name }) => readSettingName(name) === name).map(({ name, value }) => [name, value]),
  );
}

/** Stores the value of an operator. Returns whether that changed it. */
export async function storeSetting(tx: Tx, name: SettingName, value: string): Promise<boolean> {
  const changed_at = sql<Date>`now()`;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('setting')
    .values({ name, value, changed_at })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value, changed_at }).where('setting.value', '!=', value),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Removes the value of an operator. Returns whether there was one. */
export async function removeSetting(tx: Tx, name: SettingName): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('setting').where('name', '=', name).executeTakeFirst();
  return numDeletedRows > 0n;
}
