// rule: #installed-web-app
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { locales, localeTable } from '@bloom/contract/wire/locale';
import { readDialog } from '../dialogs/dialogs.ts';
import { parseSearch } from '../search-params.ts';

type Manifest = {
  lang: string;
  icons: { src: string; sizes: string; purpose?: string }[];
  shortcuts: { name: string; url: string }[];
  share_target: { action: string; method: string; params: Record<string, string> };
};

const publicFolder = new URL('../../../public/', import.meta.url);
const read = (locale: string) =>
  JSON.parse(readFileSync(new URL(`manifest-${locale}.webmanifest`, publicFolder), 'utf8')) as Manifest;

describe.each(locales)('the installed app (%s)', (locale) => {
  const manifest = read(locale);

  test('has the share form as share target, without files', () => {
    expect(manifest.lang).toBe(localeTable[locale].tag);
    expect(manifest.share_target).toEqual({
      action: '/shareVideo',
      method: 'GET',
      params: { title: 'title', text: 'text', url: 'url' },
    });
  });

  test('has shortcuts to the share form and the chat room', () => {
    const urls = manifest.shortcuts.map(({ url }) => url);
    expect(urls).toEqual(['/shareVideo', '/?dialog=chat']);
    const { search } = new URL(urls[1] ?? '', 'https://bloom.example');
    expect(readDialog(parseSearch(search)).dialog).toBe('chat');
  });

  test('has icons that are there, one of which may be cut to a shape', () => {
    for (const { src } of manifest.icons) expect(existsSync(new URL(`.${src}`, publicFolder))).toBe(true);
    expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  });
});

test('the manifests differ in their texts only', () => {
  const withoutTexts = (locale: string) =>
    JSON.stringify(read(locale), (key, value) =>
      ['lang', 'name', 'description'].includes(key) ? undefined : value,
    );
  for (const locale of locales) expect(withoutTexts(locale)).toBe(withoutTexts('en'));
});
