import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { BloomError } from '@bloom/contract/errors';
import type { PictureForm } from './image.ts';

/** What a decoder process is asked, and what it answers. */
export type DecoderJob = PictureForm & { readonly bytes: Uint8Array };
export type DecoderAnswer = { readonly made: Uint8Array } | { readonly refused: string };
/** What it says once it can work. */
export const decoderReady = 'ready';

/** Makes pictures into the forms that are served. */
export type Decoder = {
  /**
   * Errors: `image.invalid` (cannot be decoded, too many pixels, took too long),
   * `server.unavailable` (too much is waiting already).
   */
  make(bytes: Buffer, form: PictureForm): Promise<Buffer>;
  /** Starts a process if there is none: one will be needed soon. */
  wake(): void;
  close(): void;
};

export type DecoderOptions = {
  /** How many processes work at a time, each on one picture. */
  readonly processes?: number;
  /** How long one picture may take. */
  readonly jobMs?: number;
  /** After how long without work a process ends and gives its memory back. */
  readonly idleMs?: number;
  /** How much may wait for a process, in bytes of pictures. */
  readonly maxWaitingBytes?: number;
};

/** Makes a decoder; its processes start when there is work and end when there is none. */
export function createDecoder({
  processes = 2,
  jobMs = 5_000,
  idleMs = 30_000,
  maxWaitingBytes = 64 * 1024 * 1024,
}: DecoderOptions = {}): Decoder {
  const busy = new Set<DecoderProcess>();
  const idle = new Map<DecoderProcess, NodeJS.Timeout>();
  const waiting: (() => void)[] = [];
  let waitingBytes = 0;
  let closed = false;

  const rest = (decoder: DecoderProcess) => {
    if (!decoder.isAlive || closed) return decoder.kill();
    const leave = () => {
      idle.delete(decoder);
      decoder.kill();
    };
    idle.set(decoder, setTimeout(leave, idleMs).unref());
  };
  const takeIdle = (): DecoderProcess | undefined => {
    for (const [decoder, timer] of idle) {
      clearTimeout(timer);
      idle.delete(decoder);
      if (decoder.isAlive) return decoder;
    }
    return undefined;
  };

  return {
    async make(bytes, form) {
      if (busy.size >= processes) {
        if (waitingBytes + bytes.length > maxWaitingBytes) {
          throw new BloomError('server.unavailable');
        }
        waitingBytes += bytes.length;
        await new Promise<void>((admit) => waiting.push(admit));
        waitingBytes -= bytes.length;
      }
      if (closed) throw new BloomError('server.unavailable');
      const decoder = takeIdle() ?? new DecoderProcess();
      busy.add(decoder);
      try {
        const answer = await decoder.run({ ...form, bytes }, jobMs);
        if ('made' in answer) return Buffer.from(answer.made);
        throw new BloomError('image.invalid', {}, { cause: answer.refused });
      } finally {
        busy.delete(decoder);
        rest(decoder);
        waiting.shift()?.();
      }
    },
    wake: () => {
      if (busy.size + idle.size === 0) rest(new DecoderProcess());
    },
    close: () => {
      closed = true;
      for (const admit of waiting.splice(0)) admit();
      for (const decoder of [...busy, ...idle.keys()]) decoder.kill();
    },
  };
}

/** Beside this file, in the sources as in the build. */
const program = path.join(
  import.meta.dirname,
  `decoder-process${path.extname(import.meta.filename)}`,
);
/** How long a process may take to start, on however busy a machine. */
const startMs = 20_000;

/** One process, which works on one picture at a time. */
class DecoderProcess {
  readonly #child: ChildProcess;
  isAlive = true;
  #isReady = false;
  #job: { withinMs: number; settle: (answer: DecoderAnswer | Error) => void } | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor() {
    this.#child = fork(program, {
      serialization: 'advanced',
      execArgv: [],
      // It needs nothing of the environment, least of all its secrets.
      env: process.env['SystemRoot'] ? { SystemRoot: process.env['SystemRoot'] } : {},
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child.on('message', (message: DecoderAnswer | typeof decoderReady) => {
      if (message !== decoderReady) return this.#settle(message);
      this.#isReady = true;
      if (this.#job) this.#allow(this.#job.withinMs);
    });
    // A process that cannot be started is no picture's fault; one that ends at work is.
    this.#child.once('error', (error) => this.#end(error));
    this.#child.once('exit', () => this.#end({ refused: 'the decoder ended' }));
    // Only work keeps the server from ending.
    this.#child.unref();
    this.#child.channel?.unref();
  }

  /** Answers what became of a picture; a process that takes longer is ended. */
  run(job: DecoderJob, withinMs: number): Promise<DecoderAnswer> {
    return new Promise((resolve, reject) => {
      const settle = (answer: DecoderAnswer | Error) =>
        answer instanceof Error ? reject(answer) : resolve(answer);
      this.#job = { withinMs, settle };
      this.#allow(this.#isReady ? withinMs : startMs);
      this.#child.send(job, (error) => error && this.#end(error));
    });
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  #allow(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.kill(), ms);
  }

  #settle(answer: DecoderAnswer | Error): void {
    clearTimeout(this.#timer);
    const job = this.#job;
    this.#job = undefined;
    job?.settle(answer);
  }

  #end(answer: DecoderAnswer | Error): void {
    this.isAlive = false;
    this.#settle(answer);
  }
}
