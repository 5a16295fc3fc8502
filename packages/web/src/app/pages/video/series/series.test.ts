import { expect, it } from 'vitest';
import {
  anotherVideo,
  newSeries,
  nextEpisode,
  reduceSeries,
  type Series,
  type SeriesEvent,
} from './series.ts';

type End = Extract<SeriesEvent, { kind: 'ended' | 'broken' }>;
const at = (index: number, kind: End['kind'] = 'ended', isAutoplay = true): End => ({
  kind,
  index,
  count: 4,
  isAutoplay,
  hasAnother: false,
});
const run = (...events: SeriesEvent[]): Series => events.reduce(reduceSeries, newSeries);

it('after an episode the next one that plays begins in five seconds', () => {
  expect(run(at(0)).waiting).toEqual({ from: 0, to: 1, isSkip: false, leftS: 5 });
  expect(run(at(1, 'broken'), at(0)).waiting).toMatchObject({ from: 0, to: 2, isSkip: false });
});

it('an episode that does not play is skipped, and the next one named as a skip', () => {
  const series = run(at(1, 'broken'));
  expect([...series.broken]).toEqual([1]);
  expect(series.waiting).toMatchObject({ from: 1, to: 2, isSkip: true });
});

it('an episode that plays after all is no longer skipped', () => {
  const series = run(at(1, 'broken'), { kind: 'plays', index: 1 });
  expect(nextEpisode(4, 0, series)).toBe(1);
  expect(reduceSeries(series, { kind: 'plays', index: 1 })).toBe(series);
});

it('nothing follows the last episode', () => {
  expect(run(at(3)).waiting).toBeUndefined();
  expect(nextEpisode(4, 3, newSeries)).toBeUndefined();
});

it('where nothing begins by itself the next episode waits for a press, and none is skipped', () => {
  const offered = run(at(0, 'ended', false), { kind: 'tick' });
  expect(offered.waiting).toEqual({ from: 0, to: 1, isSkip: false, leftS: undefined });
  const series = run(at(1, 'broken', false));
  expect([series.waiting, [...series.broken]]).toEqual([undefined, [1]]);
});

it('another video follows the last episode, or one without episodes, if there is one', () => {
  const single = (hasAnother: boolean, isAutoplay = true): End => ({
    ...at(0),
    count: 0,
    hasAnother,
    isAutoplay,
  });
  expect(run(single(true)).waiting).toMatchObject({ to: anotherVideo, isSkip: false });
  expect(run(single(true, false)).waiting).toMatchObject({ to: anotherVideo, leftS: undefined });
  expect(run(single(false)).waiting).toBeUndefined();
  expect(run({ ...single(true), kind: 'broken' }).waiting).toBeUndefined();
  expect(run({ ...at(3), hasAnother: true }).waiting).toMatchObject({ to: anotherVideo });
  expect(run({ ...at(2), hasAnother: true }).waiting).toMatchObject({ to: 3 });
});

it('nothing follows what plays again', () => {
  expect(run(at(0), { kind: 'plays', index: 0 }).waiting).toBeUndefined();
});

it('counts down, and stops', () => {
  const ticks: SeriesEvent[] = [{ kind: 'tick' }, { kind: 'tick' }];
  expect(run(at(0), ...ticks).waiting?.leftS).toBe(3);
  expect(run(at(0), ...ticks, { kind: 'stop' }).waiting).toBeUndefined();
  expect(run({ kind: 'tick' }).waiting).toBeUndefined();
});
