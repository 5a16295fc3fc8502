import type { SubtitleEncoding } from './encodings.ts';
import { guessByteEncoding } from './guess-encoding.ts';

// Browsers and Node have it; the contract is compiled for neither.
declare const TextDecoder: new (label: string) => { decode(bytes: Uint8Array): string };

/**
 * Decodes a subtitle file. A byte order mark decides; else UTF-16 and UTF-32 where many characters have a
 * zero byte, UTF-8 where most of the bytes are valid, and otherwise what reads like a language. What cannot
 * be decoded is `�`.
 *
 * @param encoding the encoding that a person has chosen; by default it is guessed
 */
export function decodeSubtitles(
  bytes: Uint8Array,
  encoding: SubtitleEncoding = encodingOf(bytes),
): { text: string; encoding: SubtitleEncoding } {
  const isUtf32 = encoding === 'utf-32le' || encoding === 'utf-32be';
  const text = isUtf32
    ? decodeUtf32(bytes, encoding === 'utf-32le')
    : new TextDecoder(encoding).decode(bytes);
  // A decoder removes the mark of its own encoding.
  return { text, encoding };
}

function encodingOf(bytes: Uint8Array): SubtitleEncoding {
  const [a, b, c, d] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 ? 'utf-32le' : 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  return wideOf(bytes) ?? (isUtf8(bytes) ? 'utf-8' : guessByteEncoding(bytes));
}

/** How much of a file shows that it is UTF-16 or UTF-32; more would only take time. */
const sampleBytes = 65_536;

/** Times and line breaks are ASCII: of them, all bytes but one of each character are zero. */
function wideOf(bytes: Uint8Array): SubtitleEncoding | undefined {
  const zeros = [0, 0, 0, 0];
  const end = Math.min(bytes.length, sampleBytes);
  for (let i = 0; i < end; i++) if (bytes[i] === 0) zeros[i % 4] = (zeros[i % 4] ?? 0) + 1;
  const [first = 0, second = 0, third = 0, fourth = 0] = zeros;
  // Of UTF-32 no character has more than 17 values in its second byte, and the first is always zero.
  const isMost = (count: number) => count * 4 > end * 0.9;
  if (isMost(third) && isMost(fourth) && !isMost(first)) return 'utf-32le';
  if (isMost(first) && isMost(second) && !isMost(fourth)) return 'utf-32be';
  const [even, odd] = [first + third, second + fourth];
  // Stray zeros, and a file that a failed download filled with them, are no encoding.
  if (Math.max(even, odd) <= end / 20 || Math.max(even, odd) < 2 * Math.min(even, odd)) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** Whether valid UTF-8 characters outnumber invalid bytes: damage does not change the encoding. */
function isUtf8(bytes: Uint8Array): boolean {
  let characters = 0;
  let strays = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0;
    if (byte < 0x80) continue;
    const length = byte < 0xc2 || byte > 0xf4 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    let got = 1;
    while (got < length && ((bytes[i + got] ?? 0) & 0xc0) === 0x80) got++;
    // Three bytes that fit are hardly an accident.
    if (got === length && length > 1) characters += length - 1;
    else strays++;
    i += got - 1;
  }
  return strays === 0 || characters > strays;
}

function decodeUtf32(bytes: Uint8Array, littleEndian: boolean): string {
  const parts: string[] = [];
  for (let i = 0; i < bytes.length; i += 4) {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(i, i + 4);
    const code = littleEndian
      ? a + b * 0x100 + c * 0x1_0000 + d * 0x100_0000
      : d + c * 0x100 + b * 0x1_0000 + a * 0x100_0000;
    parts.push(code > 0x10ffff ? '\uFFFD' : String.fromCodePoint(code));
  }
  return parts.join('').replace(/^\uFEFF/, '');
}
