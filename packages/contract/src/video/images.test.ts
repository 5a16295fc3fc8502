import { expect, test } from 'vitest';
import { directImageUrl, imageSources, imageUrl } from './images.ts';

// rule: #direct-image-hosts
test.each([
  ['http://i0.hdslb.com/bfs/a.jpg', 'https://i0.hdslb.com/bfs/a.jpg'],
  ['http://i1.hdslb.com/bfs/a.jpg', 'https://i1.hdslb.com/bfs/a.jpg'],
  ['http://i2.hdslb.com/bfs/a.jpg?x=1', 'https://i2.hdslb.com/bfs/a.jpg?x=1'],
  ['https://i0.hdslb.com/bfs/a.jpg', 'https://i0.hdslb.com/bfs/a.jpg'],
  ['HTTP://I0.HDSLB.COM/bfs/a.jpg', 'https://i0.hdslb.com/bfs/a.jpg'],
  ['http://i0.hdslb.com:80/bfs/a.jpg', 'https://i0.hdslb.com/bfs/a.jpg'],
])('an image on a known host, %s, is loaded from there over https', (address, url) => {
  expect(imageUrl(address, { width: 480 })).toBe(url);
  expect(imageSources(address, [320, 640])).toEqual({ src: url });
  expect(directImageUrl(address)).toBe(url);
});

test.each([
  'https://i.ytimg.com/vi/x/hqdefault.jpg?a=1&b=2',
  'http://i3.hdslb.com/bfs/a.jpg',
  'http://i0.hdslb.com.evil.example/a.jpg',
  'http://i0.hdslb.com@evil.example/a.jpg',
  'http://evil.example/i0.hdslb.com',
  'http://i0.hdslb.com:8080/a.jpg',
  'http://user@i0.hdslb.com/a.jpg',
  'http://:secret@i0.hdslb.com/a.jpg',
])('any other image, %s, is loaded through the server', (address) => {
  const encoded = `/api/v1/image/${encodeURIComponent(address)}`;
  expect(directImageUrl(address)).toBeUndefined();
  expect(imageUrl(address)).toBe(encoded);
  expect(imageUrl(address, { width: 480 })).toBe(`${encoded}?w=480`);
  expect(imageUrl(address, { width: 160, sig: 'S_-' })).toBe(`${encoded}?w=160&sig=S_-`);
});

test.each([
  '',
  'nonsense',
  'javascript:alert(1)',
  'ftp://example.org/http://a.jpg',
  'data:image/svg+xml,<svg/>',
  'ftp://example.org/a.jpg',
  '//example.org/a.jpg',
  '/\\example.org/a.jpg',
  'http://',
  'http://[/a.jpg',
])('%j is not a URL that a page may load', (address) => {
  expect(directImageUrl(address)).toBeUndefined();
  expect(imageUrl(address)).toBeUndefined();
  expect(imageSources(address, [320, 640])).toEqual({});
});

test("an image on the page's own origin is not changed", () => {
  expect(imageUrl('/poster.webp', { width: 320 })).toBe('/poster.webp');
  expect(imageSources('/poster.webp', [320])).toEqual({ src: '/poster.webp' });
});

test('a source set has every width, and the largest is the source', () => {
  expect(imageSources('https://a.example/1.png', [160, 320])).toEqual({
    src: '/api/v1/image/https%3A%2F%2Fa.example%2F1.png?w=320',
    srcSet:
      '/api/v1/image/https%3A%2F%2Fa.example%2F1.png?w=160 160w, ' +
      '/api/v1/image/https%3A%2F%2Fa.example%2F1.png?w=320 320w',
  });
});
