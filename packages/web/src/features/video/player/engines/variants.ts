/** One quality of an adaptive stream. */
export type Variant = { name: string; stream: string };

/**
 * Reads the qualities of an adaptive HLS stream, best first.
 *
 * @returns empty for a stream of one quality, and for one whose sound is a stream of its own, because its
 *   qualities alone are silent
 * @throws if the list cannot be read
 */
export async function readVariants(stream: string, signal: AbortSignal): Promise<Variant[]> {
  const response = await fetch(stream, { credentials: 'omit', signal });
  return parseVariants(await response.text(), response.url);
}

/** The same for the text of a list (RFC 8216, section 4.3.4.2). */
export function parseVariants(text: string, base: string): Variant[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const byName = new Map<string, Variant>();
  if (lines.some((line) => line.startsWith('#EXT-X-MEDIA:') && /TYPE=AUDIO/.test(line))) return [];
  for (const [place, line] of lines.entries()) {
    if (!line.startsWith('#EXT-X-STREAM-INF:')) continue;
    const height = /RESOLUTION=\d+x(\d+)/.exec(line)?.[1];
    const address = lines.slice(place + 1).find((next) => next !== '' && !next.startsWith('#'));
    if (height === undefined || address === undefined) continue;
    const name = qualityName(Number(height));
    // The first of several with the same height is the one that the author prefers.
    if (!byName.has(name)) byName.set(name, { name, stream: new URL(address, base).href });
  }
  return [...byName.values()].toSorted((a, b) => Number.parseInt(b.name) - Number.parseInt(a.name));
}

/** The name of a quality. */
export function qualityName(height: number): string {
  return `${height}p`;
}
