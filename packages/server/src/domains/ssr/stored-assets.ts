import { copyFile, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '@bloom/embedded-postgres';

/** How long the files of a build are stored after the last start of a server with that build. */
const storedMs = 30 * 24 * 3_600_000;

/**
 * Copies the files of a build, whose names contain a hash of their content, to a folder that outlasts the build, and
 * removes those that no server has started with for 30 days. Pages of the previous build, open in browsers or sent by a
 * server that is not yet replaced, load their parts from there (docs/operations.md#upgrade). Several servers may share
 * the folder.
 *
 * @param assets the folder of the build's files
 * @param stored the folder that they are stored in; made if it does not exist
 */
export async function storeAssets(assets: string, stored: string): Promise<void> {
  makeFolder(stored);
  const names = await readdir(assets);
  const present = new Set(await readdir(stored));
  const now = new Date();
  for (const name of names) {
    const file = path.join(stored, name);
    if (present.has(name)) {
      await utimes(file, now, now);
      continue;
    }
    // Other servers read the folder meanwhile.
    const part = path.join(stored, `.${process.pid}-${name}`);
    await copyFile(path.join(assets, name), part);
    await rename(part, file);
  }
  const own = new Set(names);
  for (const name of present) {
    if (own.has(name)) continue;
    const file = path.join(stored, name);
    // Another server may remove the same files now.
    const found = await stat(file).catch(() => undefined);
    if (found && now.getTime() - found.mtimeMs > storedMs) await rm(file, { force: true });
  }
}
