// rule: #app-shell
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { PageConfig } from '@bloom/contract/page/page';
import { withConfig } from '../scripts/page-file.ts';

const html = readFileSync(new URL('../../web/index.html', import.meta.url), 'utf8');

test('the app’s page has the configuration of its server, whatever is in it', () => {
  const config = { app: { server: 'https://bloom.example' }, links: { social: '</script>$&' } };
  const page = withConfig(html, config as PageConfig);
  const json = /id="bloom-config">([^<]*)<\/script>/.exec(page)?.[1];
  expect(JSON.parse(json ?? '')).toEqual(config);
});

test('a page without the element is refused', () => {
  expect(() => withConfig('<html></html>', {} as PageConfig)).toThrow('no element');
});
