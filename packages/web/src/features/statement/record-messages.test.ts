import { describe, expect, it } from 'vitest';
import type { RecordEntry, StatementEntry } from '@bloom/contract/gift/statement';
import { messages as en } from '../../i18n/en/index.ts';
import { createTranslator } from '../../i18n/messages.ts';
import { movementMessage } from './movement-message.ts';
import { rankMessage, recordMessage } from './record-messages.ts';

const t = createTranslator(en, 'en');

const movement = (reason: StatementEntry['reason'], amount: number, counterparty: string | null = null) =>
  movementMessage(t, 'en', {
    time: 0,
    reason,
    amount,
    balance: 0,
    counterparty,
    video: null,
    collection: null,
  });

it.each([
  [movement('gift', -2_000, 'Ann'), 'Gift to Ann'],
  [movement('gift', 1_500, 'Ann'), 'Gift from Ann'],
  [movement('gift', 1_500, 'Deleted user · 已注销用户'), 'Gift from Deleted user'],
  [movement('gift', -10), 'Gift to your own video'],
  [movement('reduce', -500), 'Dislike'],
  [movement('reversal', -1_500, 'Ann'), 'Gift reversed by moderators'],
  [movement('undoReversal', 1_500, 'Ann'), 'Reversed gift given back'],
  [movement('reward', 9), 'Daily reward'],
  [movement('referral', 9), 'From people you invited'],
  [movement('demo', 1_000_000), 'Demo welcome gift'],
  [movement('welcome', 10_000), 'Welcome gift'],
  [movement('of a newer server' as 'welcome', 10), 'Other'],
])('a movement reads "%s"', (words, expected) => {
  expect(words).toBe(expected);
});

const entry = (values: Partial<RecordEntry>): RecordEntry => ({
  id: 1,
  time: 0,
  account_id: 1,
  handle: 'ann',
  name: 'Ann',
  amount: 2_000,
  balance: 12_000,
  rank_before: 5,
  rank_after: 3,
  crossed_zero: null,
  note: null,
  ...values,
});

describe('an entry of a record', () => {
  it('names who gave and who reduced', () => {
    expect(recordMessage(t, 'en', entry({}))).toBe('Ann gave 2\u00A0K');
    expect(recordMessage(t, 'en', entry({ amount: -500 }))).toBe('Ann removed 500\u00A0Petals');
  });
  it('names what moderators did to a gift', () => {
    const texts = [-500, 500].map((amount) => recordMessage(t, 'en', entry({ amount, reverses: 7 })));
    expect(texts).toEqual([
      'Moderators reversed a gift of 500\u00A0Petals by Ann',
      'Moderators gave back a gift of 500\u00A0Petals by Ann',
    ]);
  });
  it.each([
    [{}, 'from #5 to #3'],
    [{ rank_before: null }, 'up to #3'],
    [{ rank_before: 3 }, 'stays at #3'],
    [{ rank_before: null, rank_after: null }, undefined],
    [{ rank_after: null, crossed_zero: 'hidden' as const }, 'left the lists'],
    [{ rank_before: null, crossed_zero: 'shown' as const }, 'back in the lists'],
  ])('describes its effect: %j', (values, expected) => {
    expect(rankMessage(t, entry(values))).toBe(expected);
  });
});
