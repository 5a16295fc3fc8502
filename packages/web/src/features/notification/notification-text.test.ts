import { expect, it } from 'vitest';
import type { NotificationEntry } from '@bloom/contract/notification';
import { messages } from '../../i18n/en/index.ts';
import { createTranslator } from '../../i18n/messages.ts';
import { notificationText } from './notification-text.ts';
import { markOf } from '../../lib/with-parts.tsx';

const textOf = (kind: string) =>
  notificationText(
    {
      id: 1,
      kind: kind as NotificationEntry['kind'],
      actors: [{ id: 1, name: 'Ann', handle: 'ann' }],
      count: 1,
      time: 0,
      read: false,
    },
    { locale: 'en', t: createTranslator(messages, 'en'), categoryName: String },
  );

it('says what has happened', () => {
  expect(textOf('joined')).toContain(markOf(0));
});

it('says of a kind that only a newer server knows that there is something new', () => {
  expect(textOf('of a newer server')).toBe('There is something new. Reload the page to read it.');
});
