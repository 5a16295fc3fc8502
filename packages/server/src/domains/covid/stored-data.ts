import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { makeFolder } from '@bloom/embedded-postgres';
import type { CovidData } from './edition.ts';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** Reads data that `storeData` has written, such as the snapshot that ships with Bloom. */
export async function readData(file: string): Promise<CovidData> {
  const json = await decompress(await readFile(file));
  return JSON.parse(json.toString()) as CovidData;
}

/**
 * Writes data compactly: an array for each territory instead of an object for each day. A reader never sees
 * half a file.
 *
 * @param quality of Brotli, from 0 to 11
 */
export async function storeData(file: string, data: CovidData, quality: number): Promise<void> {
  const bytes = await compress(JSON.stringify(data), {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality },
  });
  makeFolder(path.dirname(file));
  const partial = `${file}.${process.pid}.tmp`;
  await writeFile(partial, bytes);
  await rename(partial, file);
}
