import { expect, it } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { emptyDraft } from './share-draft.ts';
import {
  brokenRule,
  errorOfLink,
  errorsOfRefusal,
  errorsWithout,
  filledFrom,
  isChoosing,
  needsTitleOf,
  refusesBlurb,
} from './share-form.ts';

const video = 'dQw4w9WgXcQ';
const draft = { ...emptyDraft, link: `https://youtu.be/${video}` };
const last = { category: 'movies', subcategory: 'love', audio: 'english', subtitle: 'english' };
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

// rule: #prefilled
it('what is chosen stays, and the rest is filled in; a subcategory only in its own category', () => {
  expect(filledFrom(draft, last)).toEqual({ ...draft, ...last });
  expect(filledFrom({ ...draft, audio: 'mandarin' }, last)).toMatchObject({ audio: 'mandarin' });
  const other = { ...draft, category: 'entertainment' };
  expect(filledFrom(other, last)).toMatchObject({ category: 'entertainment', subcategory: '' });
});

it('the choices are open from the first one on', () => {
  expect(isChoosing(draft)).toBe(false);
  expect(isChoosing({ ...draft, title: 'A title' })).toBe(false);
  expect(isChoosing({ ...draft, subtitle: 'english' })).toBe(true);
});

it('a refused choice is an error of its field, and a refused video is none', () => {
  const refused = (key: ConstructorParameters<typeof ApiError>[0]) => errorsOfRefusal(new ApiError(key));
  expect(refused('share.bilibiliCategory')).toEqual({ category: 'share.bilibiliCategory' });
  expect(refused('share.noLanguage')).toEqual({
    audio: 'share.noLanguage',
    subtitle: 'share.noLanguage',
  });
  expect(refused('upstream.failed')).toBeUndefined();
  expect(errorsOfRefusal(new Error('offline'))).toBeUndefined();
});

it('only a refusal that names the title needs one', () => {
  const refusal = (field: string) => new ApiError('request.invalid', { params: { field } });
  expect(needsTitleOf(refusal('title'))).toBe(true);
  expect(needsTitleOf(refusal('link'))).toBe(false);
  expect(needsTitleOf(new ApiError('server.failed'))).toBe(false);
  expect(needsTitleOf(undefined)).toBe(false);
});

// rule: #blurb
it('the rules of the chat refuse a line, and so does its length', () => {
  expect(refusesBlurb(new ApiError('chat.wordRefused'))).toBe(true);
  expect(refusesBlurb(new ApiError('request.invalid', { params: { field: 'line' } }))).toBe(true);
  expect(refusesBlurb(new ApiError('request.invalid', { params: { field: 'title' } }))).toBe(false);
  expect(refusesBlurb(new ApiError('server.failed'))).toBe(false);
});
