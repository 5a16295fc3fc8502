import { expect, test } from 'vitest';
import { subtitleItem } from '../../../test/subtitle-items.ts';
import { createTimeline, momentAt, noMoment } from './timeline.ts';

const cuesAt = (timeline: ReturnType<typeof createTimeline>, timeS: number) =>
  momentAt(timeline, timeS).cues.map(({ cue }) => cue);

// rule: #subtitle-display
test('a cue is shown from its start until just before its end', () => {
  const timeline = createTimeline([subtitleItem(1, 3), subtitleItem(3, 4), subtitleItem(6, 7)]);
  expect(cuesAt(timeline, 0.999)).toEqual([]);
  expect(cuesAt(timeline, 1)).toEqual(['1-3']);
  expect(cuesAt(timeline, 2.999)).toEqual(['1-3']);
  expect(cuesAt(timeline, 3)).toEqual(['3-4']);
  expect(cuesAt(timeline, 4)).toEqual([]);
  expect(cuesAt(timeline, 6.5)).toEqual(['6-7']);
  expect(cuesAt(timeline, 1_000)).toEqual([]);
});

test('between two cues the last one is known still', () => {
  const timeline = createTimeline([subtitleItem(1, 3), subtitleItem(6, 7)]);
  expect([0, 1, 5, 6, 99].map((timeS) => momentAt(timeline, timeS).last)).toEqual([-1, 0, 0, 1, 1]);
});

test('it says until when it holds: the next start or end', () => {
  const timeline = createTimeline([subtitleItem(1, 3), subtitleItem(2, 5)]);
  expect([0, 1, 2, 3, 5].map((timeS) => momentAt(timeline, timeS).untilS)).toEqual([1, 2, 3, 5, Infinity]);
});

test('of many cues at once the last three are shown', () => {
  const items = [subtitleItem(0, 99), ...[1, 2, 3, 4].map((startS) => subtitleItem(startS, 50))];
  const timeline = createTimeline(items);
  expect(cuesAt(timeline, 1)).toEqual(['0-99', '1-50']);
  expect(cuesAt(timeline, 10)).toEqual(['2-50', '3-50', '4-50']);
  expect(cuesAt(timeline, 50)).toEqual(['0-99']);
});

test('without cues there is nothing, for all time', () => {
  expect(momentAt(createTimeline([]), 5)).toEqual(noMoment);
});

// rule: #subtitle-display
test('it finds what a search through all cues finds', () => {
  // Any numbers will do, if each run has the same ones.
  let seed = 1;
  const below = (limit: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % limit;
  };
  const items = Array.from({ length: 400 }, () => {
    const startS = below(3_600_000) / 1_000;
    return subtitleItem(startS, startS + below(9_000) / 1_000);
  }).sort((a, b) => a.start_sec - b.start_sec);
  const timeline = createTimeline(items);
  for (let i = 0; i < 4_000; i++) {
    const timeS = below(3_610_000) / 1_000;
    const expected = items.filter((each) => each.start_sec <= timeS && timeS < each.end_sec);
    expect(momentAt(timeline, timeS).cues).toEqual(expected.slice(-3));
  }
});
