// rule: #moment-segments, #moment-events
import { describe, expect, test } from 'vitest';
import type { Moment, SegmentMoment } from '@bloom/contract/moment/moment';
import { createSegments, type SegmentChange } from './moment-segments.ts';

const segment = (n: number, v: number) => ({ n, v, density: [], petals: [] });
const row = (id: number, atMs: number, content = `m${id}`, mode: 0 | 1 | 2 = 0): SegmentMoment => [
  id,
  atMs,
  content,
  0,
  7,
  0,
  mode,
];
const posted = (id: number, more: Partial<Moment> = {}): Moment => ({
  id,
  at_ms: 1_000,
  content: `m${id}`,
  spoiler: false,
  time: 0,
  edited: false,
  user_id: 7,
  user_name: 'Mei',
  user_handle: null,
  thanks: 0,
  lang: 'en',
  reply_count: 0,
  replies: [],
  ...more,
});

/** Segments of a server, and what was read from it. */
function serve(rows: Record<number, SegmentMoment[]>, known = [segment(0, 11), segment(1, 12)]) {
  const requests: [number, number | undefined][] = [];
  const changes: SegmentChange[] = [];
  const segments = createSegments(known, undefined, (n, v) => {
    requests.push([n, v]);
    const found = rows[n];
    return found ? Promise.resolve(found) : Promise.reject(new Error('down'));
  });
  segments.subscribe((change) => changes.push(change));
  return { segments, requests, changes };
}

const ids = (moments: readonly { id: number }[]) => moments.map(({ id }) => id);
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('segments', () => {
  test('are loaded once, with the version of the list, the next one as well', async () => {
    const { segments, requests } = serve({
      0: [row(1, 5_000), row(2, 6_000)],
      1: [row(3, 361_000)],
    });
    segments.load(5_000);
    segments.load(6_000);
    await settled();
    expect(requests).toEqual([
      [0, 11],
      [1, 12],
    ]);
    expect(ids(segments.between(5_000, 5_999))).toEqual([1]);
    expect(ids(segments.between(5_001, 400_000))).toEqual([2, 3]);
  });

  test('say where moments stand, as posts do', async () => {
    const { segments } = serve({
      0: [row(1, 500), row(2, 600, 'up', 1), row(3, 700, 'down', 2)],
    });
    segments.load(0);
    await settled();
    segments.put(posted(4, { mode: 'bottom' }));
    expect(segments.between(0, 9_000).map(({ id, mode }) => [id, mode])).toEqual([
      [1, undefined],
      [2, 'top'],
      [3, 'bottom'],
      [4, 'bottom'],
    ]);
  });

  test('without moments are not requested', () => {
    const { segments, requests } = serve({}, []);
    segments.load(0);
    expect(requests).toEqual([]);
  });

  test('that could not be read are requested again', async () => {
    const rows: Record<number, SegmentMoment[]> = { 1: [] };
    const { segments, requests } = serve(rows);
    segments.load(0);
    await settled();
    rows[0] = [row(1, 5_000)];
    segments.load(0);
    await settled();
    expect(requests.map(([n]) => n)).toEqual([0, 1, 0]);
    expect(ids(segments.between(0, 9_000))).toEqual([1]);
  });

  test('take in what is posted and edited live, in its place, and lose what is deleted', async () => {
    const { segments, changes } = serve({ 0: [row(1, 500), row(2, 2_000)], 1: [] });
    segments.load(0);
    segments.put(posted(9));
    await settled();
    expect(ids(segments.between(0, 9_000))).toEqual([1, 9, 2]);
    segments.put(posted(2, { at_ms: 2_000, content: 'edited' }));
    expect(segments.between(2_000, 2_000).map(({ content }) => content)).toEqual(['edited']);
    segments.remove(1);
    expect(ids(segments.between(0, 9_000))).toEqual([9, 2]);
    expect(changes.map(({ kind }) => kind)).toEqual(['put', 'loaded', 'put', 'removed']);
  });

  test('leave out replies, those without a second and those of another episode', () => {
    const { segments } = serve({ 0: [], 1: [] });
    segments.load(0);
    const { at_ms: _second, ...withoutSecond } = posted(3);
    segments.put(withoutSecond);
    segments.put(posted(4, { episode: '2' }));
    expect(segments.between(0, 9_000)).toEqual([]);
  });

  test('are requested again, without a version, when something may have been missed', async () => {
    const rows = { 0: [row(1, 500)], 1: [] };
    const { segments, requests, changes } = serve(rows);
    segments.load(0);
    await settled();
    segments.reset();
    await settled();
    // Nothing was missed: what flies goes on.
    expect(changes).toEqual([{ kind: 'loaded', n: 0 }]);
    rows[0] = [row(5, 600)];
    segments.reset();
    segments.put(posted(6, { at_ms: 700 }));
    await settled();
    expect(requests.slice(4)).toEqual([
      [0, undefined],
      [1, undefined],
    ]);
    expect(ids(segments.between(0, 9_000))).toEqual([5, 6]);
  });
});
