import { expect, test } from 'vitest';
import { countryOf, hiddenSourcesIn } from './geo.ts';

test.each([
  ['nothing is known', {}, undefined, 'HK'],
  ['the proxy knows', { 'cf-ipcountry': 'US' }, undefined, 'US'],
  ['the proxy knows better than the address', { 'cf-ipcountry': 'SG' }, 'US', 'SG'],
  ['the proxy writes small letters', { 'cf-ipcountry': 'tw' }, undefined, 'TW'],
  ['another proxy knows', { 'cloudfront-viewer-country': 'JP' }, undefined, 'JP'],
  ['a third one knows', { 'x-vercel-ip-country': 'MO' }, undefined, 'MO'],
  ['the proxy says CN', { 'cf-ipcountry': 'CN' }, 'HK', 'CN'],
  ['only the address is known', {}, 'DE', 'DE'],
  ['the proxy does not know', { 'cf-ipcountry': 'XX' }, 'DE', 'DE'],
  ['the visitor comes by Tor', { 'cf-ipcountry': 'T1' }, undefined, 'HK'],
  ['the header is nonsense', { 'cf-ipcountry': 'China' }, undefined, 'HK'],
  ['the header comes twice', { 'cf-ipcountry': ['CN', 'US'] }, undefined, 'HK'],
  ['a header claims another country than CN', { 'cf-ipcountry': 'US' }, 'CN', 'CN'],
] as const)('when %s', (_when, headers, addressCountry, country) => {
  const proxyHeaders = headers as Record<string, string | string[]>;
  expect(countryOf({ proxyHeaders, addressCountry })).toBe(country);
});

test('headers of an untrusted client are ignored', () => {
  expect(countryOf({ proxyHeaders: undefined, addressCountry: 'DE' })).toBe('DE');
});

test('youtube is hidden in CN and nothing anywhere else', () => {
  expect(hiddenSourcesIn('CN')).toEqual(['youtube']);
  for (const country of ['HK', 'MO', 'TW', 'US', '', 'cn']) {
    expect(hiddenSourcesIn(country)).toEqual([]);
  }
});
