import { describe, expect, test } from 'vitest';
import type { Moment, MomentReply } from '@bloom/contract/moment/moment';
import {
  currentMoment,
  momentsOf,
  withMoment,
  withoutMoment,
  withReplies,
  withSegment,
  type MomentPages,
} from './moment-pages.ts';

const moment = (id: number, more: Partial<Moment> = {}): Moment => ({
  id,
  content: `Moment ${id}`,
  spoiler: false,
  time: id,
  edited: false,
  user_id: 1,
  user_name: 'Ann',
  user_handle: 'ann',
  thanks: 0,
  lang: 'en',
  reply_count: 0,
  replies: [],
  ...more,
});
const reply = (id: number, to: number, more: Partial<MomentReply> = {}): MomentReply => {
  const { reply_count: _count, replies: _replies, ...fields } = moment(id);
  return { ...fields, reply_to: to, ...more };
};
const pagesOf = (...pages: Moment[][]): MomentPages => ({
  pages: pages.map((data) => ({ data, moments: data.length })),
  pageParams: pages.map(() => undefined),
});
const ids = (pages: MomentPages) => momentsOf(pages).map(({ id }) => id);
const best = { episode: undefined, sort: 'best' } as const;
const newest = { episode: undefined, sort: 'newest' } as const;
const byTime = { episode: undefined, sort: 'time' } as const;

// rule: #moment-events, #moment-timeline
test('a segment comes in the place of the one from before, in order', () => {
  const segment = (n: number, v: number) => ({ n, v, density: [v], petals: [v] });
  const [first, second] = pagesOf([moment(2)], [moment(1)]).pages;
  const pages: MomentPages = {
    pages: [{ ...first!, segments: [segment(0, 1), segment(2, 1)] }, second!],
    pageParams: [undefined, 'x'],
  };
  const changed = withSegment(withSegment(pages, segment(0, 2)), segment(1, 3));
  expect(changed.pages[0]?.segments).toEqual([segment(0, 2), segment(1, 3), segment(2, 1)]);
  expect(changed.pages[1]).toBe(second);
  expect(withSegment(pagesOf([]), segment(0, 1))).toEqual(pagesOf([]));
});

// rule: #moment-events
describe('a moment that comes', () => {
  test('goes where the order has it', () => {
    const thanked = pagesOf([moment(1, { thanks: 9 }), moment(4), moment(2)]);
    expect(ids(withMoment(thanked, moment(3), best, false))).toEqual([1, 4, 3, 2]);
    expect(ids(withMoment(thanked, moment(5, { thanks: 10 }), best, false))).toEqual([5, 1, 4, 2]);
    const last = pagesOf([moment(4), moment(2)]);
    expect(ids(withMoment(last, moment(5), newest, false))).toEqual([5, 4, 2]);
    const seconds = pagesOf([moment(1, { at_ms: 1_000 }), moment(2, { at_ms: 5_000 }), moment(3)]);
    expect(ids(withMoment(seconds, moment(4, { at_ms: 5_000 }), byTime, true))).toEqual([1, 2, 4, 3]);
    expect(ids(withMoment(seconds, moment(4), byTime, true))).toEqual([1, 2, 3, 4]);
  });

  test('before the second at which a list begins is not shown', () => {
    const pages = pagesOf([moment(1, { at_ms: 5_000 }), moment(2, { at_ms: 7_000 })]);
    const [first] = pages.pages;
    const part: MomentPages = { ...pages, pages: [{ ...first!, previous: 'x' }] };
    expect(ids(withMoment(part, moment(3, { at_ms: 4_000 }), byTime, false))).toEqual([1, 2]);
    expect(ids(withMoment(part, moment(3, { at_ms: 6_000 }), byTime, false))).toEqual([1, 3, 2]);
    expect(ids(withMoment(pages, moment(3, { at_ms: 4_000 }), byTime, false))).toEqual([3, 1, 2]);
  });

  test("of a page that is not loaded is not shown, unless it is the user's own", () => {
    const pages = pagesOf([moment(1, { thanks: 9 })]);
    const [first] = pages.pages;
    const more: MomentPages = { ...pages, pages: [{ ...first!, next: 'x' }] };
    expect(ids(withMoment(more, moment(3), best, false))).toEqual([1]);
    expect(ids(withMoment(more, moment(3), best, true))).toEqual([3, 1]);
    expect(ids(withMoment(more, moment(3), { ...best, sort: 'linked' }, true))).toEqual([1]);
  });

  test('of another episode is not shown', () => {
    expect(ids(withMoment(pagesOf([]), moment(3, { episode: 'e2' }), best, true))).toEqual([]);
    const second = { ...best, episode: 'e2' };
    expect(ids(withMoment(pagesOf([]), moment(3, { episode: 'e2' }), second, true))).toEqual([3]);
  });

  test('that is known changes in its place, and keeps the replies that were read', () => {
    const known = moment(1, { replies: [reply(5, 1)], reply_count: 1 });
    const pages = withMoment(
      pagesOf([moment(2)], [known]),
      moment(1, { content: 'Changed', thanks: 50, edited: true }),
      best,
      false,
    );
    expect(ids(pages)).toEqual([2, 1]);
    expect(momentsOf(pages)[1]).toMatchObject({ content: 'Changed', thanks: 50, reply_count: 1 });
    expect(momentsOf(pages)[1]?.replies).toHaveLength(1);
  });
});

