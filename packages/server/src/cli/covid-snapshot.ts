import { readFileSync, statSync } from 'node:fs';
import { parseEdition, snapshotFile, storeData } from '../domains/covid/index.ts';
import { print } from './run-command.ts';
import { UsageError } from './startup-errors.ts';

/**
 * Makes the snapshot of the COVID map from a daily edition of the ECDC. Error: `UsageError` for another file.
 */
export async function storeSnapshot(file: string): Promise<void> {
  const { data, omissions } = read(file);
  await storeData(snapshotFile, data, 11);
  const counts = data.territories.flatMap(({ cases }) => cases.filter((count) => count !== null));
  print(`${counts.length} records of ${data.territories.length} territories,
${data.firstDay} to ${data.asOf}, ${statSync(snapshotFile).size} bytes in ${snapshotFile}
left out: ${omissions.duplicates} duplicates, ${omissions.future} of future days`);
}

function read(file: string) {
  try {
    return parseEdition(readFileSync(file, 'utf8'), Date.now());
  } catch (error) {
    throw new UsageError(`${file} is not a daily edition of the ECDC (${String(error)}).`);
  }
}
