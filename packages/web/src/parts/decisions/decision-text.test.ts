import { expect, test } from 'vitest';
import { messages } from '../../i18n/en/index.ts';
import { createTranslator } from '../../i18n/messages.ts';
import { decisionText } from './decision-text.ts';

type Shown = Parameters<typeof decisionText>[1];

test.each([
  [{ action: 'hide' }, 'Moderators removed Cats'],
  [{ action: 'hide', by: 'system' }, 'A rule of the system removed Cats'],
  [{ action: 'restore' }, 'Moderators restored Cats'],
  [{ action: 'dismiss' }, 'Moderators looked at reports of Cats and left everything as it is'],
  [{ action: 'hide', kind: 'note' }, 'Moderators removed your note to Cats'],
  [{ action: 'erase', kind: 'video' }, 'An admin erased your video for ever'],
  [{ action: 'erase', kind: 'collection' }, 'An admin erased your collection for ever'],
  [{ action: 'timeout' }, 'Moderators paused your writing'],
  [{ action: 'role', role: { name: 'admin' } }, 'You are an admin now'],
  [{ action: 'role', role: { name: 'none' } }, 'You have no role any more'],
  [
    { action: 'recategorise', recategorised: { from: 'movies', to: 'other' } },
    'Moderators moved Cats from MOVIES to OTHER',
  ],
  [{ action: 'explode' }, 'Moderators decided something that concerns you'],
])('%j is said as what it is', (decision, text) => {
  const locale = {
    t: createTranslator(messages, 'en'),
    categoryName: (category: string) => category.toUpperCase(),
  };
  expect(decisionText(locale, decision as Shown, 'Cats')).toBe(text);
});