// rule: #moment-events
test('a reply is counted and shown below its moment, later where those before it are not read', () => {
  const whole = withMoment(pagesOf([moment(1)]), reply(2, 1), best, false);
  expect(momentsOf(whole)[0]).toMatchObject({ reply_count: 1, replies: [{ id: 2 }] });
  const again = withMoment(whole, reply(2, 1, { content: 'Changed' }), best, false);
  expect(momentsOf(again)[0]).toMatchObject({ reply_count: 1, replies: [{ content: 'Changed' }] });
  const part = pagesOf([moment(1, { reply_count: 4, replies: [reply(2, 1)], replies_next: 'x' })]);
  const counted = withMoment(part, reply(9, 1), best, false);
  expect(momentsOf(counted)[0]).toMatchObject({ reply_count: 5, replies: [{ id: 2 }] });
  // The user's own moment is shown at once.
  const own = withMoment(part, reply(9, 1), best, true);
  expect(momentsOf(own)[0]).toMatchObject({ reply_count: 5, replies: [{ id: 2 }, { id: 9 }] });
  const read = withReplies(counted, 1, { data: [reply(2, 1), reply(3, 1)] });
  expect(momentsOf(read)[0]?.replies.map(({ id }) => id)).toEqual([2, 3]);
  expect(momentsOf(read)[0]).not.toHaveProperty('replies_next');
});

// rule: #moment-events
test('what is deleted is gone, a reply with its count', () => {
  const pages = pagesOf([moment(1, { reply_count: 1, replies: [reply(2, 1)] }), moment(3)]);
  expect(momentsOf(withoutMoment(pages, 2))[0]).toMatchObject({ reply_count: 0, replies: [] });
  expect(ids(withoutMoment(pages, 1))).toEqual([3]);
});

test('a moment that has moved to another page is shown once', () => {
  expect(ids(pagesOf([moment(1), moment(2)], [moment(2), moment(3)]))).toEqual([1, 2, 3]);
});

// rule: #moment-page
test('the current moment is the last one that is at the second or before it', () => {
  const moments = [moment(1, { at_ms: 1_000 }), moment(2, { at_ms: 5_400 }), moment(3)];
  expect([0, 1, 4, 5, 60].map((timeS) => currentMoment(moments, timeS))).toEqual([undefined, 1, 1, 2, 2]);
});
