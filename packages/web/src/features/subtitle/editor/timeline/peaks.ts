import type { TimelineView } from './timeline-view.ts';

/** How fine a waveform is. */
export const peaksPerSecond = 50;

/** The loudness of a part of a video, from 0 to 255, `peaksPerSecond`. */
export type Peaks = { startS: number; values: Uint8Array };

/** The loudest sample of each fiftieth of a second. */
export function peaksOf(samples: Float32Array, samplesPerSecond: number): Uint8Array {
  const each = samplesPerSecond / peaksPerSecond;
  const values = new Uint8Array(Math.ceil(samples.length / each));
  for (let index = 0; index < values.length; index++) {
    let loudest = 0;
    const end = Math.min(samples.length, Math.round((index + 1) * each));
    for (let at = Math.round(index * each); at < end; at++) {
      loudest = Math.max(loudest, Math.abs(samples[at] ?? 0));
    }
    values[index] = Math.min(255, Math.round(loudest * 255));
  }
  return values;
}

/**
 * The outline of what a view shows, as the path of an SVG of the size `columns` × 2 whose middle is at 1.
 * Where nothing is known there is nothing.
 */
export function wavePath(parts: Iterable<Peaks>, { fromMs, spanMs }: TimelineView, columns: number): string {
  const loudest = new Map<number, number>();
  const perMs = columns / spanMs;
  for (const { startS, values } of parts) {
    const first = Math.floor((fromMs / 1_000 - startS) * peaksPerSecond);
    const last = Math.ceil(((fromMs + spanMs) / 1_000 - startS) * peaksPerSecond);
    for (let at = Math.max(0, first); at < Math.min(values.length, last); at++) {
      const ms = (startS + at / peaksPerSecond) * 1_000;
      const from = Math.max(0, Math.floor((ms - fromMs) * perMs));
      const to = Math.ceil((ms + 1_000 / peaksPerSecond - fromMs) * perMs - 1e-6);
      for (let column = from; column < Math.min(columns, to); column++) {
        loudest.set(column, Math.max(loudest.get(column) ?? 0, values[at] ?? 0));
      }
    }
  }
  let path = '';
  for (const [column, value] of loudest) {
    // Silence is a line.
    const height = Math.max(0.02, value / 255);
    path += `M${column} ${(1 - height).toFixed(2)}v${(height * 2).toFixed(2)}h1v-${(height * 2).toFixed(2)}z`;
  }
  return path;
}
