import { settingNames, settings, type SettingName } from '@bloom/contract/admin/settings';
import { isDatabaseUnavailable, type Primary } from '../../platform/database/index.ts';
import { publishOnCommit } from '../../platform/events/index.ts';
import type { BloomEvents } from '../../events.ts';
import type { Tables, Tx } from '../../schema.ts';
import { deleteOtherLogos } from './logo-store.ts';
import type { SettingValues } from './settings.ts';
import { findSettings, findSettingsVersion, removeSetting, storeSetting } from './settings-store.ts';

/** A setting with its current value and where that comes from. */
export type ShownSetting = {
  name: SettingName;
  value: string;
  from: 'operator' | 'environment' | 'default';
};

/** Settings that operators can change on a running server. */
export type Settings = ReturnType<typeof createSettings>;

/** @param environment settings from environment variables, read at start */
export function createSettings(database: Primary<Tables>, environment: Partial<SettingValues>) {
  const fromEnvironment = (name: SettingName) => environment[name] ?? settings[name].initial;
  const all = (operator: Partial<SettingValues>) =>
    Object.fromEntries(
      settingNames.map((name) => [name, operator[name] ?? fromEnvironment(name)]),
    ) as SettingValues;
  let current = all({});
  let lastBegun = 0;
  let lastApplied = 0;
  let version: string | undefined;
  const change = (name: SettingName, value: string, store: (tx: Tx) => Promise<boolean>, within?: Tx) => {
    const run = async (tx: Tx) => {
      const isChanged = await store(tx);
      if (isChanged && name === 'logo_img') await deleteOtherLogos(tx, value);
      if (isChanged) publishOnCommit<BloomEvents, Tables>(tx, 'setting.changed', { name });
      return isChanged;
    };
    return within ? run(within) : database.transact(run);
  };

  return {
    /** The values as of the last `refresh`: the operator's, else the environment's, else the default. */
    current: () => current,

    /**
     * Reads the values of operators again if one has changed. Runs after each `setting.changed` event and
     * every second.
     */
    async refresh() {
      try {
        const number = ++lastBegun;
        // Before the values: a change between the two is read the next time.
        const found = await findSettingsVersion(database.write);
        if (found === version) return;
        const values = all(await findSettings(database.write));
        // A refresh that began later may have finished first.
        if (number < lastApplied) return;
        lastApplied = number;
        current = values;
        version = found;
      } catch (error) {
        // Without the database the last known values apply.
        if (!isDatabaseUnavailable(error)) throw error;
      }
    },

    /** Reads all settings from the database, with the origin of each value. */
    async show() {
      const operator = await findSettings(database.write);
      const fromOf = (name: SettingName): ShownSetting['from'] => {
        if (operator[name] !== undefined) return 'operator';
        return environment[name] === undefined ? 'default' : 'environment';
      };
      const values = all(operator);
      return settingNames.map((name) => ({ name, value: values[name], from: fromOf(name) }));
    },

    /**
     * @param value valid by `settingProblem`
     * @param within the transaction that it is a part of; by default one of its own
     * @returns whether that changed it
     */
    set: (name: SettingName, value: string, within?: Tx) =>
      change(name, value, (tx) => storeSetting(tx, name, value), within),
    /** The value of a setting that operators have not changed. */
    valueWithout: fromEnvironment,
    /** Removes the operator's value; the environment's applies again. Returns whether there was one. */
    unset: (name: SettingName, within?: Tx) => change(name, '', (tx) => removeSetting(tx, name), within),
  };
}
