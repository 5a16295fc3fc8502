import { describe, expect, it } from 'vitest';
import type { VideoSummary } from '@bloom/contract/video/video';
import { hiddenSources, shownIn, wantsMore } from './cn-list.ts';

const list = ['youtube', 'bilibili', 'youtube', 'tencent'].map(
  (source, index) => ({ source, id: String(index) }) as VideoSummary,
);

describe('the CN list', () => {
  // rule: #video-lists
  it('has everything but youtube', () => {
    expect(hiddenSources('CN')).toEqual(['youtube']);
    expect(shownIn('CN', list).map(({ source }) => source)).toEqual(['bilibili', 'tencent']);
  });
  it('names no hidden source of a copy', () => {
    const work = { source: 'bilibili', sources: ['bilibili', 'youtube'], id: 'work' } as VideoSummary;
    expect(shownIn('CN', [work])).toEqual([{ source: 'bilibili', id: 'work' }]);
    expect(shownIn('HK', [work])).toEqual([work]);
  });
  it.each(['HK', 'TW', 'US', undefined])('is everything in %s', (country) => {
    expect(hiddenSources(country)).toEqual([]);
    expect(shownIn(country, list)).toBe(list);
  });
  // rule: #country-filter
  it('wants the next page while fewer than 10 are shown and more exist', () => {
    expect(wantsMore('CN', { shown: 9, hasMore: true })).toBe(true);
    expect(wantsMore('CN', { shown: 10, hasMore: true })).toBe(false);
    expect(wantsMore('CN', { shown: 0, hasMore: false })).toBe(false);
    expect(wantsMore('HK', { shown: 0, hasMore: true })).toBe(false);
    expect(wantsMore(undefined, { shown: 0, hasMore: true })).toBe(false);
  });
});
