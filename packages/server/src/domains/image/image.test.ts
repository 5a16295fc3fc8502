import { describe, expect, test } from 'vitest';
import { gif, png } from '../../../test/images.ts';
import { fetchUrl, looksLikeImage, refererFor } from './image.ts';

test.each([
  ['https://i0.hdslb.com/bfs/a.jpg', 'https://www.bilibili.com/'],
  ['https://archive.biliimg.com/bfs/a.jpg', 'https://www.bilibili.com/'],
  ['https://i.ytimg.com/vi/a/hq.jpg', undefined],
  ['https://hdslb.com.example/a.jpg', undefined],
  ['https://nothdslb.com/a.jpg', undefined],
  ['nonsense', undefined],
])('an image at %s is fetched with the referer %s', (url, referer) => {
  expect(refererFor(url)).toBe(referer);
});

// rule: #direct-image-hosts
test('an image on a known host is fetched over https', () => {
  expect(fetchUrl('http://i0.hdslb.com/a.jpg')).toBe('https://i0.hdslb.com/a.jpg');
  expect(fetchUrl('http://example.org/a.jpg')).toBe('http://example.org/a.jpg');
});

describe('looksLikeImage', () => {
  test.each([
    ['PNG', png(1, 1)],
    ['JPEG', Buffer.from('\xff\xd8\xff\xe0\0\x10JFIF', 'latin1')],
    ['GIF', gif(1, 1, 1)],
    ['WebP', Buffer.from('RIFF\0\n\0\0WEBPVP8 ', 'latin1')],
    ['AVIF', Buffer.from('\0\0\0\x20ftypavif\0\0\0\0avifmif1', 'latin1')],
    ['AVIF named second', Buffer.from('\0\0\0\x20ftypmif1\0\0\0\0mif1avif', 'latin1')],
  ])('accepts %s', (_name, bytes) => {
    expect(looksLikeImage(bytes)).toBe(true);
  });

  test.each([
    ['nothing', ''],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['XML', '<?xml version="1.0"?><svg/>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['PDF', '%PDF-1.7'],
    ['BMP', 'BM\0\0\0\0'],
    ['TIFF', 'II*\0'],
    ['HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['MP4', '\0\0\0\x18ftypisom\0\0\0\0isommp42'],
    ['WAV', 'RIFF\0\0\0\0WAVEfmt '],
    ['a JPEG after a line break', '\n\xff\xd8\xff'],
    ['JSON', '{"GIF89a":1}'],
  ])('refuses %s', (_name, text) => {
    expect(looksLikeImage(Buffer.from(text, 'latin1'))).toBe(false);
  });
});
