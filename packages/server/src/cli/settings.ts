import {
  createSettings,
  readSettingName,
  settingProblem,
  settings,
  type SettingName,
  type Settings,
} from '../domains/settings/index.ts';
import { changeSetting } from '../domains/admin/index.ts';
import { defaultLocale } from '@bloom/contract/locale';
import { UsageError } from './startup-errors.ts';
import { roleAction, roleUsage } from './role.ts';
import { databaseCommand, runProcess } from './run-command.ts';
import { subtitlesAction, subtitlesUsage } from './subtitles.ts';
import { inspectConnection, openDatabase, type Database } from '../platform/database/index.ts';
import { createChannel, sendReported } from '../platform/events/index.ts';
import type { Tables } from '../schema.ts';

/*
 * Changes settings of running servers. Every server of the database applies them within about a second:
 *
 *   npm run admin -- show
 *   npm run admin -- set maintenance 1
 *   npm run admin -- unset maintenance     back to the value of the environment
 *
 * And moderates subtitles, by the id of the video as in the API (docs/operations.md#subtitles):
 *
 *   npm run admin -- subtitles lock VIDEO [EPISODE]
 *
 * And gives and takes the roles of accounts (docs/operations.md#moderation):
 *
 *   npm run admin -- role NAME_OR_ID moderator
 */

const usage = `Use one of: show, set NAME VALUE, unset NAME, ${subtitlesUsage}, ${roleUsage}.`;
const write = (text: string): boolean => process.stdout.write(`${text}\n`);

export const adminCommand = databaseCommand(([verb, ...parameters]) => {
  const act = actionOf(verb, parameters);
  return async (connection, config) => {
    const kind = await inspectConnection(connection, config.database);
    const database = openDatabase<Tables>(connection, { ...kind, ...config.database });
    try {
      const channel = createChannel({ redisUrl: config.redisUrl, connection });
      await sendReported(
        database,
        channel,
        () => act(createSettings(database, config.settings), database),
        (error) =>
          process.stderr.write(`Servers were not notified and may follow late: ${String(error)}\n`),
      );
    } finally {
      await database.close();
    }
    return 0;
  };
});

if (import.meta.main) await runProcess(adminCommand);

/** Parses the arguments. Error: `UsageError` for invalid ones. */
function actionOf(
  verb: string | undefined,
  given: string[],
): (settings: Settings, database: Database<Tables>) => Promise<void> {
  const [name = '', value = ''] = given;
  const { length: count } = given;
  if (verb === 'show' && count === 0) return show;
  if (verb === 'set' && count === 2) return set(settingNamed(name), value);
  if (verb === 'unset' && count === 1) return unset(settingNamed(name));
  if (verb === 'subtitles') {
    const act = subtitlesAction(given);
    if (act) return (_settings, database) => act(database, write);
  }
  if (verb === 'role') {
    const act = roleAction(given);
    if (act) return (_settings, database) => act(database, write);
  }
  throw new UsageError(usage);
}

function settingNamed(text: string): SettingName {
  const name = readSettingName(text);
  if (name !== undefined) return name;
  throw new UsageError(
    `There is no setting "${text}". There are: ${Object.keys(settings).join(', ')}.`,
  );
}

async function show(all: Settings): Promise<void> {
  for (const { name, value, from } of await all.show()) {
    write(
      `${name.padEnd(20)} ${(value || '–').padEnd(30)} ${from.padEnd(12)} ${settings[name].meaning[defaultLocale]}`,
    );
  }
}

function set(name: SettingName, value: string) {
  const problem = settingProblem(name, value);
  if (problem !== undefined) throw new UsageError(`${name} must be ${problem}.`);
  return async (all: Settings, database: Database<Tables>): Promise<void> => {
    await change(all, database, name, value);
    write(`${name} is ${value || 'empty'}.`);
  };
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

function unset(name: SettingName) {
  return async (all: Settings, database: Database<Tables>): Promise<void> => {
    await change(all, database, name, undefined);
    const now = (await all.show()).find((each) => each.name === name);
    write(`${name} is ${now?.value || 'empty'} (${now?.from}).`);
  };
}
