import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes a folder, and those above it with the usual mode. Node's own `recursive` never returns where the
 * system says ENOENT although the folder above exists, as /proc does.
 *
 * @throws the error of the file system
 */
export function makeFolder(folder: string, mode?: number): void {
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && statSync(folder).isDirectory()) return;
    const above = path.dirname(folder);
    if (code !== 'ENOENT' || existsSync(above)) throw error;
    makeFolder(above);
    makeFolder(folder, mode);
  }
}

/** A rename is only safe from a power cut once the directory itself is on the disk. */
export function syncDirectory(directory: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(directory, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
