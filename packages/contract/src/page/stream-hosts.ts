import type { Video } from '../video/video.ts';

// Browsers and Node.js have URL; the contract is compiled without the types of either.
declare const URL: { parse(url: string): { origin: string; protocol: string } | null };

/**
 * An https origin of ordinary characters. URLs allow `*`, `;` and `,` in host names, which mean something
 * else in a content security policy.
 */
const plainOrigin = /^https:\/\/[a-z\d.-]+(?::\d+)?$/;

/** The https origins of a video's streams, each once; other URLs are left out. */
export function streamOrigins(url: Video['url']): string[] {
  const streams = typeof url === 'string' ? [url] : Object.values(url);
  const origins = streams.map((stream) => {
    const parsed = URL.parse(stream);
    return parsed?.protocol === 'https:' ? parsed.origin : '';
  });
  return [...new Set(origins)].filter((origin) => plainOrigin.test(origin));
}

/**
 * Whether a document may load a stream. It always may if the stream is a path of its own site.
 *
 * @param sources what its content security policy allows; undefined where it has none
 */
export function isStreamAllowed(stream: string, sources: readonly string[] | undefined): boolean {
  const [origin] = streamOrigins(stream);
  if (!sources || /^\/(?![/\\])/.test(stream)) return true;
  return sources.some((source) =>
    source.startsWith('https://*.') ? origin?.endsWith(source.slice('https://*'.length)) : origin === source,
  );
}
