import { typical, type Series } from './rounds.ts';

/** Prints measurements at once, and collects them as Markdown. */
export class Report {
  readonly #lines: string[] = [];
  readonly #gates: { what: string; measured: string; target: string; holds: boolean }[] = [];

  /** Whether every target was met. */
  get holds(): boolean {
    return this.#gates.every((gate) => gate.holds);
  }

  heading(text: string): void {
    this.#write('', `## ${text}`, '');
  }

  note(text: string): void {
    this.#write(text);
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
    const show = (number: number) => `${number.toFixed(unit === '×' ? 2 : 1)} ${unit}`;
    const holds = is === '≤' ? value <= bound : value >= bound;
    const [measured, target] = [show(value), `${is} ${show(bound)}`];
    this.#gates.push({ what, measured, target, holds });
    this.#write(`- ${holds ? 'pass' : 'MISS'}: ${what}: ${measured} (target ${target})`);
  }

  /** A table of variants measured in turns. */
  series(all: Series[]): void {
    this.table(
      ['', 'req/s', 'p50 ms', 'p99 ms', 'Node ms/req', 'PostgreSQL ms/req', 'memory MiB'],
      all.map((series) => [
        series.name,
        show(
          typical(series, (s) => s.perSecond),
          0,
        ),
        show(
          typical(series, (s) => s.p50),
          2,
        ),
        show(
          typical(series, (s) => s.p99),
          2,
        ),
        show(
          typical(series, (s) => s.nodeMs),
          4,
        ),
        show(
          typical(series, (s) => s.postgresMs),
          4,
        ),
        show(
          typical(series, (s) => s.memory),
          0,
        ),
      ]),
    );
  }

  table(head: string[], rows: string[][]): void {
    const widths = head.map((text, i) =>
      Math.max(...[text, ...rows.map((row) => row[i] ?? '')].map(displayWidth)),
    );
    const line = (cells: string[]) =>
      `| ${cells.map((cell, i) => pad(cell, widths[i] ?? 0, i > 0)).join(' | ')} |`;
    const rule = widths.map((width, i) => '-'.repeat(width - 1) + (i > 0 ? ':' : '-'));
    this.#write(line(head), line(rule), ...rows.map(line), '');
  }

  /** Prints all targets together, and returns the whole report as Markdown. */
  finish(): string {
    this.heading('Targets');
    this.table(
      ['', 'measured', 'target', ''],
      this.#gates.map(({ what, measured, target, holds }) => [
        what,
        measured,
        target,
        holds ? 'pass' : 'MISS',
      ]),
    );
    return `${this.#lines.join('\n')}\n`;
  }

  #write(...lines: string[]): void {
    this.#lines.push(...lines);
    process.stdout.write(`${lines.join('\n')}\n`);
  }
}

/** NaN, a missing measurement, is a dash. */
function show(value: number, digits: number): string {
  return Number.isNaN(value) ? '–' : value.toFixed(digits);
}

function pad(text: string, width: number, right: boolean): string {
  const space = ' '.repeat(Math.max(0, width - displayWidth(text)));
  return right ? space + text : text + space;
}

/** Chinese characters are two columns wide. */
function displayWidth(text: string): number {
  return Array.from(text).reduce((sum, c) => sum + (/\p{Script=Han}/u.test(c) ? 2 : 1), 0);
}
