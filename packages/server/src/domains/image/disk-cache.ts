import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Bytes that were kept, with the tag by which a client knows them again. */
export type Kept = { readonly bytes: Buffer; readonly etag: string };

type Entry = { readonly size: number; etag?: string };

/**
 * Keeps finished files in a folder of their own, up to `maxBytes` in all; what was not asked for
 * longest goes first. Nothing that goes wrong with the disk is an error for the caller: the file is
 * then not there, or not kept.
 *
 * A file is named `key.size`: its size in the name tells one that a crash cut short, and spares
 * asking the system about every file at the start.
 */
export class DiskCache {
  readonly #folder: string;
  readonly #maxBytes: number;
  /** In the order of use, the last used at the end. */
  #entries: Promise<Map<string, Entry>> | undefined;
  #bytes = 0;
  #writes = 0;
  #warned = false;

  constructor(folder: string, maxBytes: number) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
  }

  /** @param key letters, digits and "-" only */
  async get(key: string): Promise<Kept | undefined> {
    const entries = await this.#load();
    const entry = entries.get(key);
    if (!entry) return undefined;
    entries.delete(key);
    entries.set(key, entry);
    const bytes = await readFile(this.#file(key, entry.size)).catch(() => undefined);
    if (bytes?.length !== entry.size) {
      if (entries.get(key) === entry) this.#forget(entries, key, entry);
      return undefined;
    }
    entry.etag ??= tagOf(bytes);
    return { bytes, etag: entry.etag };
  }

  /** Answers the bytes as `get` will. */
  async put(key: string, bytes: Buffer): Promise<Kept> {
    const entry = { size: bytes.length, etag: tagOf(bytes) };
    const entries = await this.#load();
    const kept = { bytes, etag: entry.etag };
    if (entry.size > this.#maxBytes) return kept;
    try {
      await mkdir(this.#folder, { recursive: true });
      // Written aside and renamed: a file with its final name is whole.
      const draft = path.join(this.#folder, `${key}.${process.pid}-${++this.#writes}.tmp`);
      await writeFile(draft, bytes);
      await rename(draft, this.#file(key, entry.size));
    } catch (error) {
      this.#warn(error);
      return kept;
    }
    const before = entries.get(key);
    if (before && before.size !== entry.size) this.#forget(entries, key, before);
    else if (before) this.#bytes -= before.size;
    entries.delete(key);
    entries.set(key, entry);
    this.#bytes += entry.size;
    for (const [oldest, { size }] of entries) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#forget(entries, oldest, { size });
    }
    return kept;
  }

  #load(): Promise<Map<string, Entry>> {
    return (this.#entries ??= this.#read());
  }

  /** Finds what an earlier run left. */
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

  #forget(entries: Map<string, Entry>, key: string, { size }: Entry): void {
    entries.delete(key);
    this.#bytes -= size;
    void rm(this.#file(key, size), { force: true }).catch(() => undefined);
  }

  #file(key: string, size: number): string {
    return path.join(this.#folder, `${key}.${size}`);
  }

  /** Told once: a full disk would otherwise be told with every picture. */
  #warn(error: unknown): void {
    if (this.#warned) return;
    this.#warned = true;
    process.emitWarning(`nothing can be kept in ${this.#folder}: ${String(error)}`);
  }
}

function tagOf(bytes: Buffer): string {
  return `"${createHash('sha1').update(bytes).digest('base64url')}"`;
}
