import { hash } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '@bloom/embedded-postgres';

export type CachedFile = { readonly bytes: Buffer; readonly etag: string };

type Entry = { readonly size: number; etag?: string };

/**
 * Caches files in a folder of its own, up to `maxBytes` in total; the least recently used is deleted
 * first. A disk error is not an error for the caller: `get` then returns undefined, and `put` returns
 * the bytes without storing them.
 *
 * A file is named `key.size`. The size in the name reveals a file that a crash truncated, and no
 * `stat` of each file is needed at the start.
 */
export class DiskCache {
  readonly #folder: string;
  readonly #maxBytes: number;
  /** In the order of use, the most recently used last. */
  #entries: Promise<Map<string, Entry>> | undefined;
  #bytes = 0;
  #writes = 0;
  #warned = false;

  constructor(folder: string, maxBytes: number) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
  }

  /** @param key letters, digits and "-" only */
  async get(key: string): Promise<CachedFile | undefined> {
    const entries = await this.#load();
    const entry = entries.get(key);
    if (!entry) return undefined;
    entries.delete(key);
    entries.set(key, entry);
    const bytes = await readFile(this.#file(key, entry.size)).catch(() => undefined);
    if (bytes?.length !== entry.size) {
      if (entries.get(key) === entry) this.#delete(entries, key, entry);
      return undefined;
    }
    entry.etag ??= tagOf(bytes);
    return { bytes, etag: entry.etag };
  }

  /** Stores the bytes and returns what `get` will return. */
  async put(key: string, bytes: Buffer): Promise<CachedFile> {
    const entry = { size: bytes.length, etag: tagOf(bytes) };
    const entries = await this.#load();
    const file = { bytes, etag: entry.etag };
    if (entry.size > this.#maxBytes) return file;
    try {
      makeFolder(this.#folder);
      // Written under another name and renamed, so that a file with its final name is complete.
      const draft = path.join(this.#folder, `${key}.${process.pid}-${++this.#writes}.tmp`);
      await writeFile(draft, bytes);
      await rename(draft, this.#file(key, entry.size));
    } catch (error) {
      this.#warn(error);
      return file;
    }
    const before = entries.get(key);
    if (before && before.size !== entry.size) this.#delete(entries, key, before);
    else if (before) this.#bytes -= before.size;
    entries.delete(key);
    entries.set(key, entry);
    this.#bytes += entry.size;
    for (const [oldest, { size }] of entries) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#delete(entries, oldest, { size });
    }
    return file;
  }

  /** Deletes the files whose keys have one of these parts, between `-`. */
  async delete(parts: ReadonlySet<string>): Promise<void> {
    const entries = await this.#load();
    for (const [key, entry] of entries) {
      if (key.split('-').some((part) => parts.has(part))) this.#delete(entries, key, entry);
    }
  }

  #load(): Promise<Map<string, Entry>> {
    return (this.#entries ??= this.#read());
  }

  /** Finds the files of an earlier run, and deletes drafts that it left. */
  async #read(): Promise<Map<string, Entry>> {
    const entries = new Map<string, Entry>();
    const names = await readdir(this.#folder).catch(() => []);
    for (const name of names) {
      const [, key, size] = /^([\w-]+)\.(\d+)$/.exec(name) ?? [];
      if (key === undefined || entries.has(key)) {
        void rm(path.join(this.#folder, name), { force: true }).catch(() => undefined);
        continue;
      }
      entries.set(key, { size: Number(size) });
      this.#bytes += Number(size);
    }
    return entries;
  }

  #delete(entries: Map<string, Entry>, key: string, { size }: Entry): void {
    entries.delete(key);
    this.#bytes -= size;
    void rm(this.#file(key, size), { force: true }).catch(() => undefined);
  }

  #file(key: string, size: number): string {
    return path.join(this.#folder, `${key}.${size}`);
  }

  /** Warns once: a full disk would otherwise cause a warning for each image. */
  #warn(error: unknown): void {
    if (this.#warned) return;
    this.#warned = true;
    process.emitWarning(`no file can be stored in ${this.#folder}: ${String(error)}`);
  }
}

/** The key of the file that a text names. */
export function keyOf(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 32);
}

function tagOf(bytes: Buffer): string {
  return `"${hash('sha1', bytes, 'base64url')}"`;
}
