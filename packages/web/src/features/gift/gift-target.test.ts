import { expect, test, vi } from 'vitest';
import type { GiftResponse } from '@bloom/contract/gift/gift';
import { messages as en } from '../../i18n/en/index.ts';
import { createTranslator } from '../../i18n/messages.ts';
import { giftMessage } from './gift-messages.ts';
import { goesTo, resumeGift, useResumedGift, type TypedGift } from './resumed-gift.ts';
import { newGift, targetKey } from './send-gift.ts';
import { consumeTypedGift } from './typed-gift.ts';

const video = {
  source: 'youtube',
  id: 'aqz-KE-bpKQ',
  title: 'Rain',
  account_id: 1,
  account_name: 'Mei',
} as const;
const { source: _source, ...collection } = { ...video, id: 'songs4321abc' };

test('a target without a source is a collection, and no video has its key', () => {
  expect(targetKey(video)).toEqual({ source: 'youtube', id: 'aqz-KE-bpKQ' });
  expect(targetKey(collection)).toEqual({ id: 'songs4321abc' });
  expect(goesTo(targetKey(collection), targetKey(collection))).toBe(true);
  expect(goesTo({ ...targetKey(video), id: collection.id }, targetKey(collection))).toBe(false);
  expect(goesTo(undefined, targetKey(collection))).toBe(false);
});

// rule: #gift-taps
test('what was typed before a login is taken up by its collection and by nothing else', () => {
  const taken = vi.fn<(typed: TypedGift) => void>();
  resumeGift({ ...targetKey(collection), amount: 30, note: '' });
  consumeTypedGift({ source: 'youtube', id: collection.id }, taken)();
  expect(taken).not.toHaveBeenCalled();
  consumeTypedGift(targetKey(collection), taken)();
  expect(taken).toHaveBeenCalledExactlyOnceWith({ amount: 30, note: '' });
  expect(useResumedGift.getState().gift).toBeUndefined();
});

// rule: #collection-thanks
test('the message about thanks names the maker, and no place', () => {
  const t = createTranslator(en, 'en');
  const outcome = {
    kind: 'sent',
    gift: newGift(collection, 2_000),
    response: { data: collection } as unknown as GiftResponse,
  } as const;
  expect(giftMessage({ t, locale: 'en' }, outcome)).toBe('Sent 2\u00A0K to Mei.');
});
