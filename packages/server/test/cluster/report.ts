import { readFileSync, writeFileSync } from 'node:fs';

const results = new URL('../../../../bench/RESULTS.md', import.meta.url);
const heading = '## A cluster that breaks';

/** The figures of the proof beside their targets. */
export class Report {
  readonly #rows: string[][] = [];
  #misses = 0;

  get holds(): boolean {
    return this.#misses === 0;
  }

  /** A figure, whether it meets its target, and the target as text; without a target it is a note. */
  add(step: string, what: string, measured: string, target = '', isMet = true): void {
    if (!isMet) this.#misses++;
    this.#rows.push([step, what, isMet ? measured : `**${measured}**`, target]);
    const verdict = target === '' ? '    ' : isMet ? 'pass' : 'MISS';
    process.stdout.write(`${verdict} ${step}: ${what}: ${measured}${target && ` (${target})`}\n`);
  }

  /** A figure that must be at most this. */
  atMost(step: string, what: string, value: number, most: number, unit = ''): void {
    this.add(step, what, show(value, unit), `≤ ${most}${unit}`, value <= most);
  }

  /** A figure that must be at least this. */
  atLeast(step: string, what: string, value: number, least: number, unit = ''): void {
    this.add(step, what, show(value, unit), `≥ ${least}${unit}`, value >= least);
  }

  /** Replaces the section of bench/RESULTS.md. */
  write(introduction: string): void {
    const text = readFileSync(results, 'utf8');
    const [before = '', rest = ''] = text.split(`${heading}\n`);
    const next = rest.indexOf('\n## ');
    const table = [
      ['step', 'what', 'measured', 'target'],
      ['---', '---', '---:', '---:'],
      ...this.#rows,
    ]
      .map((row) => `| ${row.join(' | ')} |`)
      .join('\n');
    const after = next < 0 ? '' : rest.slice(next);
    writeFileSync(
      results,
      `${before.trimEnd()}\n\n${heading}\n\n${introduction}\n\n${table}\n${after}`,
    );
  }
}

const show = (value: number, unit: string): string =>
  `${Number.isInteger(value) ? value.toLocaleString('en') : value.toFixed(2)}${unit}`;
