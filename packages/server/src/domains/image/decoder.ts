import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { BloomError } from '@bloom/contract/errors/errors';
import type { IconShape, ImageVariant } from './image.ts';

/** The messages to and from a decoder process. */
export type Conversion = ImageVariant & { readonly bytes: Uint8Array };
/** The images of a preview, at most four. */
export type Composition = { readonly images: readonly Uint8Array[] };
/** An image that becomes a PNG: an icon, or of the usual sizes. */
export type PngJob = { readonly bytes: Uint8Array; readonly png: IconShape | { readonly width: number } };
/** An image of which the difference hash is made. */
export type HashJob = { readonly bytes: Uint8Array; readonly hash: true };
export type DecoderJob = Conversion | Composition | PngJob | HashJob;
export type DecoderResult = { readonly image: Uint8Array } | { readonly error: string };
/** The message of a process that has started. */
export const decoderReady = 'ready';

/** Converts images to the variants that are served, and composes previews of several. */
export type Decoder = ReturnType<typeof createDecoder>;

export type DecoderOptions = {
  /** How many processes work at the same time, each on one image. */
  readonly processes?: number;
  /** How long the conversion of one image may take. */
  readonly jobMs?: number;
  /** After how long without work a process is ended to free its memory. */
  readonly idleMs?: number;
  /** How many bytes of images may wait for a process. */
  readonly maxQueuedBytes?: number;
};

/** Creates a decoder. Its processes start when there is work and end when they are idle. */
export function createDecoder({
  processes = 2,
  jobMs = 5_000,
  idleMs = 30_000,
  maxQueuedBytes = 64 * 1024 * 1024,
}: DecoderOptions = {}) {
  const busy = new Set<DecoderProcess>();
  const idle = new Map<DecoderProcess, NodeJS.Timeout>();
  const queue: (() => void)[] = [];
  let queuedBytes = 0;
  let closed = false;

  const release = (decoder: DecoderProcess) => {
    if (!decoder.isAlive || closed) return decoder.kill();
    const end = () => {
      idle.delete(decoder);
      decoder.kill();
    };
    idle.set(decoder, setTimeout(end, idleMs).unref());
  };
  const reuseIdle = (): DecoderProcess | undefined => {
    for (const [decoder, timer] of idle) {
      clearTimeout(timer);
      idle.delete(decoder);
      if (decoder.isAlive) return decoder;
    }
    return undefined;
  };

  const encode = async (job: DecoderJob, bytes: number) => {
    if (busy.size >= processes) {
      if (queuedBytes + bytes > maxQueuedBytes) throw new BloomError('server.unavailable');
      queuedBytes += bytes;
      await new Promise<void>((admit) => queue.push(admit));
      queuedBytes -= bytes;
    }
    if (closed) throw new BloomError('server.unavailable');
    const decoder = reuseIdle() ?? new DecoderProcess();
    busy.add(decoder);
    try {
      const result = await decoder.run(job, jobMs);
      if ('image' in result) return Buffer.from(result.image);
      throw new BloomError('image.invalid', {}, { cause: result.error });
    } finally {
      busy.delete(decoder);
      release(decoder);
      queue.shift()?.();
    }
  };

  return {
    /**
     * Errors: `image.invalid` (cannot be decoded, has too many pixels), `upstream.timeout` (took too
     * long, which a busy machine may be the reason of), `server.unavailable` (the queue is full).
     */
    convert: (bytes: Buffer, variant: ImageVariant) => encode({ ...variant, bytes }, bytes.length),
    /** One PNG, without loss: an icon, or no larger than a width. Errors: those of `convert`. */
    toPng: (bytes: Buffer, png: PngJob['png']) => encode({ bytes, png }, bytes.length),
    /** The eight bytes of the difference hash of an image. Errors: those of `convert`. */
    hash: (bytes: Buffer) => encode({ bytes, hash: true }, bytes.length),
    /** One WebP of one to four images (`previewPlaces`). Errors: those of `convert`. */
    compose: (images: readonly Buffer[]) =>
      encode(
        { images },
        images.reduce((sum, { length }) => sum + length, 0),
      ),
    /** Starts a process if none runs, so that it is ready for an image that is being fetched. */
    warmUp: () => {
      if (busy.size + idle.size === 0) release(new DecoderProcess());
    },
    close: () => {
      closed = true;
      for (const admit of queue.splice(0)) admit();
      for (const decoder of [...busy, ...idle.keys()]) decoder.kill();
    },
  };
}

/** The program is next to this file, both in the sources and in the build. */
const program = path.join(import.meta.dirname, `decoder-process${path.extname(import.meta.filename)}`);
/** How long a process may take to start; long enough for a busy machine. */
const startMs = 20_000;

/** One process, which converts one image at a time. */
class DecoderProcess {
  readonly #child: ChildProcess;
  isAlive = true;
  #isReady = false;
  #job: { withinMs: number; settle: (result: DecoderResult | Error) => void } | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor() {
    this.#child = fork(program, {
      serialization: 'advanced',
      execArgv: [],
      // No environment variables: they contain secrets, and the process needs none.
      env: process.env['SystemRoot'] ? { SystemRoot: process.env['SystemRoot'] } : {},
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child.on('message', (message: DecoderResult | typeof decoderReady) => {
      if (message !== decoderReady) return this.#settle(message);
      this.#isReady = true;
      if (this.#job) this.#setDeadline(this.#job.withinMs);
    });
    // A failed start is the server's error; an exit during a job is caused by the image.
    this.#child.once('error', (error) => this.#end(error));
    this.#child.once('exit', () => this.#end({ error: 'the decoder process exited' }));
    // The process alone does not keep the server from exiting.
    this.#child.unref();
    this.#child.channel?.unref();
  }

  /** Does one job; kills the process if that takes longer than `withinMs`. */
  run(job: DecoderJob, withinMs: number): Promise<DecoderResult> {
    return new Promise((resolve, reject) => {
      const settle = (result: DecoderResult | Error) =>
        result instanceof Error ? reject(result) : resolve(result);
      this.#job = { withinMs, settle };
      this.#setDeadline(this.#isReady ? withinMs : startMs);
      this.#child.send(job, (error) => error && this.#end(error));
    });
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  #setDeadline(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#end(new BloomError('upstream.timeout'));
      this.kill();
    }, ms);
  }

  #settle(result: DecoderResult | Error): void {
    clearTimeout(this.#timer);
    const job = this.#job;
    this.#job = undefined;
    job?.settle(result);
  }

  #end(result: DecoderResult | Error): void {
    this.isAlive = false;
    this.#settle(result);
  }
}
