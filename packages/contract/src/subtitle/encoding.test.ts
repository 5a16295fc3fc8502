import { expect, test } from 'vitest';
import { decodeSubtitles } from './encoding.ts';

declare const TextEncoder: new () => { encode(text: string): Uint8Array };

const text = '1\n00:00:01,000 --> 00:00:02,000\nHello\n你好，世界\n';
const utf8 = new TextEncoder().encode(text);
const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));

function utf16(littleEndian: boolean, mark = ''): Uint8Array {
  const units = Array.from({ length: (mark + text).length }, (_, i) => (mark + text).charCodeAt(i));
  return Uint8Array.from(
    units.flatMap((unit) => (littleEndian ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])),
  );
}

const times = '310a30303a30303a30312c303030202d2d3e2030303a30303a30322c3030300a48656c6c6f0a';

// rule: #subtitle-files
test.each([
  ['utf-8', 'UTF-8', utf8, text],
  ['utf-8', 'UTF-8 with a mark', Uint8Array.from([0xef, 0xbb, 0xbf, ...utf8]), text],
  ['utf-16le', 'UTF-16 with a mark', utf16(true, '\uFEFF'), text],
  ['utf-16be', 'big-endian UTF-16 with a mark', utf16(false, '\uFEFF'), text],
  ['utf-16le', 'UTF-16', utf16(true), text],
  ['utf-16be', 'big-endian UTF-16', utf16(false), text],
  ['gb18030', 'GB 18030', bytesOf(`${times}c4e3bac3a3accac0bde70a`), text],
  ['gb18030', 'two characters in GB 18030', bytesOf('d4d9bcfb'), '再见'],
  ['gb18030', 'a character of four bytes', bytesOf(`${times}c4e3bac395328236`), undefined],
  ['big5', 'Big5', bytesOf(`${times}a970a66ea141a540acc90a`), text.replace('你', '妳')],
  ['big5', 'two characters in Big5', bytesOf('a641a8a3'), '再見'],
  ['utf-8', 'nothing', new Uint8Array(), ''],
])('%s is detected: %s', (encoding, _what, bytes, decoded) => {
  const result = decodeSubtitles(bytes);
  expect(result.encoding).toBe(encoding);
  if (decoded !== undefined) expect(result.text).toBe(decoded);
});

test('bytes of no encoding are still decoded, and a stray zero is not UTF-16', () => {
  expect(decodeSubtitles(Uint8Array.from([0xff, 0x00, 0x80, 0xfe])).text).not.toBe('');
  expect(decodeSubtitles(Uint8Array.from([...utf8, 0])).encoding).toBe('utf-8');
});
