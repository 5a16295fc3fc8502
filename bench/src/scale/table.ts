import { kneeOf, steps } from './steps.ts';

/** The head and the rows of the table of steps: where each ends, and the longest wait before and at its end. */
export function stepTable(): { head: string[]; rows: string[][] } {
  return {
    head: [
      'step',
      'servers',
      'cores of the primaries',
      'of the replicas',
      'users',
      'ends by',
      'wait at 50 %',
      'at 90 %',
      'at the end',
      'at 105 %',
    ],
    rows: steps.map((step) => {
      const knee = kneeOf(step);
      const wait = (part: number) => {
        const ms = knee.longestWaitMs(part);
        return ms === Infinity ? 'none' : `${ms.toFixed(0)} ms`;
      };
      return [
        step.name,
        step.isOneCore ? 'the same core' : `${step.servers}`,
        step.primaries > 1 ? `${step.primaries} × ${step.cores}` : `${step.cores}`,
        `${step.replicaCores ?? '–'}`,
        `${(knee.users / 1e6).toFixed(1)} M`,
        knee.limitedBy,
        ...[0.5, 0.9, 1].map(wait),
        wait(1.05) === 'none' ? 'too much' : wait(1.05),
      ];
    }),
  };
}

/** The table as Markdown, for docs/scale.md. */
export function stepMarkdown(): string {
  const { head, rows } = stepTable();
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, i) => (i === 0 ? '---' : '---:'))), ...rows.map(line)].join(
    '\n',
  );
}
