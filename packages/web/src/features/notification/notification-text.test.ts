import { expect, it } from 'vitest';
import type { NotificationEntry } from '@bloom/contract/notification/notification';
import { messages } from '../../i18n/en/index.ts';
import { createTranslator } from '../../i18n/messages.ts';
import { notificationText } from './notification-text.ts';
import { markOf } from '../../lib/text/with-parts.tsx';

const textOf = (kind: string, changes: Partial<NotificationEntry> = {}) =>
  notificationText(
    {
      id: 1,
      kind: kind as NotificationEntry['kind'],
      actors: [{ id: 1, name: 'Ann', handle: 'ann' }],
      count: 1,
      time: 0,
      read: false,
      ...changes,
    },
    { locale: 'en', t: createTranslator(messages, 'en'), categoryName: String },
  );

it('says what has happened', () => {
  expect(textOf('joined')).toContain(markOf(0));
});

it('says of a kind that only a newer server knows that there is something new', () => {
  expect(textOf('of a newer server')).toBe('There is something new. Reload the page to read it.');
});

it('says what moderators decided, to the person concerned and to who reported it', () => {
  const decision = {
    id: 3,
    kind: 'video',
    action: 'hide',
    by: 'moderator',
    rule: 2,
    reason: 'A copy.',
  } as const;
  const video = { source: 'youtube', id: 'a', title: 'Cats', category: 'movies' } as const;
  expect(textOf('decision', { decision, video })).toBe(`Moderators removed ${markOf(1)}`);
  expect(textOf('decision', { decision })).toBe('Moderators removed something that is gone');
  expect(textOf('reported', { decision, video })).toBe(
    'Moderators removed a video that you reported, by rule 2. Thank you',
  );
  const dismissed = { ...decision, action: 'dismiss' } as const;
  expect(textOf('reported', { decision: dismissed, video })).toContain('A copy.');
  const ban = { ...decision, kind: 'user', action: 'ban' } as const;
  expect(textOf('decision', { decision: ban })).toBe('Moderators banned you from writing');
  expect(textOf('reported', { decision: ban })).toBe(
    'Moderators acted on what you reported, by rule 2. Thank you',
  );
});

it('says what others did with a moment, with its second, and names no video that the country hides', () => {
  const video = { source: 'youtube', id: 'a', title: 'Cats', category: 'movies' } as const;
  const moment = { id: 3, at_ms: 84_000 };
  const [who, what] = [markOf(0), markOf(1)];
  expect(textOf('reply', { video, moment })).toBe(`${who} replied to you at 01:24 on ${what}`);
  expect(textOf('reply', { video, moment: { id: 3 } })).toBe(`${who} replied to you on ${what}`);
  expect(textOf('mention', { video, moment })).toBe(`${who} mentioned you on ${what}`);
  expect(textOf('gift', { video, moment, count: 40, amount: 0 })).toBe(
    `${who} and 39 others thanked you for your moment on ${what}`,
  );
  expect(textOf('mention', { moment })).toBe(
    `${who} mentioned you on a video that cannot be reached from your country`,
  );
  expect(textOf('mention')).toBe(`${who} mentioned you in the chat`);
});
