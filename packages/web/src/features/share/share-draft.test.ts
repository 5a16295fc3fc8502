import { beforeEach, expect, test } from 'vitest';
import { platform } from '../../platform/index.ts';
import { emptyDraft, keepDraft, readDraft, takeHandedOver } from './share-draft.ts';

beforeEach(() => platform.tabStore.remove('share_draft'));

test.each([
  ['the URL', { title: 'A video', url: 'https://youtu.be/x' }],
  ['the text', { text: 'Look: https://youtu.be/x 😀' }],
  ['even the title', { title: 'https://youtu.be/x' }],
])('a link that another app hands over in %s is filled in', (_where, given) => {
  expect(takeHandedOver(given)).toBe(true);
  expect(readDraft().link).toBe('https://youtu.be/x');
});

test('it replaces the link and its title, and keeps the classification', () => {
  keepDraft({ ...emptyDraft, link: 'https://youtu.be/y', title: 'Old', category: 'movie' });
  takeHandedOver({ url: 'https://youtu.be/x' });
  expect(readDraft()).toEqual({ ...emptyDraft, link: 'https://youtu.be/x', category: 'movie' });
});

test('what has no link changes nothing', () => {
  keepDraft({ ...emptyDraft, link: 'https://youtu.be/y' });
  expect(takeHandedOver({ text: 'just words' })).toBe(false);
  expect(readDraft().link).toBe('https://youtu.be/y');
});
