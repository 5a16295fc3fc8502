import { describe, expect, it } from 'vitest';
import { cn } from './cn/index.ts';
import { en } from './en/index.ts';
import { translator, type Plural } from './messages.ts';

type Text = string | Plural;

const all = Object.entries(en).flatMap(([domain, messages]) =>
  Object.entries<Text>(messages).map(([name, text]) => [`${domain}.${name}`, text] as const),
);
const other: Record<string, Record<string, Text>> = cn;

type Holes = (string | undefined | Holes)[];
const holes = (text: Text): Holes =>
  typeof text === 'string'
    ? [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted()
    : [holes(text.one), holes(text.other)];

describe('every message', () => {
  it.each(all)('%s has the same placeholders in Chinese as in English', (key, text) => {
    const [domain = '', name = ''] = key.split('.');
    const translated = other[domain]?.[name];
    expect(translated).toBeDefined();
    expect(holes(translated ?? '')).toEqual(holes(text));
  });
});

describe('saying a message', () => {
  const t = translator(en, 'en');
  it('puts the values into their places', () => {
    expect(t('gift.sentMoved', { amount: '2 K', before: 34, after: 3, category: 'Movies' })).toBe(
      'Sent 2 K: moved from #34 to #3 in Movies.',
    );
  });
  it('takes a value as it is, even if it looks like a place', () => {
    expect(t('catalogue.results', { text: '{text} $&' })).toBe('Results for “{text} $&”');
  });
  it('chooses the words by number', () => {
    expect(t('catalogue.episodes', { count: 1 })).toBe('1 episode');
    expect(t('catalogue.episodes', { count: 12 })).toBe('12 episodes');
    expect(translator(cn, 'zh-CN')('catalogue.episodes', { count: 1 })).toBe('1 集');
  });
});
