// `npm run covid:snapshot -- FILE`: makes the snapshot of the COVID map from a daily edition of the ECDC, JSON or CSV.
import { readFileSync, statSync } from 'node:fs';
import { parseEdition, snapshotFile, storeData } from '../domains/covid/index.ts';

const [file] = process.argv.slice(2);
if (file === undefined) {
  process.stderr.write(
    'usage: npm run covid:snapshot -- FILE (an edition of the ECDC, JSON or CSV)\n',
  );
  process.exit(2);
}
const { data, omissions } = parseEdition(readFileSync(file, 'utf8'), Date.now());
await storeData(snapshotFile, data, 11);
const counts = data.territories.flatMap(({ cases }) => cases.filter((count) => count !== null));
process.stdout.write(`${counts.length} records of ${data.territories.length} territories,
${data.firstDay} to ${data.asOf}, ${statSync(snapshotFile).size} bytes in ${snapshotFile}
left out: ${omissions.duplicates} duplicates, ${omissions.future} of future days
`);
