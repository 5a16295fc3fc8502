/** A file, or the bytes of it from the first up to, but not including, the second. */
export type StreamBytes = { url: string; range?: readonly [from: number, to: number] };

/** A part of an HLS stream. */
export type StreamPart = {
  startS: number;
  endS: number;
  media: StreamBytes;
  /** The bytes that come before `media`, if it cannot be decoded alone. */
  init?: StreamBytes;
};

/**
 * The parts of an HLS stream in the quality that has sound in the fewest bytes. The player's own list serves
 * not: a browser that plays HLS itself does not show it.
 *
 * @returns empty where they cannot be read: a live stream, an encrypted one
 * @throws if a list cannot be loaded
 */
export async function readParts(stream: string, signal: AbortSignal): Promise<StreamPart[]> {
  const list = await readList(stream, signal);
  const sound = soundOf(list.text, list.base);
  const { text, base } = sound ? await readList(sound, signal) : list;
  return parseParts(text, base);
}

async function readList(url: string, signal: AbortSignal): Promise<{ text: string; base: string }> {
  const response = await fetch(url, { credentials: 'omit', signal });
  if (!response.ok) throw new Error('no list');
  return { text: await response.text(), base: response.url };
}

const linesOf = (text: string) => text.split(/\r?\n/).map((line) => line.trim());
const addressIn = (line: string) => /URI="([^"]+)"/.exec(line)?.[1];

/**
 * Of a list of streams the one with the sound: by itself, else with the smallest video; undefined for a list
 * of parts.
 */
export function soundOf(text: string, base: string): string | undefined {
  const lines = linesOf(text);
  const alone = lines.filter(
    (line) => line.startsWith('#EXT-X-MEDIA:') && line.includes('TYPE=AUDIO') && addressIn(line),
  );
  const preferred = alone.find((line) => line.includes('DEFAULT=YES')) ?? alone[0];
  const streams = lines.flatMap((line, index) => {
    if (!line.startsWith('#EXT-X-STREAM-INF:')) return [];
    const address = lines.slice(index + 1).find((next) => next !== '' && !next.startsWith('#'));
    const bandwidth = Number(/[:,]BANDWIDTH=(\d+)/.exec(line)?.[1] ?? Infinity);
    return address === undefined ? [] : [{ address, bandwidth }];
  });
  const smallest = streams.toSorted((a, b) => a.bandwidth - b.bandwidth)[0];
  const address = preferred ? addressIn(preferred) : smallest?.address;
  return address === undefined ? undefined : new URL(address, base).href;
}

/** The same for the text of a list of parts (RFC 8216, section 4.3). */
export function parseParts(text: string, base: string): StreamPart[] {
  const lines = linesOf(text);
  // A live stream has no end yet.
  if (!lines.includes('#EXT-X-ENDLIST')) return [];
  if (lines.some((line) => line.startsWith('#EXT-X-KEY:') && !line.includes('METHOD=NONE'))) {
    return [];
  }
  const parts: StreamPart[] = [];
  let [startS, lengthS, nextByte] = [0, 0, 0];
  let range: string | undefined;
  let init: StreamBytes | undefined;
  const bytesOf = (address: string, given: string | undefined): StreamBytes => {
    const url = new URL(address, base).href;
    const [length, from] = (given ?? '').split('@');
    if (!length) return { url };
    const first = from === undefined ? nextByte : Number(from);
    nextByte = first + Number(length);
    return { url, range: [first, nextByte] };
  };
  for (const line of lines) {
    const [tag, value = ''] = splitTag(line);
    if (tag === '#EXTINF') lengthS = Number.parseFloat(value);
    else if (tag === '#EXT-X-BYTERANGE') range = value;
    else if (tag === '#EXT-X-MAP') {
      const address = addressIn(value);
      init = address === undefined ? undefined : bytesOf(address, /BYTERANGE="([^"]+)"/.exec(value)?.[1]);
    } else if (line !== '' && !line.startsWith('#')) {
      const endS = startS + (Number.isFinite(lengthS) ? lengthS : 0);
      parts.push({ startS, endS, media: bytesOf(line, range), ...(init && { init }) });
      [startS, lengthS, range] = [endS, 0, undefined];
    }
  }
  return parts;
}

function splitTag(line: string): [tag: string, value?: string] {
  const colon = line.indexOf(':');
  return colon < 0 ? [line] : [line.slice(0, colon), line.slice(colon + 1)];
}
