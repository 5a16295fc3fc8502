import { describe, expect, it } from 'vitest';
import { categoryTable } from '../../../test/category-table.ts';
import { lastChoice, prefill, storeChoice, suggest, type Subject } from './share-suggest.ts';

const subject = (title: string, source: 'youtube' | 'bilibili' = 'youtube', id = 'dQw4w9WgXcQ') => ({
  title,
  uploader: undefined as string | undefined,
  source,
  idIn: () => id,
});
const last = { category: 'movies', subcategory: 'love', audio: 'english', subtitle: 'english' };

describe('what a title suggests', () => {
  it.each([
    ['周杰伦【稻香】官方 MV', 'entertainment', 'music', 'mandarin', undefined],
    ['Taylor Swift - Song (Official Video)', 'entertainment', 'music', undefined, undefined],
    ['十三邀 专访 (粤语, 繁體字幕)', 'entertainment', 'interview', 'cantonese', 'traditional_chinese'],
    ['The best street food in Osaka', 'entertainment', 'food', 'english', undefined],
    ['Das beste Essen in Berlin', undefined, undefined, undefined, undefined],
    ['Full Movie with English subtitles', 'movies', 'other', undefined, 'english'],
    ['千と千尋の神隠し 预告片 中字', 'movies', 'other', 'other', 'simplified_chinese'],
    ['A quiet day', undefined, undefined, undefined, undefined],
  ])('%s', (title, category, subcategory, audio, subtitle) => {
    expect(suggest(subject(title), {}, categoryTable)).toEqual(
      Object.fromEntries(
        Object.entries({ category, subcategory, audio, subtitle }).filter(([, value]) => value),
      ),
    );
  });
  it('is completed by the last choice', () => {
    expect(suggest(subject('A quiet day'), last, categoryTable)).toEqual(last);
    expect(suggest(subject('钢琴曲'), last, categoryTable)).toEqual({
      category: 'entertainment',
      subcategory: 'music',
      audio: 'mandarin',
      subtitle: 'english',
    });
  });
  it('is nothing that the server’s table does not have', () => {
    expect(suggest(subject('街舞大赛'), {}, categoryTable)).toEqual({ audio: 'mandarin' });
    expect(suggest(subject('钢琴曲'), last, undefined)).toEqual({});
  });
  it('never breaks the rule of a category', () => {
    expect(suggest(subject('某剧 第3集'), {}, categoryTable)).toEqual({ audio: 'mandarin' });
    const playlist = 'PLabcdefghijklmnopqrstuvwxyz0123456';
    expect(suggest(subject('某剧 全集', 'youtube', playlist), {}, categoryTable)).toMatchObject({
      category: 'tvseries',
    });
    expect(suggest(subject('电影', 'bilibili', 'BV1xx411c7mD'), last, categoryTable)).toEqual({
      audio: 'mandarin',
      subtitle: 'english',
    });
  });
});

describe('an uploader', () => {
  const by = (uploader: string, title = 'Halo') => ({ ...subject(title), uploader });
  it.each([
    ['EminemVEVO', { category: 'entertainment', subcategory: 'music' }],
    ['Adele - Topic', { category: 'entertainment', subcategory: 'music' }],
    ['老饭骨美食', { category: 'entertainment', subcategory: 'food', audio: 'mandarin' }],
    ['A Person', {}],
  ])('%s suggests what the title does not say', (uploader, suggestion) => {
    expect(suggest(by(uploader), {}, categoryTable)).toEqual(suggestion);
  });
  it('never outweighs the title', () => {
    const titled = by('老饭骨美食', 'An interview with the maker');
    expect(suggest(titled, {}, categoryTable)).toEqual({
      category: 'entertainment',
      subcategory: 'interview',
      audio: 'english',
    });
  });
});

// rule: #prefilled
describe('the form', () => {
  it('begins with defaults where nothing speaks for anything, and says which ones', () => {
    expect(prefill(subject('Halo'), {}, categoryTable, 'en')).toEqual({
      category: 'entertainment',
      subcategory: 'other',
      audio: 'english',
      subtitle: 'other',
      defaults: ['category', 'audio', 'subtitle'],
    });
    expect(prefill(subject('Halo'), {}, categoryTable, 'zh-hans').audio).toBe('mandarin');
  });
  it('calls nothing a default that the title or the last share says', () => {
    expect(prefill(subject('钢琴曲'), { subtitle: 'english' }, categoryTable, 'en')).toEqual({
      category: 'entertainment',
      subcategory: 'music',
      audio: 'mandarin',
      subtitle: 'english',
      defaults: [],
    });
  });
  it('takes the playlist of a link for a series, and a single video never', () => {
    const playlist = 'PLabcdefghijklmnopqrstuvwxyz0123456';
    const both: Subject = {
      ...subject('某剧 第3集'),
      idIn: (category) => (category === 'tvseries' ? playlist : 'dQw4w9WgXcQ'),
    };
    expect(prefill(both, {}, categoryTable, 'en').category).toBe('tvseries');
    expect(prefill(subject('某剧 第3集'), {}, categoryTable, 'en').category).toBe('entertainment');
  });
});

it('the last choice is remembered', () => {
  expect(lastChoice()).toEqual({});
  storeChoice(last);
  expect(lastChoice()).toEqual(last);
  storeChoice({ ...last, subcategory: 'gone' });
  expect(suggest(subject('A quiet day'), lastChoice(), categoryTable)).toEqual({
    audio: 'english',
    subtitle: 'english',
  });
});
