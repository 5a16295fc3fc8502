import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { coreMessages } from './en/core-messages.ts';
import { en } from './en/index.ts';
import { videoList } from './en/video-list.ts';
import { videoRecord } from './en/video-record.ts';

const source = new URL('../', import.meta.url);

/** What is shown only once a part was loaded, which brings its words. */
const shownLater = [
  // In the panel of the profile.
  'account.fullBalance',
  // After the video was played or reported.
  'video.nextIn',
  'video.skipIn',
  'video.playNow',
  'video.reportSent',
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
const core = [...namesOf(coreMessages), ...shownLater];
const all = namesOf(en);
const fits = (key: string) => {
  const pattern = new RegExp(
    `^${key.replace('.', String.raw`\.`).replaceAll('*', String.raw`\w+`)}$`,
  );
  return (name: string) => pattern.test(name);
};

test.each([
  ['entry/client.tsx', core],
  ['app/routes/HomePage.tsx', [...core, ...namesOf(videoList)]],
  ['app/routes/VideoPage.tsx', core],
  ['features/statement/VideoRecord.tsx', [...core, ...namesOf(videoRecord)]],
])(
  'all that %s says before a part of it is loaded comes with it or with the app',
  (path, known) => {
    const keys = [...withImports(path)].flatMap((file) =>
      keysIn(readFileSync(new URL(file), 'utf8')),
    );
    expect(keys.length).toBeGreaterThan(10);
    expect(keys.filter((key) => all.some(fits(key)) && !known.some(fits(key)))).toEqual([]);
  },
);
