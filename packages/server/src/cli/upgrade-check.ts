import type { Config } from '../config/config.ts';
import { compareSchema, type SchemaComparison } from '../platform/database/index.ts';
import { release } from '../platform/process/release.ts';
import { print, withDatabase } from './run-command.ts';

/** The exit code when this program can run, and the one before it could not run afterwards. */
export const noWayBack = 3;

/**
 * Says whether this program can run on the configured database, and whether the program that runs there now
 * can do so afterwards (docs/operations.md#upgrade). Changes nothing.
 * Error: `DatabaseSetupError` if it cannot.
 *
 * @returns the exit code
 */
export async function upgradeCheck(config: Config): Promise<number> {
  const found = await withDatabase(config, (connection) => compareSchema(connection));
  print(`This program is Bloom ${release.version}, and its schema ends at ${found.newest}.`);
  for (const line of describe(found)) print(line);
  return hasWayBack(found) ? 0 : noWayBack;
}

const hasWayBack = ({ reached, oldest }: SchemaComparison): boolean =>
  reached === undefined || oldest === undefined || oldest <= reached;

function describe(found: SchemaComparison): string[] {
  const { reached, pending, later, oldest } = found;
  if (reached === undefined) return ['The database is empty: a start makes its schema.'];
  if (later.length > 0) {
    return [
      `The database is of a later release: it also has ${later.join(', ')}.`,
      'This program works with it, and so does the later one again.',
    ];
  }
  if (pending.length === 0) return ['The database has this schema: nothing changes.'];
  return [
    `The database ends at ${reached}. A start adds ${pending.join(', ')}.`,
    hasWayBack(found)
      ? 'There is a way back: the program that runs now works with that schema too.'
      : `There is NO way back: programs whose schema ends before ${oldest} do not work with that schema. Back up first.`,
  ];
}
