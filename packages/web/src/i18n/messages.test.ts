import { describe, expect, it, vi } from 'vitest';
import { errors as chineseErrors } from '@bloom/contract/error-messages-zh-hans';
import { defaultLocale, locales } from '@bloom/contract/locale';
import { sourceTable } from '@bloom/contract/sources/sources';
import { messages as cn } from './zh-hans/index.ts';
import { privacy } from './zh-hans/privacy.ts';
import { terms } from './zh-hans/terms.ts';
import { messages as en } from './en/index.ts';
import { createTranslator, type Plural } from './messages.ts';

type Text = string | Plural;

const all = Object.entries(en).flatMap(([domain, messages]) =>
  Object.entries<Text>(messages).map(([name, text]) => [`${domain}.${name}`, text] as const),
);
const others = await Promise.all(
  locales
    .filter((locale) => locale !== defaultLocale)
    .map(async (locale) => {
      const { messages } = (await import(`./${locale}/index.ts`)) as {
        messages: Record<string, Record<string, Text>>;
      };
      return messages;
    }),
);

type Holes = (string | undefined | Holes)[];
const holes = (text: Text): Holes =>
  typeof text === 'string'
    ? [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted()
    : [holes(text.one), holes(text.other)];

describe('every message', () => {
  it.each(all)('%s has the same placeholders in every language as in English', (key, text) => {
    const [domain = '', name = ''] = key.split('.');
    for (const other of others) {
      const translated = other[domain]?.[name];
      expect(translated).toBeDefined();
      expect(holes(translated ?? '')).toEqual(holes(text));
    }
  });
});

describe('Chinese', () => {
  /** All its texts, wherever they are stored. */
  const texts = (value: unknown): string[] =>
    typeof value === 'string'
      ? [value]
      : typeof value === 'object' && value
        ? Object.values(value).flatMap(texts)
        : [];
  const chinese = texts([cn, privacy, terms, chineseErrors, sourceTable]);
  const wide = String.raw`[\p{Script=Han}、-〿！-～]`;
  const rules = [
    [
      'has no space where two of its characters meet',
      `${wide} ${wide}|[，。：；！？（）] | [，。：；！？（）]`,
    ],
    [
      'has its own punctuation',
      String.raw`\p{Script=Han}[,;:!?()]|[,;:!?()]\p{Script=Han}|\p{Script=Han}\.`,
    ],
    [
      'has a space before and after Latin and figures',
      String.raw`\p{Script=Han}[A-Za-z0-9%]|[A-Za-z0-9%]\p{Script=Han}`,
    ],
    // Where what is put in is Chinese itself, a date as Chinese writes it, or a whole sentence, there is none.
    [
      'has a space before and after what may be Latin',
      String.raw`\p{Script=Han}\{(?!by|target|log|place|category|categories|filter|list)|(?<!\{(by|target|log|place|category|categories|date|done|filter|list|message))\}\p{Script=Han}`,
    ],
  ] as const;
  it.each(rules)('%s', (_rule, pattern) => {
    expect(chinese.length).toBeGreaterThan(400);
    expect(chinese.filter((text) => new RegExp(pattern, 'u').test(text))).toEqual([]);
  });
});

describe('a translated message', () => {
  const t = createTranslator(en, 'en');
  it('puts the values into their places', () => {
    expect(t('gift.placeMoved', { before: 34, after: 3, list: 'Movies' })).toBe(
      'Now #3 in Movies, up from #34.',
    );
  });
  it('takes a value as it is, even if it looks like a place', () => {
    expect(t('catalogue.results', { text: '{text} $&' })).toBe('Results for “{text} $&”');
  });
  it('chooses the words by number', () => {
    expect(t('catalogue.episodes', { count: 1 })).toBe('1 episode');
    expect(t('catalogue.episodes', { count: 12 })).toBe('12 episodes');
    expect(createTranslator(cn, 'zh-Hans')('catalogue.episodes', { count: 1 })).toBe('1 集');
  });
  it('that is not loaded shows its key, and is an error in the console', () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { share, ...others } = en;
    expect(createTranslator(others, 'en')('share.title')).toBe('share.title');
    expect(logged).toHaveBeenCalledExactlyOnceWith('the message share.title is not loaded');
    expect(createTranslator({ share }, 'en')('share.title')).toBe(share.title);
    logged.mockRestore();
  });
  it('leaves no space between what is Chinese', () => {
    const translate = createTranslator(cn, 'zh-Hans');
    expect(translate('share.kind_video', { source: '哔哩哔哩' })).toBe('哔哩哔哩视频');
    expect(translate('share.kind_video', { source: 'YouTube' })).toBe('YouTube 视频');
  });
});
