import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const gunzipped = promisify(gunzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** A large JSON response: each encoding is made once, in another thread, when it is first requested. */
export class CompressedJson {
  readonly etag: string;
  readonly #json: () => string;
  readonly #quality: number;
  readonly #made = new Map<Encoding, Promise<Buffer>>();

  /**
   * @param json makes the text
   * @param version differs for different texts
   * @param quality of Brotli, from 0 to 11
   */
  constructor(json: () => string, { version, quality }: { version: string; quality: number }) {
    this.#json = json;
    this.#quality = quality;
    this.etag = `W/"${hash('sha1', version, 'base64url')}"`;
  }

  async bytes(encoding: Encoding): Promise<Buffer> {
    // The plain text is ten times as large, and no browser requests it.
    if (encoding === 'identity') return gunzipped(await this.bytes('gzip'));
    const made = this.#made.get(encoding) ?? this.#compress(encoding);
    this.#made.set(encoding, made);
    return made;
  }

  async #compress(encoding: 'br' | 'gzip'): Promise<Buffer> {
    const plain = Buffer.from(this.#json());
    if (encoding === 'gzip') return gzipped(plain);
    return brotli(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: this.#quality,
        [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    });
  }
}
