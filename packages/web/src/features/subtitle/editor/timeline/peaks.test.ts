import { expect, it } from 'vitest';
import { peaksOf, peaksPerSecond, wavePath } from './peaks.ts';

// rule: #subtitle-editor
it('a waveform has the loudest sample of each fiftieth of a second', () => {
  const samples = new Float32Array(8_000);
  samples[0] = 0.5;
  samples[159] = -1;
  samples[160] = 2;
  const values = peaksOf(samples, 8_000);
  expect(values).toHaveLength(peaksPerSecond);
  expect([...values.subarray(0, 3)]).toEqual([255, 255, 0]);
});

it('the outline has one bar for each column, as high as what is loudest in it', () => {
  const values = new Uint8Array(100).fill(51);
  values[60] = 255;
  const view = { fromMs: 10_000, spanMs: 2_000 };
  expect(wavePath([{ startS: 10, values }], view, 4)).toBe(
    'M0 0.80v0.40h1v-0.40zM1 0.80v0.40h1v-0.40zM2 0.00v2.00h1v-2.00zM3 0.80v0.40h1v-0.40z',
  );
});

it('the outline has no gap where a column is shorter than a fiftieth of a second', () => {
  const values = new Uint8Array(100).fill(51);
  const path = wavePath([{ startS: 0, values }], { fromMs: 500, spanMs: 1_000 }, 200);
  expect(path.match(/M/g)).toHaveLength(200);
});

it('where nothing is known there is no outline', () => {
  const values = new Uint8Array(50).fill(51);
  expect(wavePath([{ startS: 10, values }], { fromMs: 0, spanMs: 10_000 }, 10)).toBe('');
  const half = wavePath([{ startS: 10, values }], { fromMs: 9_000, spanMs: 2_000 }, 10);
  expect(half).toMatch(/^M5 /);
  expect(half.match(/M/g)).toHaveLength(5);
});
