import { beginRun, saveRun } from '@bloom/testing/figures';

/** The figures of the proof beside their targets. */
export class Report {
  readonly #run = beginRun('cluster');

  get holds(): boolean {
    return !this.#run.figures.some(({ isMissed }) => isMissed);
  }

  /** A figure, whether it meets its target, and the target as text; without a target it is a note. */
  add(step: string, what: string, measured: string, target = '', isMet = true): void {
    const shown = target === '' ? {} : { target, isMissed: !isMet };
    this.#run.figures.push({ what: `${step}: ${what}`, measured, ...shown });
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

  /** Keeps the figures for docs/figures.md. */
  save(): void {
    saveRun(this.#run);
  }
}

const show = (value: number, unit: string): string =>
  `${Number.isInteger(value) ? value.toLocaleString('en') : value.toFixed(2)}${unit}`;
