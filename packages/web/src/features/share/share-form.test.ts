import { expect, it } from 'vitest';
import { categoryTable } from '../../../test/category-table.ts';
import { ApiError } from '../../lib/api.ts';
import { emptyDraft } from './share-draft.ts';
import { brokenRule, errorOfLink, errorsWithout, missingOf, needsTitleOf } from './share-form.ts';

const video = 'dQw4w9WgXcQ';
const draft = { ...emptyDraft, link: `https://youtu.be/${video}` };
const last = { category: 'movies', subcategory: 'love', audio: 'english', subtitle: 'english' };
const remote = { title: 'A quiet day', source: 'youtube', id: video, video_type: 'Video' } as const;
const missing = (chosen: Partial<typeof draft>) =>
  missingOf(
    { ...draft, ...chosen },
    remote as Parameters<typeof missingOf>[1],
    last,
    categoryTable,
  );

it('an empty field has no error yet, a link that leads nowhere has one', () => {
  expect(errorOfLink('  ', [])).toEqual({});
  expect(errorOfLink(draft.link, [])).toEqual({});
  expect(errorOfLink('https://vimeo.com/1', [])).toEqual({ link: 'share.unsupportedSource' });
});

it('a changed field loses its error, and the others keep theirs', () => {
  const errors = { link: 'noLink', audio: 'share.noLanguage' } as const;
  expect(errorsWithout(errors, { link: 'x', title: '' })).toEqual({ audio: 'share.noLanguage' });
});

it('a rule is broken only once link and category are known, by the id that the source has said', () => {
  expect(brokenRule({ ...draft, category: '' }, undefined, [])).toBeUndefined();
  expect(brokenRule({ ...draft, link: 'x', category: 'tvseries' }, undefined, [])).toBeUndefined();
  const series = { ...draft, category: 'tvseries' };
  expect(brokenRule(series, undefined, [])).toMatch(/^share\./);
  expect(brokenRule(series, 'PLabcdefghijklmnopqrstuvwxyz0123456', [])).toBeUndefined();
});

it('what is chosen is not suggested', () => {
  expect(missing({})).toEqual(last);
  expect(missing({ audio: 'mandarin' })).toEqual({
    category: 'movies',
    subcategory: 'love',
    subtitle: 'english',
  });
  expect(missing({ category: 'entertainment' })).toEqual({ audio: 'english', subtitle: 'english' });
});

it('only a refusal that names the title needs one', () => {
  const refusal = (field: string) => new ApiError('request.invalid', { params: { field } });
  expect(needsTitleOf(refusal('title'))).toBe(true);
  expect(needsTitleOf(refusal('link'))).toBe(false);
  expect(needsTitleOf(new ApiError('server.failed'))).toBe(false);
  expect(needsTitleOf(undefined)).toBe(false);
});
