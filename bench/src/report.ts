import { beginRun, type Figure, type Run } from '@bloom/testing/figures';
import { typical, type Series } from './rounds.ts';

/** Prints measurements at once, and collects those of each part. */
export class Report {
  readonly #runs: Run[] = [];

  /** Whether every target was met. */
  get holds(): boolean {
    return !this.#figures.some(({ isMissed }) => isMissed);
  }

  get #run(): Run {
    const run = this.#runs.at(-1);
    if (!run) throw new Error('no part has begun');
    return run;
  }

  get #figures(): Figure[] {
    return this.#runs.flatMap(({ figures }) => figures);
  }

  /** Begins a part, to which all that follows belongs. */
  begin(part: string): Run {
    const run = beginRun(part);
    this.#runs.push(run);
    this.note(`\n${part}: ${run.machine}, load ${run.load.toFixed(1)}`);
    return run;
  }

  heading(text: string): void {
    this.#run.tables.push({ title: text, costs: [] });
    this.note(`\n## ${text}\n`);
  }

  note(text: string): void {
    process.stdout.write(`${text}\n`);
  }

  /** A figure without a target. */
  state(what: string, value: number, unit: string): void {
    const measured = withUnit(value, unit);
    this.#run.figures.push({ what, measured });
    this.note(`- ${what}: ${measured}`);
  }

  /** A target: `value` is at most `atMost`. */
  gate(what: string, value: number, atMost: number, unit = '×'): void {
    this.#gate(what, value, '≤', atMost, unit);
  }

  /** A target: `value` is at least `atLeast`. */
  gateAtLeast(what: string, value: number, atLeast: number, unit = '×'): void {
    this.#gate(what, value, '≥', atLeast, unit);
  }

  #gate(what: string, value: number, is: '≤' | '≥', bound: number, unit: string): void {
    const isMissed = !(is === '≤' ? value <= bound : value >= bound);
    const [measured, target] = [withUnit(value, unit), `${is} ${withUnit(bound, unit)}`];
    this.#run.figures.push({ what, measured, target, isMissed });
    this.note(`- ${isMissed ? 'MISS' : 'pass'}: ${what}: ${measured} (target ${target})`);
  }

  /** A table of variants measured in turns. */
  series(all: Series[]): void {
    const costs = all.map((series) => ({
      name: series.name,
      perSecond: typical(series, (s) => s.perSecond),
      p50Ms: typical(series, (s) => s.p50),
      p99Ms: typical(series, (s) => s.p99),
      nodeMs: typical(series, (s) => s.nodeMs),
      postgresMs: typical(series, (s) => s.postgresMs),
      memoryMiB: typical(series, (s) => s.memory),
    }));
    this.#run.tables.at(-1)?.costs.push(...costs);
    this.table(
      ['', 'req/s', 'p50 ms', 'p99 ms', 'Node ms/req', 'PostgreSQL ms/req', 'memory MiB'],
      costs.map((cost) => [
        cost.name,
        show(cost.perSecond, 0),
        show(cost.p50Ms, 2),
        show(cost.p99Ms, 2),
        show(cost.nodeMs, 4),
        show(cost.postgresMs, 4),
        show(cost.memoryMiB, 0),
      ]),
    );
  }

  table(head: string[], rows: string[][]): void {
    const widths = head.map((text, i) => Math.max(text.length, ...rows.map((row) => row[i]?.length ?? 0)));
    const pad = (cell: string, i: number) =>
      i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0);
    const line = (cells: string[]) => `| ${cells.map(pad).join(' | ')} |`;
    const rule = widths.map((width, i) => '-'.repeat(width - 1) + (i > 0 ? ':' : '-'));
    this.note([line(head), line(rule), ...rows.map(line), ''].join('\n'));
  }

  /** Prints the missed targets together. */
  finish(): void {
    this.note('\n## Missed targets\n');
    for (const { what, measured, target, isMissed } of this.#figures) {
      if (isMissed) this.note(`- ${what}: ${measured} (target ${target})`);
    }
  }
}

function withUnit(value: number, unit: string): string {
  return `${value.toFixed(unit === '×' ? 2 : 1)} ${unit}`;
}

/** NaN, a missing measurement, is a dash. */
function show(value: number, digits: number): string {
  return Number.isNaN(value) ? '–' : value.toFixed(digits);
}
