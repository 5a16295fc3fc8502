import { expect, test } from 'vitest';
import { isStreamAllowed, streamOrigins } from './stream-hosts.ts';

test('the origins of the streams of a video are https, each once', () => {
  expect(streamOrigins('https://cdn.test/a.m3u8')).toEqual(['https://cdn.test']);
  expect(
    streamOrigins({
      1: 'https://cdn.test/1.m3u8',
      2: 'https://CDN.test:443/2.m3u8',
      3: 'https://other.test:8443/3.m3u8',
    }),
  ).toEqual(['https://cdn.test', 'https://other.test:8443']);
  expect(streamOrigins('')).toEqual([]);
});

test.each([
  'http://cdn.test/a.m3u8',
  'blob:https://cdn.test/a',
  'nonsense',
  'https://*.test/a.m3u8',
  'https://cdn.test;sandbox/a.m3u8',
  "https://'unsafe-inline'/a.m3u8",
  'https://a,b/a.m3u8',
  'https://[::1]/a.m3u8',
])('%s has no origin that a content security policy can contain', (stream) => {
  expect(streamOrigins(stream)).toEqual([]);
});

test('a document loads streams from the origins of its policy', () => {
  const stream = 'https://v1.cdn.test/a.m3u8';
  expect(isStreamAllowed(stream, undefined)).toBe(true);
  expect(isStreamAllowed(stream, [])).toBe(false);
  expect(isStreamAllowed(stream, ['https://v1.cdn.test'])).toBe(true);
  expect(isStreamAllowed(stream, ['https://cdn.test', 'https://v2.cdn.test'])).toBe(false);
  expect(isStreamAllowed(stream, ['https://*.cdn.test'])).toBe(true);
  expect(isStreamAllowed('https://evilcdn.test/a.m3u8', ['https://*.cdn.test'])).toBe(false);
  expect(isStreamAllowed('http://v1.cdn.test/a.m3u8', ['https://*.cdn.test'])).toBe(false);
});

test('a document loads streams from its own site', () => {
  expect(isStreamAllowed('/demo/clips/sail/stream.m3u8', [])).toBe(true);
  expect(isStreamAllowed('//evil.test/a.m3u8', [])).toBe(false);
  expect(isStreamAllowed('/\\evil.test/a.m3u8', [])).toBe(false);
});
