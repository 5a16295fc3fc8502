import { expect, it } from 'vitest';
import { audioStreamOf } from './audio-stream.ts';

const [tablePid, videoPid, audioPid] = [0x100, 0x101, 0x102];
const checksum = [0, 0, 0, 0];

/** A packet of a transport stream; what is left is filled by an adaptation field. */
function packet(pid: number, begins: boolean, payload: readonly number[]): number[] {
  const room = 184 - payload.length;
  const filling = room === 0 ? [] : [room - 1, ...Array<number>(room - 1).fill(0xff)];
  const control = room === 0 ? 0x10 : 0x30;
  return [0x47, (begins ? 0x40 : 0) | (pid >> 8), pid & 0xff, control, ...filling, ...payload];
}

const programs = packet(
  0,
  true,
  [
    // It begins at once; table 0 of 17 bytes; the network, then the program.
    [0, 0x00, 0xb0, 17, 0, 1, 0xc1, 0, 0],
    [0, 0, 0xe0, 0x10],
    [0, 1, 0xe0 | (tablePid >> 8), tablePid & 0xff],
    checksum,
  ].flat(),
);
const streams = (audioType: number) =>
  packet(
    tablePid,
    true,
    [
      [0, 0x02, 0xb0, 23, 0, 1, 0xc1, 0, 0, 0xe1, 0x01, 0xf0, 0],
      [0x1b, 0xe0 | (videoPid >> 8), videoPid & 0xff, 0xf0, 0],
      [audioType, 0xe0 | (audioPid >> 8), audioPid & 0xff, 0xf0, 0],
      checksum,
    ].flat(),
  );
/** The beginning of an elementary stream, with a time of five bytes. */
const head = [0, 0, 1, 0xc0, 0, 0, 0x80, 0x80, 5, 0x21, 0, 1, 0, 1];

// rule: #subtitle-editor
it('of a transport stream the audio is read, without its packets', () => {
  const rest = Array.from({ length: 184 }, (_, index) => index);
  const bytes = [
    ...programs,
    ...streams(0x0f),
    ...packet(videoPid, true, [...head, 9, 9, 9]),
    ...packet(audioPid, true, [...head, 0xff, 0xf1, 1]),
    ...packet(audioPid, false, rest),
    ...packet(audioPid, true, [...head, 2, 3]),
  ];
  expect([...(audioStreamOf(Uint8Array.from(bytes)) ?? [])]).toEqual([0xff, 0xf1, 1, ...rest, 2, 3]);
});

it('a transport stream whose audio no browser decodes has none', () => {
  const bytes = [...programs, ...streams(0x81), ...packet(audioPid, true, [...head, 1])];
  expect(audioStreamOf(Uint8Array.from(bytes))).toBeUndefined();
  const sound = packet(audioPid, true, [...head, 1]);
  const damaged = [...programs, ...streams(0x0f), ...sound, ...Array<number>(188).fill(1)];
  expect(audioStreamOf(Uint8Array.from(damaged))).toBeUndefined();
});

it('what is no transport stream stays as it is', () => {
  const bytes = Uint8Array.from([0xff, 0xf1, 1, 2]);
  expect(audioStreamOf(bytes)).toBe(bytes);
});
