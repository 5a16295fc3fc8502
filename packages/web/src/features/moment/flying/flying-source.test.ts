// rule: #flying-moments
import { describe, expect, test } from 'vitest';
import type { SecondMoment } from '../moment-segments.ts';
import { createSource } from './flying-source.ts';

const moment = (id: number, content: string, more: Partial<SecondMoment> = {}): SecondMoment => ({
  id,
  atMs: id * 100,
  content,
  thanks: 0,
  userId: 7,
  spoiler: false,
  mode: undefined,
  ...more,
});

const shown = (moments: readonly SecondMoment[], viewing: Partial<Parameters<typeof createSource>[1]> = {}) =>
  createSource(
    { load: () => {}, between: () => [...moments] },
    { viewer: undefined, mutedWords: [], people: [], stands: true, ...viewing },
  )
    .between(0, 1_000, new Set())
    .map(({ text }) => text);

describe('what flies', () => {
  test('are no spoilers', () => {
    expect(shown([moment(1, 'He dies', { spoiler: true }), moment(2, 'Nice')])).toEqual(['Nice']);
  });

  test('has no muted word, in either script and any case', () => {
    const moments = [moment(1, '電影'), moment(2, '好电影'), moment(3, 'ＢＡＤ'), moment(4, '好')];
    expect(shown(moments, { mutedWords: ['电影', 'Bad'] })).toEqual(['好']);
    expect(shown(moments, { mutedWords: ['電影', ' '] })).toEqual(['ＢＡＤ', '好']);
  });

  test('is not of muted people', () => {
    const moments = [moment(1, 'A', { userId: 8 }), moment(2, 'B')];
    expect(shown(moments, { people: [{ id: 8 }] })).toEqual(['B']);
  });

  test('is one where texts are equal but for script, width and case', () => {
    expect(shown([moment(1, '電影 GOOD'), moment(2, '电影 ｇｏｏｄ')])).toEqual(['電影 GOOD ×2']);
  });

  test('stands where its author wants, but nowhere beside a player', () => {
    const moments = [moment(1, 'A', { mode: 'top' }), moment(2, 'A'), moment(3, 'A', { mode: 'bottom' })];
    expect(shown(moments)).toEqual(['A', 'A', 'A']);
    expect(shown(moments, { stands: false })).toEqual(['A ×3']);
  });

  test("marks the viewer's own", () => {
    const source = createSource(
      { load: () => {}, between: () => [moment(1, 'A'), moment(2, 'A', { userId: 8 })] },
      { viewer: 8, mutedWords: [], people: [], stands: true },
    );
    expect(source.between(0, 1_000, new Set()).map(({ isOwn }) => isOwn)).toEqual([false, true]);
    expect(source.between(0, 1_000, new Set([1])).map(({ id }) => id)).toEqual([2]);
  });
});
