import {
  createSettings,
  readSettingName,
  readSettingValue,
  settingProblem,
  settings,
  type SettingName,
  type Settings,
} from '../../domains/settings/index.ts';
import { changeSetting } from '../../domains/admin/index.ts';
import { defaultLocale } from '@bloom/contract/wire/locale';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import { print, printJson, withNotifiedServers, withTables } from '../run-command.ts';
import { UsageError } from '../startup-errors.ts';

/* The settings of running servers: every server of the database applies a change within about a second. */

/** Error: `UsageError` for an unknown one. */
function settingNamed(text: string): SettingName {
  const name = readSettingName(text);
  if (name !== undefined) return name;
  throw new UsageError(`There is no setting "${text}". There are: ${Object.keys(settings).join(', ')}.`);
}

/** Lists the settings, their values and where each comes from. */
export async function showSettings(config: Config, json = false): Promise<void> {
  const all = await withTables(config, (database) => createSettings(database, config.settings).show());
  if (json) return printJson(all);
  for (const { name, value, from } of all) {
    print(
      `${name.padEnd(20)} ${(value || '–').padEnd(30)} ${from.padEnd(12)} ${settings[name].meaning[defaultLocale]}`,
    );
  }
}

/** Changes a setting. Error: `UsageError` for an unknown one or an invalid value. */
export function setSetting(config: Config, text: string, typed: string): Promise<void> {
  const name = settingNamed(text);
  const value = readSettingValue(name, typed);
  const problem = settingProblem(name, value);
  if (problem !== undefined) throw new UsageError(`${name} must be ${problem}.`);
  return withNotifiedServers(config, async (database, all) => {
    await change(all, database, name, value);
    print(`${name} is ${value || 'empty'}.`);
  });
}

/** Returns a setting to the value of the environment. Error: `UsageError` for an unknown one. */
export function unsetSetting(config: Config, text: string): Promise<void> {
  const name = settingNamed(text);
  return withNotifiedServers(config, async (database, all) => {
    await change(all, database, name, undefined);
    const now = (await all.show()).find((each) => each.name === name);
    print(`${name} is ${now?.value || 'empty'} (${now?.from}).`);
  });
}

function change(
  all: Settings,
  database: Database<Tables>,
  name: SettingName,
  value: string | undefined,
): Promise<boolean> {
  return database.transact((tx) =>
    changeSetting(tx, all, { name, value, actor: { id: null, role: 'operator' } }),
  );
}
