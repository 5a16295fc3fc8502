import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';

// Revisions are compressed with zstd (docs/adr/0049). A difference is compressed with the content of the
// revision before it as dictionary, so that it has little more than what has changed. Both run in threads,
// not in the event loop.

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** A revision as the database stores it. */
export type StoredContent = {
  /** The compressed content. */
  whole: Buffer;
  /** The changes since the revision before; null if the whole is to stay when the next revision is saved. */
  difference: Buffer | null;
};

/** The differences after the last revision that stays whole. */
export type Chain = { steps: number; bytes: number };

/**
 * How many differences may follow a revision that is stored whole: reading any revision takes at most so many
 * steps.
 */
export const maxSteps = 24;
/**
 * How many bytes the differences after a whole revision may have together: this, or half of a whole one if
 * that is more. Reading them all takes less than reading two whole ones.
 */
const maxChainBytes = 64 * 1024;

/** Room for the dictionary and the content: a save has at most 1 MiB. */
const windowLog = 22;
/** The buffer of a step. Most contents fit in one, which is faster than joining several. */
const chunkSize = 1024 * 1024;

async function pack(content: Buffer, dictionary?: Buffer): Promise<Buffer> {
  return compress(content, {
    ...(dictionary && { dictionary }),
    params: {
      [constants.ZSTD_c_windowLog]: windowLog,
      // Reading with another dictionary is an error, not another content.
      [constants.ZSTD_c_checksumFlag]: 1,
    },
  });
}

/**
 * Compresses the content of a revision, as the difference to the one before too unless it is its turn to stay
 * whole.
 *
 * @param before the content of the revision before and the chain that ends with it; undefined if there is
 *   none
 */
export async function encodeContent(
  content: string,
  before: { content: string; chain: Chain } | undefined,
): Promise<StoredContent> {
  const bytes = Buffer.from(content);
  const [whole, difference] = await Promise.all([
    pack(bytes),
    before && before.chain.steps < maxSteps ? pack(bytes, Buffer.from(before.content)) : null,
  ]);
  const most = Math.max(maxChainBytes, whole.length / 2);
  const fits = difference && before && before.chain.bytes + difference.length <= most;
  return { whole, difference: fits ? difference : null };
}

/** Reads a content that is stored whole. */
export async function decodeWhole(whole: Buffer): Promise<string> {
  return (await decompress(whole, { chunkSize })).toString();
}

/** Reads the content at the end of a chain: a whole one and the differences after it, in their order. */
export async function decodeChain(whole: Buffer, differences: readonly Buffer[]): Promise<string> {
  let content = await decompress(whole, { chunkSize });
  for (const difference of differences) {
    content = await decompress(difference, { chunkSize, dictionary: content });
  }
  return content.toString();
}
