// `npm run figures`: writes docs/figures.md, and the table of docs/scale.md, from the last full run of each
// part.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { resultsFolder, type Cost, type Run } from '@bloom/testing/figures';
import { scaleTable } from './scale.ts';

const docs = fileURLToPath(new URL('../../docs/', import.meta.url));

/** The pages that are made of the figures, by their file in docs. */
export function figurePages(): Record<string, string> {
  const runs = globSync('*.json', { cwd: resultsFolder })
    .toSorted()
    .map((file) => JSON.parse(readFileSync(`${resultsFolder}${file}`, 'utf8')) as Run);
  const scale = readFileSync(`${docs}scale.md`, 'utf8');
  return {
    'figures.md': `${introduction}\n${runs.map(section).join('\n')}`,
    'scale.md': scale.replace(/^\| machines \|[^]*?\n(?=\n)/m, () => `${scaleTable(runs)}\n`),
  };
}

const introduction = `# Figures

Written by \`npm run figures\` from \`bench/results\`: the last full run of each part of \`npm run bench\`, \`bench:web\` and
\`proof:cluster\`. Bold figures miss their target. Milliseconds of Node and PostgreSQL are processor time for each request.
Ratios to baselines of the same run hardly depend on the machine, times do.
`;

function section({ part, date, commit, machine, load, figures, tables }: Run): string {
  const costs = tables.flatMap((table) =>
    table.costs.length > 0 ? [[`**${table.title}**`], ...table.costs.map(costCells)] : [],
  );
  return [
    `## ${part}\n`,
    `${date}, ${commit}, ${machine}, load ${load.toFixed(1)}.\n`,
    ...tableOf(
      ['figure', 'measured', 'target'],
      figures.map(({ what, measured, target = '', isMissed }) => [
        what,
        isMissed ? `**${measured}**` : measured,
        target,
      ]),
    ),
    ...tableOf(['', 'a second', 'p50 ms', 'p99 ms', 'Node ms', 'PostgreSQL ms', 'MiB'], costs),
  ].join('\n');
}

function tableOf(head: string[], rows: string[][]): string[] {
  if (rows.length === 0) return [];
  const rule = head.map((_, index) => (index === 0 ? '---' : '---:'));
  return [...[head, rule, ...rows].map((cells) => `|${cells.join('|')}|`), ''];
}

function costCells({ name, perSecond, p50Ms, p99Ms, nodeMs, postgresMs, memoryMiB }: Cost): string[] {
  const show = (value: number | null, digits: number) => value?.toFixed(digits) ?? '–';
  return [
    name,
    show(perSecond, 0),
    show(p50Ms, 1),
    show(p99Ms, 1),
    show(nodeMs, 3),
    show(postgresMs, 3),
    show(memoryMiB, 0),
  ];
}

if (import.meta.main) {
  for (const [file, text] of Object.entries(figurePages())) writeFileSync(`${docs}${file}`, text);
}
