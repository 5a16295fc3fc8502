import type { Duplex, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { OutboundError } from './outbound-error.ts';

const decompressors: Record<string, () => Duplex> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
  deflate: createInflate,
};

/** The headers of a response that say how to read its body. */
export type BodyHeaders = {
  readonly 'content-encoding'?: string | undefined;
  readonly 'content-length'?: string | undefined;
};

/** Discards a body by closing its connection. */
export function discard(body: Readable): void {
  body.on('error', () => undefined).destroy();
}

/**
 * Reads a body, decompressed by its `content-encoding`; stops as soon as it is larger than
 * `maxBytes`, on the wire or after decompression.
 */
export async function readBody(
  body: Readable,
  headers: BodyHeaders,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Buffer> {
  const tooLarge = () => new OutboundError('tooLarge', `over ${maxBytes} bytes`);
  const coding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  const decompressor = decompressors[coding];
  if (!decompressor && coding !== '' && coding !== 'identity') {
    discard(body);
    throw new OutboundError('network', `unknown content coding ${JSON.stringify(coding)}`);
  }
  if (Number(headers['content-length']) > maxBytes) {
    discard(body);
    throw tooLarge();
  }
  const capped = async function* (source: AsyncIterable<Buffer>) {
    let received = 0;
    for await (const chunk of source) {
      received += chunk.length;
      if (received > maxBytes) throw tooLarge();
      yield chunk;
    }
  };
  const chunks: Buffer[] = [];
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) chunks.push(chunk);
  };
  await (decompressor
    ? pipeline([body, capped, decompressor(), capped, collect], { signal })
    : pipeline([body, capped, collect], { signal }));
  return Buffer.concat(chunks);
}

/** The charset that a `content-type` names, if this server can read it. */
function decoderOf(contentType: string): TextDecoder | undefined {
  const label = /;\s*charset="?([\w.:-]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(label, { fatal: true });
  } catch {
    return undefined;
  }
}

/**
 * A body as text, by the charset of its `content-type`, else UTF-8; a byte order mark is removed.
 * Undefined if the bytes are not text of that charset.
 */
export function textOf(body: Buffer, contentType = ''): string | undefined {
  try {
    return decoderOf(contentType)?.decode(body);
  } catch {
    return undefined;
  }
}
