import { isDatabaseAway, type Database } from '../../platform/database/index.ts';
import { notifyOnCommit } from '../../platform/events/index.ts';
import type { BloomEvents } from '../../events.ts';
import type { Tables } from '../../schema.ts';
import { settingNames, settings, type SettingName, type SettingValues } from './setting.ts';
import { SettingReader, SettingWriter } from './setting-store.ts';

/** A setting as it stands. */
export type ShownSetting = {
  name: SettingName;
  value: string;
  from: 'operator' | 'environment' | 'default';
};

/** What operators change on a running server. */
export type Settings = {
  /** What holds now: the operator's word, else the environment's. As old as the last `refresh`. */
  current(): SettingValues;
  /** Reads what operators have set meanwhile: on the event of a change, and each second. */
  refresh(): Promise<void>;
  /** Every setting, and who says so. */
  show(): Promise<ShownSetting[]>;
  /** @param value good by `settingProblem` */
  set(name: SettingName, value: string): Promise<void>;
  /** From now on the environment's word holds again. */
  unset(name: SettingName): Promise<void>;
};

/** @param environment what the server was started with */
export function createSettings(
  database: Database<Tables>,
  environment: Partial<SettingValues>,
): Settings {
  const reader = new SettingReader(database.write);
  const fromEnvironment = (name: SettingName) => environment[name] ?? settings[name].initial;
  const all = (operator: Partial<SettingValues>) =>
    Object.fromEntries(
      settingNames.map((name) => [name, operator[name] ?? fromEnvironment(name)]),
    ) as SettingValues;
  let current = all({});
  let asked = 0;
  let answered = 0;

  return {
    current: () => current,

    async refresh() {
      try {
        const turn = ++asked;
        const values = all(await reader.all());
        // One that was asked later may have been answered before.
        if (turn < answered) return;
        answered = turn;
        current = values;
      } catch (error) {
        // Until the database is back what was last known holds.
        if (!isDatabaseAway(error)) throw error;
      }
    },

    async show() {
      const operator = await reader.all();
      const fromOf = (name: SettingName): ShownSetting['from'] => {
        if (operator[name] !== undefined) return 'operator';
        return environment[name] === undefined ? 'default' : 'environment';
      };
      const values = all(operator);
      return settingNames.map((name) => ({ name, value: values[name], from: fromOf(name) }));
    },

    set: (name, value) =>
      database.transact(async (tx) => {
        await new SettingWriter(tx).set(name, value);
        await notifyOnCommit<BloomEvents, Tables>(tx, 'setting.changed', { name });
      }),
    unset: (name) =>
      database.transact(async (tx) => {
        await new SettingWriter(tx).unset(name);
        await notifyOnCommit<BloomEvents, Tables>(tx, 'setting.changed', { name });
      }),
  };
}
