import { sql } from 'kysely';
import { Reader, Writer } from '../../schema.ts';
import { readSettingName, type SettingName } from './settings.ts';

/** Reads the settings of operators. */
export class SettingsReader extends Reader {
  /** Reads all values; names that this version does not know are left out. */
  async all(): Promise<Partial<Record<SettingName, string>>> {
    const rows = await this.db.selectFrom('setting').select(['name', 'value']).execute();
    return Object.fromEntries(
      rows
        .filter(({ name }) => readSettingName(name) === name)
        .map(({ name, value }) => [name, value]),
    );
  }
}

/** Writes the settings of operators. */
export class SettingsWriter extends Writer {
  async set(name: SettingName, value: string): Promise<void> {
    const changed_at = sql<Date>`now()`;
    await this.tx
      .insertInto('setting')
      .values({ name, value, changed_at })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, changed_at }))
      .execute();
  }

  async unset(name: SettingName): Promise<void> {
    await this.tx.deleteFrom('setting').where('name', '=', name).execute();
  }
}
