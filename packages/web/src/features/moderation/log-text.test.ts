import { expect, test } from 'vitest';
import type { LogEntry } from '@bloom/contract/moderation/moderation';
import { messages } from '../../i18n/en/index.ts';
import { createTranslator } from '../../i18n/messages.ts';
import { logText } from './log-text.ts';

const textOf = (changes: Partial<LogEntry>) =>
  logText(
    { t: createTranslator(messages, 'en') },
    { categoryName: (category) => category.toUpperCase() },
    {
      id: 3,
      time: 0,
      action: 'hide',
      by: 'moderator',
      reason: 'A copy.',
      target: { kind: 'video', id: 7 },
      ...changes,
    },
  );

test('an action is said with the role of who did it, and the number of what it is about', () => {
  expect(textOf({})).toBe('A moderator removed video no. 7');
  const target = { kind: 'user', id: 9 } as const;
  const role = { name: 'moderator', categories: ['movies', 'other'] } as const;
  expect(
    textOf({
      action: 'role',
      by: 'operator',
      target,
      role: { ...role, categories: [...role.categories] },
    }),
  ).toBe('An operator made person no. 9 a moderator of MOVIES, OTHER');
  expect(textOf({ action: 'role', by: 'admin', target, role: { name: 'none' } })).toBe(
    'An admin took the role of person no. 9 away',
  );
});

test('an action that only a newer server knows is said without what it is', () => {
  expect(textOf({ action: 'explode' as LogEntry['action'] })).toBe('A moderator acted on video no. 7');
});
