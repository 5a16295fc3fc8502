import { describe, expect, it } from 'vitest';
import { checkShare, isFilledIn, readLink } from './share-check.ts';
import { emptyDraft, storeDraft, readDraft } from './share-draft.ts';

const video = 'dQw4w9WgXcQ';
const playlist = 'PLabcdefghijklmnopqrstuvwxyz0123456';
const filled = {
  link: `https://youtu.be/${video}`,
  category: 'movies',
  subcategory: 'love',
  audio: 'english',
  subtitle: 'simplified_chinese',
  title: '',
  line: '',
};
const sites = [{ source: 'subo', hosts: ['subo.example'] }] as const;

describe('a pasted link', () => {
  it.each([
    [`https://www.youtube.com/watch?v=${video}`, 'video'],
    [`https://www.youtube.com/playlist?list=${playlist}`, 'playlist'],
    [`https://www.youtube.com/watch?v=${video}&list=${playlist}`, 'videoInPlaylist'],
    ['https://www.bilibili.com/video/BV1xx411c7mD', 'video'],
    ['https://live.bilibili.com/6', 'live'],
    ['https://b23.tv/AbCdEf', 'short'],
    ['https://v.qq.com/x/cover/mzc00200abcdefg.html', 'playlist'],
    ['https://subo.example/voddetail/7.html', 'video'],
  ])('%s is recognized as a %s', (text, kind) => {
    expect(readLink(text, sites)).toMatchObject({ ok: true, kind });
  });
  // rule: #share-form
  it.each([
    [`Look: https://youtu.be/${video}?si=x, great 😀`, `https://youtu.be/${video}?si=x`],
    ['【标题-哔哩哔哩】 https://b23.tv/AbCdEf】', 'https://b23.tv/AbCdEf'],
    [`https://a.example/ and ( youtu.be/${video} )`, `https://youtu.be/${video}`],
  ])('is found in %s', (text, href) => {
    expect(readLink(text, sites)).toMatchObject({ ok: true, href });
    expect(readLink(href, sites)).toMatchObject({ ok: true, href });
  });
  it.each([
    ['https://www.youtube.com/@someone', 'share.youtubeInvalidUrl'],
    ['https://vimeo.com/1', 'share.unsupportedSource'],
    ['hello', 'share.unsupportedSource'],
    ['https://www.bilibili.com/bangumi/play/ep1', 'share.bilibiliNotSupportSuchShare'],
  ])('%s is refused with %s', (text, error) => {
    expect(readLink(text, sites)).toEqual({ ok: false, error });
  });
});

describe('the share form', () => {
  it('that is filled in makes the request of the product document', () => {
    expect(checkShare(filled, sites)).toEqual({
      ok: true,
      request: {
        source: 'youtube',
        id: video,
        body: {
          link: filled.link,
          source: 'youtube',
          id: video,
          category: 'movies',
          label: 'love',
          language: 'english|simplified_chinese',
        },
      },
    });
  });
  it('shares the list of a link with both in tvseries, and the video elsewhere', () => {
    const link = `https://www.youtube.com/watch?v=${video}&list=${playlist}`;
    const series = { ...filled, link, category: 'tvseries', subcategory: 'idol' };
    expect(checkShare(series, sites)).toMatchObject({ ok: true, request: { id: playlist } });
    expect(checkShare({ ...filled, link }, sites)).toMatchObject({
      ok: true,
      request: { id: video },
    });
  });
  // rule: #blurb
  it('sends a line without the spaces around it, and none that is too long', () => {
    expect(checkShare({ ...filled, line: ' Stay ' }, sites)).toMatchObject({
      request: { body: { line: 'Stay' } },
    });
    expect(checkShare({ ...filled, line: 'x'.repeat(141) }, sites)).toEqual({
      ok: false,
      errors: { line: 'request.invalid' },
    });
  });
  // rule: #order-of-checks
  it('says at every empty field what is missing', () => {
    expect(checkShare(emptyDraft, sites)).toEqual({
      ok: false,
      errors: {
        link: 'noLink',
        category: 'share.noCategory',
        subcategory: 'share.noCategory',
        audio: 'share.noLanguage',
        subtitle: 'share.noLanguage',
      },
    });
  });
  it('says at the category that a TV series must be a playlist', () => {
    expect(checkShare({ ...filled, category: 'tvseries', subcategory: 'idol' }, sites)).toEqual({
      ok: false,
      errors: { category: 'share.tvsNotPlaylist' },
    });
  });
  it('leaves the id of a short link to its site, and judges the category before', () => {
    const short = { ...filled, link: 'https://b23.tv/AbCdEf' };
    expect(checkShare(short, sites)).toMatchObject({
      errors: { category: 'share.bilibiliCategory' },
    });
    const checked = checkShare({ ...short, category: 'other', subcategory: 'other' }, sites);
    expect(checked).toMatchObject({ ok: true, request: { source: 'bilibili', id: undefined } });
  });
  // rule: #share-form
  it.each(['link', 'category', 'subcategory', 'audio', 'subtitle'])(
    'without %s is not filled in',
    (field) => {
      expect(isFilledIn(filled)).toBe(true);
      expect(isFilledIn({ ...filled, [field]: ' ' })).toBe(false);
    },
  );
});

it('a draft is found again after a reload', () => {
  storeDraft(filled);
  expect(readDraft()).toEqual(filled);
});
