// `npm run bench:scale`: how many users each step of docs/scale.md carries, from measured processor times. Prints the
// table and writes it into that page.
import { readFileSync, writeFileSync } from 'node:fs';
import { stepMarkdown } from './scale/table.ts';

const page = new URL('../../docs/scale.md', import.meta.url);
const table = stepMarkdown();
writeFileSync(
  page,
  readFileSync(page, 'utf8').replace(/^\| step \|[^]*?\n(?=\n)/m, () => `${table}\n`),
);
process.stdout.write(`${table}\n`);
