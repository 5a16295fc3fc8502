import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { SingleFlight } from '../../platform/cache/index.ts';

/** A response as the bytes that clients get, and their tag. */
export type SubtitleBytes = { readonly body: Buffer; readonly etag: string };

/** With the videos that it says something of. */
type Entry = SubtitleBytes & { videoIds: readonly number[] };

/** An author may have another name by then: some changes of names have no event. */
const maxAgeMs = 60_000;

/** Caches responses, by key, until the subtitles of their video change. */
export class SubtitleCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #reading = new SingleFlight<SubtitleBytes>();
  /** Counts changes, so that what was read before one is not stored after it. */
  #changes = 0;

  constructor(maxBytes: number) {
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ body }) => body.length + 500,
      ttl: maxAgeMs,
    });
  }

  get(key: string): SubtitleBytes | undefined {
    return this.#entries.get(key);
  }

  /** The response of a key, made by `read` unless it is cached. */
  async fill(
    key: string,
    read: () => Promise<{ videoIds: readonly number[]; response: object }>,
  ): Promise<SubtitleBytes> {
    const cached = this.#entries.get(key);
    if (cached) return cached;
    const before = this.#changes;
    return this.#reading.run(`${before} ${key}`, async () => {
      const { videoIds, response } = await read();
      await nextTurn();
      const body = Buffer.from(JSON.stringify(response));
      const entry = { videoIds, body, etag: `"${hash('sha1', body, 'base64url')}"` };
      if (this.#changes === before) this.#entries.set(key, entry);
      return entry;
    });
  }

  /** Drops the responses of a video. */
  drop(videoId: number): void {
    this.#changes++;
    for (const [key, entry] of this.#entries.entries()) {
      if (entry.videoIds.includes(videoId)) this.#entries.delete(key);
    }
  }

  /** Drops everything. */
  clear(): void {
    this.#changes++;
    this.#entries.clear();
  }
}
