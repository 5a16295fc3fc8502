import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify, promisify } from 'node:util';
import { discard, readBody, textOf } from './body.ts';
import { HostQueue } from './host-queue.ts';
import { OutboundError } from './outbound-error.ts';
import { isPublicAddress } from './public-address.ts';

export { OutboundError, type OutboundErrorKind } from './outbound-error.ts';

/** What an upstream answered, whatever its status. */
export type OutboundAnswer = {
  readonly status: number;
  /** The address that answered, after redirects. */
  readonly url: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Decompressed. */
  readonly body: Buffer;
  /** The body as text of its charset; undefined if it is not. */
  text(): string | undefined;
};

export type OutboundRequest = {
  readonly method?: 'GET' | 'HEAD' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The whole call: waiting, connecting, redirects and reading. Default 5 s. */
  readonly timeoutMs?: number;
  /** The largest body, before and after decompression. Default 2 MiB. */
  readonly maxBytes?: number;
  /** How many redirects are followed; with 0 a redirect is the answer. Default 3; GET and HEAD only. */
  readonly redirects?: number;
  /** Ends the call from outside; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
};

/** The one way in which this server asks others. */
export type Outbound = {
  /** @throws OutboundError when there is no answer. */
  request(url: string | URL, options?: OutboundRequest): Promise<OutboundAnswer>;
  /** Ends every connection; calls in flight fail. */
  close(): Promise<void>;
};

export type OutboundOptions = {
  /** `host:port` pairs that may be asked although they are not public (OUTBOUND_ALLOW). */
  readonly allow?: readonly string[];
  readonly userAgent?: string;
  /** How long an upstream may take to its headers, per hop. Default 3 s. */
  readonly headersTimeoutMs?: number;
  /** How many calls run at a time against one host. Default 4. */
  readonly perHost?: number;
  /** Finds the addresses of a name; the system's resolver by default. */
  readonly resolve?: (hostname: string) => Promise<readonly LookupAddress[]>;
};

const maxRedirects = 3;
const isRedirect = new Set([301, 302, 303, 307, 308]);
/** The headers that may follow a redirect to another host: none that could hold a secret. */
const harmless = new Set(['accept', 'accept-language', 'referer']);
const promisedLookup = promisify(systemLookup);

/**
 * Makes the outbound HTTP client. It asks public http and https addresses on their default ports
 * only. The address is judged when the connection is made, for literals and for every address that
 * a name resolves to, and the connection goes to exactly the address judged, so that a name cannot
 * change its answer in between. Proxy settings of the environment, cookies and credentials are
 * never used.
 */
export function createOutbound({
  allow = [],
  userAgent = 'Mozilla/5.0 (compatible; Bloom/1.0)',
  headersTimeoutMs = 3_000,
  perHost = 4,
  resolve = (hostname) => promisedLookup(hostname, { all: true }),
}: OutboundOptions = {}): Outbound {
  const allowed = new Set(allow.map((entry) => hostAndPort(new URL(`http://${entry}`))));
  const queue = new HostQueue(perHost);

  // A name whose resolver hangs holds one thread of the pool, not one for every call.
  const lookups = new Map<string, Promise<readonly LookupAddress[]>>();
  const addressesOf = async (hostname: string) => {
    const running = lookups.get(hostname);
    if (running) return running;
    const lookup = resolve(hostname).finally(() => lookups.delete(hostname));
    lookups.set(hostname, lookup);
    return lookup;
  };
  const publicLookup: LookupFunction = callbackify(async (hostname: string, _options: unknown) => {
    const addresses = await addressesOf(hostname);
    const some = addresses.filter(({ address }) => isPublicAddress(address));
    if (some.length === 0) throw notPublic(hostname);
    return some;
  });

  const agentOptions = {
    keepAlive: true,
    maxSockets: perHost,
    // A connection that rests is closed here before most servers close it there.
    timeout: 4_000,
    // Then a lookup is always asked for all addresses of a name.
    autoSelectFamily: true,
  };
  const plain = { request: http.request, agent: new http.Agent(agentOptions) };
  const secure = { request: https.request, agent: new https.Agent(agentOptions) };

  /** Sends one request; answers once its headers are there. */
  const send = (url: URL, options: http.RequestOptions, body: string | undefined) =>
    new Promise<http.IncomingMessage>((resolve, reject) => {
      const { request, agent } = url.protocol === 'https:' ? secure : plain;
      const lookup = allowed.has(hostAndPort(url)) ? undefined : publicLookup;
      request(url, { ...options, agent, lookup })
        .once('response', resolve)
        .on('error', reject)
        .end(body);
    });

  /** Refuses what needs no connection to be refused. */
  const check = (url: URL) => {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') {
      throw new OutboundError('refused', `scheme ${url.protocol}`);
    }
    if (url.username !== '' || url.password !== '') {
      throw new OutboundError('refused', 'userinfo in the address');
    }
    const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
    if (allowed.has(hostAndPort(url))) return;
    if (port !== 80 && port !== 443) throw new OutboundError('refused', `port ${port}`);
    // A resolver is never asked about a literal, so it is judged here.
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal) !== 0 && !isPublicAddress(literal)) throw notPublic(literal);
  };

  /** One request and its answer, or where it redirects to. */
  const hop = async (
    url: URL,
    { method = 'GET', headers, body, maxBytes = 2 * 1024 * 1024 }: OutboundRequest,
    call: AbortController,
    follow: boolean,
  ): Promise<OutboundAnswer | { readonly location: string }> => {
    const { signal } = call;
    const leave = await queue.enter(url.host, signal);
    try {
      const headersTimer = setTimeout(
        () => call.abort(new OutboundError('timeout', `no headers from ${url.host}`)),
        headersTimeoutMs,
      );
      const answer = await send(
        url,
        {
          method,
          headers: {
            'accept-encoding': 'gzip, br',
            ...lowerCase(headers),
            'user-agent': userAgent,
          },
          signal,
        },
        body,
      ).finally(() => clearTimeout(headersTimer));
      const received = flat(answer.headers);
      const { statusCode: status = 0 } = answer;
      const { location } = received;
      if (follow && isRedirect.has(status) && location !== undefined) {
        discard(answer);
        return { location };
      }
      // The headers of an answer to HEAD tell of a body that does not come.
      const told = method === 'HEAD' ? {} : received;
      const bytes = await readBody(answer, told, maxBytes, signal);
      return {
        status,
        url: url.href,
        headers: received,
        body: bytes,
        text: () => textOf(bytes, received['content-type']),
      };
    } finally {
      leave();
    }
  };

  const follow = async (start: URL, options: OutboundRequest, call: AbortController) => {
    const { method = 'GET', redirects = maxRedirects } = options;
    const mayFollow = method !== 'POST' && redirects > 0;
    let url = start;
    let headers = options.headers ?? {};
    for (let hops = 0; ; hops++) {
      check(url);
      const answer = await hop(url, { ...options, headers }, call, mayFollow);
      if (!('location' in answer)) return answer;
      if (hops >= redirects) throw new OutboundError('badRedirect', `over ${redirects} redirects`);
      if (!URL.canParse(answer.location, url)) {
        throw new OutboundError('badRedirect', `${url.host} redirects to no address`);
      }
      const next = new URL(answer.location, url);
      if (next.origin !== url.origin) {
        headers = Object.fromEntries(
          Object.entries(lowerCase(headers)).filter(([name]) => harmless.has(name)),
        );
      }
      url = next;
    }
  };

  return {
    request: async (address, options = {}) => {
      const { timeoutMs = 5_000, signal } = options;
      if (!URL.canParse(address)) throw new OutboundError('refused', 'not an address');
      const url = new URL(address);
      signal?.throwIfAborted();
      const call = new AbortController();
      const timer = setTimeout(
        () => call.abort(new OutboundError('timeout', `${url.host} took over ${timeoutMs} ms`)),
        timeoutMs,
      );
      const stop = () => call.abort(signal?.reason);
      signal?.addEventListener('abort', stop, { once: true });
      try {
        return await follow(url, options, call);
      } catch (error) {
        if (call.signal.aborted) throw call.signal.reason;
        if (error instanceof OutboundError) throw error;
        throw new OutboundError('network', `no answer from ${url.host}`, error);
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener('abort', stop);
      }
    },
    close: async () => {
      plain.agent.destroy();
      secure.agent.destroy();
    },
  };
}

function notPublic(hostname: string): OutboundError {
  return new OutboundError('refused', `${hostname} is not a public address`);
}

function hostAndPort({ hostname, port, protocol }: URL): string {
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
}

function lowerCase(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}

function flat(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : value,
    ]),
  );
}
