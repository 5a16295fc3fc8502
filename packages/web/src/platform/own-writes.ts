import type { OwnWrites } from './platform.ts';

const header = 'bloom-position';
/** The server's cookie lasts as long. */
const maxAgeMs = 10_000;

/**
 * Keeps the position of the last write, for requests without cookies
 * (docs/specification/wire.md#read-your-writes).
 */
export function createOwnWrites(now: () => number = () => performance.now()): OwnWrites {
  let last: { position: string; at: number } | undefined;
  return {
    addTo(headers) {
      if (last && now() - last.at < maxAgeMs) headers.set(header, last.position);
    },
    record(headers) {
      const position = headers.get(header);
      if (position !== null) last = { position, at: now() };
    },
  };
}
