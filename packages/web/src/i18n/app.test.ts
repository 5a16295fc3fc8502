import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { locales } from '@bloom/contract/wire/locale';
import { messages as en } from './en/index.ts';

const source = new URL('../', import.meta.url);

/** The messages that are shown only once a part was loaded, which brings the rest of the messages. */
const shownLater = [
  // On the page of the profile.
  'video.fullBalance',
];

/** A module and all that it imports, without what it loads later. */
function withImports(path: string): Set<string> {
  const found = new Set([new URL(path, source).href]);
  for (const file of found) {
    const text = readFileSync(new URL(file), 'utf8');
    for (const [, imported = ''] of text.matchAll(/^(?:import|\}) (?!type).*?from '(\..*?)';$/gm)) {
      const url = new URL(imported, file);
      if (existsSync(url)) found.add(url.href);
    }
  }
  return found;
}

/** The keys in calls of `t`; what is put into a key as `*`. */
function keysIn(text: string): string[] {
  return [...text.matchAll(/\bt\(((?:[^()]|\([^()]*\))*)\)/g)].flatMap(([, call = '']) =>
    [...call.matchAll(/['`]([a-z]+\.[^'`]+)['`]/g)].map(([, key = '']) =>
      key.replaceAll(/\$\{[^}]*\}/g, '*'),
    ),
  );
}

const namesOf = (messages: object) =>
  Object.entries(messages).flatMap(([domain, texts]) =>
    Object.keys(texts as object).map((name) => `${domain}.${name}`),
  );
const all = namesOf(en);
const fits = (key: string) => {
  const pattern = new RegExp(`^${key.replace('.', String.raw`\.`).replaceAll('*', String.raw`\w+`)}$`);
  return (name: string) => pattern.test(name);
};

test.each(
  [
    'entry/client.tsx',
    'app/boot/AccountSync.tsx',
    'app/layout/home/HomeOverlays.tsx',
    'features/catalogue/HiddenNotice.tsx',
    'features/history/ContinueRow.tsx',
    'features/poster/PosterCard.tsx',
    'features/statement/VideoRecord.tsx',
  ].flatMap((path) => locales.map((locale) => [path, locale] as const)),
)('all that %s says before a part of it is loaded comes with the app in %s', async (path, locale) => {
  const messages = (await import(`./${locale}/app.ts`)) as object;
  const known = [...namesOf(messages), ...shownLater];
  const keys = [...withImports(path)].flatMap((file) => keysIn(readFileSync(new URL(file), 'utf8')));
  expect(keys.filter((key) => all.some(fits(key)) && !known.some(fits(key)))).toEqual([]);
});
