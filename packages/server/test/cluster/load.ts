import { randomUUID } from 'node:crypto';
import { Agent, request as httpRequest } from 'node:http';
import { logIn } from '@bloom/testing/server-process';

/** A signed-in user with petals, and an address of his own. */
export type Donor = { token: string; address: string };
/** A video, as in the path of a gift. */
export type VideoPath = string;
/** A gift that a client has sent; its key makes it safe to send again. */
type Gift = { key: string; donor: Donor; video: VideoPath };
/** One request and what came of it; `status` 0: no response. */
type Outcome = { kind: 'write' | 'read'; at: number; ms: number; status: number };
export type Response = { status: number; text: string };

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
const timeoutMs = 8_000;

/** Sends a request, as `address` if it is given. A lost connection is the status 0. */
export function send(
  url: string,
  options: { body?: unknown; token?: string; key?: string; address?: string } = {},
): Promise<Response> {
  const { body, token, key, address } = options;
  return new Promise((resolve) => {
    const fail = (): void => resolve({ status: 0, text: '' });
    const request = httpRequest(
      url,
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(key !== undefined && { 'idempotency-key': key }),
          ...(address !== undefined && { 'x-forwarded-for': address }),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', fail);
        // Acknowledged only when the whole response has arrived.
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        );
      },
    );
    request.on('error', fail);
    request.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** The outcome of the requests that were sent from `brokenAt` on. */
export type Figures = {
  writes: number;
  reads: number;
  /** From the break until writes succeed and none fails any more, in seconds. */
  writesBackS: number;
  /** Part of the reads that succeeded in the worst ten seconds. */
  worstReads: number;
  /** How many of all requests failed. */
  failed: number;
  /** How often each status other than 200 was received; 0: no response. */
  statuses: Record<number, number>;
  /** The time that the slowest request took, in milliseconds. */
  slowestMs: number;
  /** From the break until the first failure arrived, in seconds. */
  firstFailureS: number;
};

/**
 * Gifts with keys and reads beside them at fixed rates, and the client's own record of what was acknowledged.
 */
export class Load {
  readonly #site: string;
  readonly #donors: Donor[];
  readonly #videos: VideoPath[];
  /** Acknowledged gifts by key. */
  readonly acknowledged = new Set<string>();
  /** Gifts of which the client does not know whether they happened. */
  readonly #unknown = new Map<string, Gift>();
  #outcomes: Outcome[] = [];
  #underWay = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #sent = 0;

  private constructor(site: string, donors: Donor[], videos: VideoPath[]) {
    this.#site = site;
    this.#donors = donors;
    this.#videos = videos;
  }

  /** Signs donors in; demo users have 1,000,000 petals each. */
  static async prepare(site: string, count: number): Promise<Load> {
    const list = await send(`${site}/api/v1/video/list`);
    const { data } = JSON.parse(list.text) as { data: { source: string; id: string }[] };
    const donors: Donor[] = [];
    for (let i = 0; i < count; i++) {
      const address = `203.0.${113 + (i >> 8)}.${i & 255}`;
      donors.push({ token: await logIn(site, `Donor ${i}`), address });
    }
    return new Load(
      site,
      donors,
      data.map(({ source, id }) => `${source}/${id}`),
    );
  }

  get donors(): readonly Donor[] {
    return this.#donors;
  }

  get videos(): readonly VideoPath[] {
    return this.#videos;
  }

  /** Sends at these rates (requests a second) until `stop`, however long the responses take. */
  start(rates: { writes: number; reads: number }): void {
    this.#outcomes = [];
    const began = performance.now();
    const sent = { write: 0, read: 0 };
    this.#timer = setInterval(() => {
      const seconds = (performance.now() - began) / 1_000;
      for (; sent.write < seconds * rates.writes; sent.write++) this.#track('write', this.#write());
      for (; sent.read < seconds * rates.reads; sent.read++) this.#track('read', this.#read());
    }, 5);
  }

  #track(kind: Outcome['kind'], response: Promise<number>): void {
    const at = performance.now();
    const done = response.then((status) => {
      this.#outcomes.push({ kind, at, ms: performance.now() - at, status });
      this.#underWay.delete(done);
    });
    this.#underWay.add(done);
  }

  async #write(): Promise<number> {
    const i = this.#sent++;
    const donor = this.#donors[i % this.#donors.length] as Donor;
    const video = this.#videos[(i * 7) % this.#videos.length] ?? '';
    return (await this.#send({ key: randomUUID(), donor, video })).status;
  }

  /** One gift of a donor. */
  give(donor: Donor, key: string = randomUUID()): Promise<Response> {
    return this.#send({ key, donor, video: this.#videos[0] ?? '' });
  }

  /** Sends a gift, and writes down whether it was acknowledged. */
  async #send(gift: Gift): Promise<Response> {
    const { key, donor, video } = gift;
    this.#unknown.set(key, gift);
    const response = await send(`${this.#site}/api/v1/video/${video}`, {
      ...donor,
      key,
      body: { amount: 1 },
    });
    if (response.status === 200) {
      this.acknowledged.add(key);
      this.#unknown.delete(key);
    }
    return response;
  }

  async #read(): Promise<number> {
    const i = this.#sent++;
    const video = this.#videos[i % this.#videos.length] ?? '';
    const paths = [
      '/api/v1/video/list',
      `/api/v1/video/${video}/record`,
      `/api/v1/video/${video}/related`,
      '/',
    ];
    const path = paths[i % paths.length] ?? '/';
    const { address = '' } = this.#donors[i % this.#donors.length] ?? {};
    return (await send(`${this.#site}${path}`, { address })).status;
  }

  /** Whether no write of the last seconds failed, and enough succeeded. */
  isWell(seconds: number): boolean {
    const from = performance.now() - seconds * 1_000;
    const recent = this.#outcomes.filter(({ kind, at, ms }) => kind === 'write' && at + ms >= from);
    return recent.length > 20 * seconds && recent.every(({ status }) => status === 200);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#underWay);
  }

  /** Figures of the requests since a moment of `performance.now()`. */
  figures(brokenAt: number): Figures {
    const outcomes = this.#outcomes.filter(({ at, ms }) => at + ms >= brokenAt);
    const writes = outcomes.filter(({ kind }) => kind === 'write');
    const reads = outcomes.filter(({ kind }) => kind === 'read');
    const failures = outcomes.filter(({ status }) => status !== 200);
    const statuses: Record<number, number> = {};
    for (const { status } of failures) statuses[status] = (statuses[status] ?? 0) + 1;
    const seconds = (moment: number): number => (moment - brokenAt) / 1_000;
    const lastFailed = Math.max(
      brokenAt,
      ...writes.filter(({ status }) => status !== 200).map(({ at }) => at),
    );
    const backAt = writes
      .filter(({ status, at }) => status === 200 && at >= lastFailed)
      .reduce((first, { at, ms }) => Math.min(first, at + ms), Infinity);
    return {
      writes: writes.length,
      reads: reads.length,
      writesBackS: lastFailed === brokenAt ? longestSilence(writes, brokenAt) : seconds(backAt),
      worstReads: worstTenSeconds(reads, brokenAt),
      failed: failures.length,
      statuses,
      slowestMs: outcomes.reduce((most, { ms }) => Math.max(most, ms), 0),
      firstFailureS: seconds(failures.reduce((first, { at, ms }) => Math.min(first, at + ms), Infinity)),
    };
  }

  /** Sends gifts of unknown outcome again by their keys until all are acknowledged. */
  async settle(): Promise<void> {
    for (let round = 0; this.#unknown.size > 0; round++) {
      if (round === 20) throw new Error(`${this.#unknown.size} gifts are still refused`);
      const queue = [...this.#unknown.values()];
      const workers = Array.from({ length: 20 }, async () => {
        for (let gift = queue.pop(); gift; gift = queue.pop()) await this.#send(gift);
      });
      await Promise.all(workers);
    }
  }
}

/** The longest time without an acknowledged write, in seconds. */
function longestSilence(writes: Outcome[], from: number): number {
  const ends = writes
    .filter(({ status }) => status === 200)
    .map(({ at, ms }) => at + ms)
    .toSorted((a, b) => a - b);
  let longest = 0;
  let last = from;
  for (const end of ends) {
    longest = Math.max(longest, end - last);
    last = end;
  }
  return longest / 1_000;
}

function worstTenSeconds(reads: Outcome[], from: number): number {
  const slices = Map.groupBy(reads, ({ at }) => Math.floor((at - from) / 10_000));
  const shares = [...slices.values()]
    // The last slice may hold too few to be a share.
    .filter((slice) => slice.length >= 100)
    .map((slice) => slice.filter(({ status }) => status === 200).length / slice.length);
  return Math.min(1, ...shares);
}
