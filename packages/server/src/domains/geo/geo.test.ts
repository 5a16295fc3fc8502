import { expect, test } from 'vitest';
import { countryOf, hiddenSourcesIn } from './geo.ts';

test.each([
  ['neither is known', {}, undefined, 'HK'],
  ['the proxy sends a country', { 'cf-ipcountry': 'US' }, undefined, 'US'],
  ['the proxy and the address differ', { 'cf-ipcountry': 'SG' }, 'US', 'SG'],
  ['the proxy sends lower case', { 'cf-ipcountry': 'tw' }, undefined, 'TW'],
  ['CloudFront sends a country', { 'cloudfront-viewer-country': 'JP' }, undefined, 'JP'],
  ['Vercel sends a country', { 'x-vercel-ip-country': 'MO' }, undefined, 'MO'],
  ['the proxy sends CN', { 'cf-ipcountry': 'CN' }, 'HK', 'CN'],
  ['only the address is known', {}, 'DE', 'DE'],
  ['the proxy sends an unknown country', { 'cf-ipcountry': 'XX' }, 'DE', 'DE'],
  ['the visitor uses Tor', { 'cf-ipcountry': 'T1' }, undefined, 'HK'],
  ['the header is invalid', { 'cf-ipcountry': 'China' }, undefined, 'HK'],
  ['the header occurs twice', { 'cf-ipcountry': ['CN', 'US'] }, undefined, 'HK'],
  ['the address is in CN and the header names another country', { 'cf-ipcountry': 'US' }, 'CN', 'CN'],
] as const)('when %s', (_when, headers, addressCountry, country) => {
  const proxyHeaders = headers as Record<string, string | string[]>;
  expect(countryOf({ proxyHeaders, addressCountry })).toBe(country);
});

test('without a trusted proxy the address decides', () => {
  expect(countryOf({ proxyHeaders: undefined, addressCountry: 'DE' })).toBe('DE');
});

// rule: #country-detection
test('youtube is hidden in CN and nothing anywhere else', () => {
  expect(hiddenSourcesIn('CN')).toEqual(['youtube']);
  for (const country of ['HK', 'MO', 'TW', 'US', '', 'cn']) {
    expect(hiddenSourcesIn(country)).toEqual([]);
  }
});
