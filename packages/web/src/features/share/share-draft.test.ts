// rule: #installed-web-app
import { beforeEach, expect, test } from 'vitest';
import { platform } from '../../platform/index.ts';
import { emptyDraft, storeDraft, readDraft, consumeHandedOver } from './share-draft.ts';

beforeEach(() => platform.tabStore.remove('share_draft'));

// rule: #share-form
test.each([
  ['the URL', { title: 'A video', url: 'https://youtu.be/dQw4w9WgXcQ' }],
  ['the text', { text: 'Look: https://youtu.be/dQw4w9WgXcQ 😀' }],
  ['even the title', { title: 'https://youtu.be/dQw4w9WgXcQ' }],
  ['brackets', { text: '【A video】(https://youtu.be/dQw4w9WgXcQ）来自应用' }],
  ['a text after the URL of another page', { url: 'https://a.example/', text: 'youtu.be/dQw4w9WgXcQ' }],
])('a link that another app hands over in %s is filled in', (_where, given) => {
  expect(consumeHandedOver(given)).toBe(true);
  expect(readDraft().link).toBe('https://youtu.be/dQw4w9WgXcQ');
});

test('it replaces the link and its title, and keeps the classification', () => {
  storeDraft({ ...emptyDraft, link: 'https://youtu.be/y', title: 'Old', category: 'movie' });
  consumeHandedOver({ url: 'https://youtu.be/dQw4w9WgXcQ' });
  expect(readDraft()).toEqual({
    ...emptyDraft,
    link: 'https://youtu.be/dQw4w9WgXcQ',
    category: 'movie',
  });
});

test('a link that cannot be shared is filled in, so that the form shows why', () => {
  expect(consumeHandedOver({ text: 'See https://a.example/7 (new)' })).toBe(true);
  expect(readDraft().link).toBe('https://a.example/7');
});

test('what has no link changes nothing', () => {
  storeDraft({ ...emptyDraft, link: 'https://youtu.be/y' });
  expect(consumeHandedOver({ text: 'just words' })).toBe(false);
  expect(readDraft().link).toBe('https://youtu.be/y');
});
