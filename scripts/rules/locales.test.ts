import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { defaultLocale, languageOf, locales, localeTable } from '@bloom/contract/wire/locale';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** The files that CONTRIBUTING.md lists for a language. */
const [, section = ''] = read('CONTRIBUTING.md').split('## Add a language\n');
const listed = [...section.split('\n## ')[0]!.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file]) => file!);

/**
 * Where one of several locales may be named in code: the list, its texts, names of video sites, and tests.
 */
const namesLocales = [
  /^packages\/contract\/src\/(?:wire\/locale\.ts$|sources\/)/,
  ...listed.map((file) => new RegExp(`^${file.replaceAll('.', String.raw`\.`).replace('TAG', '[a-z-]+')}`)),
  /^packages\/(?:testing|e2e)\/|^scripts\/screenshots\.ts$|\/test\/|\.test\.tsx?$/,
];
/** Tags and earlier names of all but the default; `zh` alone is a language, also that of a text. */
const names = locales
  .filter((locale) => locale !== defaultLocale)
  .flatMap((locale) => [locale, ...localeTable[locale].aliases])
  .filter((each) => !locales.some((locale) => languageOf(locale) === each))
  .join('|');
const name = new RegExp(`(['"\`/-])(?:${names})(?:\\1|/|\\.ts)|\\b(?:cn|zh): ['"{]`, 'g');

/** The names of locales in the code of a file that knows none. */
function findNames(file: string, code: string): string[] {
  return namesLocales.some((place) => place.test(file)) ? [] : (code.match(name) ?? []);
}

test('no code but that of the languages names one of them', () => {
  const files = execFileSync('git', ['ls-files', 'packages', 'bench', 'scripts'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.(?:tsx?|mjs|sql)$/.test(file) && existsSync(path.join(root, file)));
  const found = files.flatMap((file) => findNames(file, read(file)).map((each) => `${file}: ${each}`));
  expect(found).toEqual([]);
});

test.each([
  ['packages/web/src/lib/x.ts', "locale === 'zh-hans'", 1],
  ['packages/web/src/lib/x.ts', "import { head } from '../i18n/zh-hans/site/head.ts'", 1],
  ['packages/server/src/x.ts', "const names = { en: 'a', zh: 'b' }", 1],
  ['packages/server/src/x.ts', "locale === 'cn' || locale === 'zh-CN'", 2],
  ['packages/web/src/i18n/zh-hans/x.ts', "'zh-hans'", 0],
  ['packages/server/src/x.ts', 'localeTable[locale].tag', 0],
])('%s with %s names %i', (file, code, count) => {
  expect(findNames(file, code)).toHaveLength(count);
});

test.each(locales)('%s has every file that CONTRIBUTING lists', (locale) => {
  expect(listed.length).toBeGreaterThan(5);
  for (const file of listed) {
    expect(existsSync(path.join(root, file.replace('TAG', locale))), file).toBe(true);
  }
  const folder = 'packages/web/src/i18n';
  const names = (tag: string) => globSync('**/*', { cwd: path.join(root, folder, tag) }).toSorted();
  expect(names(locale)).toEqual(names(defaultLocale));
});

// rule: #locale-choice
test('a further locale is read, and has names of its own or of the nearest, by its entry alone', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bloom-locale-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const entry = `'zh-latn': { name: 'Pīnyīn', tag: 'zh-Latn', regionalTag: 'zh-ZZ', aliases: ['zh-ZZ'],
    petals: 'huābàn', deletedUser: 'yǐ zhùxiāo yònghù' },\n} as const satisfies`;
  const code = read('packages/contract/src/wire/locale.ts').replace('} as const satisfies', entry);
  writeFileSync(path.join(folder, 'locale.ts'), code);
  const {
    locales: known,
    parseLocale,
    inLocale,
  } = (await import(path.join(folder, 'locale.ts'))) as {
    locales: string[];
    parseLocale: (text: string) => string | undefined;
    inLocale: (names: object, locale: string) => string;
  };
  expect(known).toEqual([...locales, 'zh-latn']);
  const tags = ['zh-Latn-MO', 'zh-ZZ', 'zh-CN', 'zh-HK', 'zh', 'cn', 'en-GB', 'fr'];
  expect(tags.map(parseLocale)).toEqual([
    'zh-latn',
    'zh-latn',
    'zh-hans',
    'zh-hant',
    'zh-hans',
    'zh-hans',
    'en',
    undefined,
  ]);
  expect(inLocale({ en: 'Movies', 'zh-hans': '电影', 'zh-latn': 'diànyǐng' }, 'zh-latn')).toBe('diànyǐng');
  expect(inLocale({ en: 'Movies', 'zh-hans': '电影' }, 'zh-latn')).toBe('电影');
  expect(inLocale({ en: 'Movies', 'zh-latn': 'diànyǐng' }, 'zh-hans')).toBe('diànyǐng');
  expect(inLocale({ en: 'Movies', 'zh-hans': '电影' }, 'en')).toBe('Movies');
  expect(inLocale({ en: 'Movies' }, 'zh-latn')).toBe('Movies');
});
