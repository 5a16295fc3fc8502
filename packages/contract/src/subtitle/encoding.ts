/** The encodings in which subtitle files are read (docs/specification/subtitles.md#subtitle-files). */
export const subtitleEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'gb18030', 'big5'] as const;
export type SubtitleEncoding = (typeof subtitleEncodings)[number];

// Browsers and Node have it; the contract is compiled for neither.
declare const TextDecoder: new (
  label: string,
  options?: { fatal?: boolean },
) => { decode(bytes: Uint8Array): string };

/**
 * Decodes a subtitle file. A byte order mark decides; else UTF-16 where many characters have a zero byte,
 * UTF-8 where the bytes are valid, and otherwise the Chinese encoding whose common characters the bytes are.
 */
export function decodeSubtitles(bytes: Uint8Array): { text: string; encoding: SubtitleEncoding } {
  const encoding = encodingOf(bytes);
  // A decoder removes the mark of its own encoding.
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}

function encodingOf(bytes: Uint8Array): SubtitleEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const utf16 = utf16Of(bytes);
  if (utf16) return utf16;
  if (isUtf8(bytes)) return 'utf-8';
  return countCommon(bytes, big5Common) > countCommon(bytes, gbCommon) ? 'big5' : 'gb18030';
}

/** How much of a file shows its encoding; more would only take time. */
const sampleBytes = 65_536;

/** Times and line breaks are ASCII: in UTF-16 every second byte of them is zero. */
function utf16Of(bytes: Uint8Array): SubtitleEncoding | undefined {
  const zeros = [0, 0];
  const end = Math.min(bytes.length, sampleBytes);
  for (let i = 0; i < end; i++) if (bytes[i] === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // A stray zero is not an encoding.
  if (Math.max(even, odd) <= end / 20) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** GB 2312, punctuation and the characters used most: the lead byte up to D7, the other from A1. */
const gbCommon = (lead: number, trail: number) =>
  ((lead >= 0xa1 && lead <= 0xa3) || (lead >= 0xb0 && lead <= 0xd7)) && trail >= 0xa1;

/** Big5, punctuation and the characters used most: the lead byte up to C6, the other also below 7F. */
const big5Common = (lead: number, trail: number) =>
  lead >= 0xa1 && lead <= 0xc6 && ((trail >= 0x40 && trail <= 0x7e) || (trail >= 0xa1 && trail <= 0xfe));

/** Counts the pairs of bytes that are common characters of an encoding, less those that are not. */
function countCommon(bytes: Uint8Array, isCommon: (lead: number, trail: number) => boolean) {
  let count = 0;
  const end = Math.min(bytes.length - 1, sampleBytes);
  for (let i = 0; i < end; i++) {
    const lead = bytes[i] ?? 0;
    if (lead < 0x80) continue;
    count += isCommon(lead, bytes[++i] ?? 0) ? 1 : -1;
  }
  return count;
}
