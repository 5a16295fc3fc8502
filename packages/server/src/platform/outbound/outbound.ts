import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify, promisify } from 'node:util';
import { discard, readBody, textOf } from './body.ts';
import { KeyQueue } from '../limits/index.ts';
import { OutboundError } from './outbound-error.ts';
import type { Trace } from '../tracing/index.ts';
import { isPublicAddress } from './public-address.ts';

export { OutboundError, type OutboundErrorKind } from './outbound-error.ts';

/** The response of an upstream, with any status. */
export type OutboundResponse = {
  readonly status: number;
  /** The URL of the response, after redirects. */
  readonly url: string;
  /** Headers by lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Decompressed. */
  readonly body: Buffer;
  /** The body decoded by its charset; undefined if it is not text of that charset. */
  text(): string | undefined;
};

export type OutboundRequest = {
  readonly method?: 'GET' | 'HEAD' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Whether http is refused, except for the hosts of OUTBOUND_ALLOW. Default false. */
  readonly httpsOnly?: boolean;
  /** Limits the whole call: waiting, connecting, redirects and reading. Default 5 s. */
  readonly timeoutMs?: number;
  /** The largest body in bytes, before and after decompression. Default 2 MiB. */
  readonly maxBytes?: number;
  /** How many redirects are followed; with 0 a redirect is returned. Default 3; GET and HEAD only. */
  readonly redirects?: number;
};

/** The client for all requests of this server to others. */
export type Outbound = {
  /** @throws OutboundError if there is no response. */
  request(url: string | URL, options?: OutboundRequest): Promise<OutboundResponse>;
  /** Closes all connections; calls in flight fail. */
  close(): Promise<void>;
};

export type OutboundOptions = {
  /** `host:port` pairs that are allowed although they are not public (OUTBOUND_ALLOW). */
  readonly allow?: readonly string[];
  /** How long an upstream may take to send its headers, per hop. Default 3 s. */
  readonly headersTimeoutMs?: number;
  /** How many calls to one host run concurrently. Default 4. */
  readonly perHost?: number;
  /** Makes a span of every call, with its host only. Default: none. */
  readonly trace?: Trace | undefined;
  /** Resolves a name to IP addresses; the system's resolver by default. */
  readonly resolve?: (hostname: string) => Promise<readonly LookupAddress[]>;
};

/** A response, or where a redirect leads. */
type Hop = OutboundResponse | { readonly location: string };

const maxRedirects = 3;
const isRedirect = new Set([301, 302, 303, 307, 308]);
/** The headers that are also sent after a redirect to another origin: none that could hold a secret. */
const crossOriginHeaders = new Set(['accept', 'accept-language', 'referer']);
const lookupAsync = promisify(systemLookup);

/**
 * Creates the outbound HTTP client. It connects only to public IP addresses, by http and https on
 * their default ports. Each address that a name resolves to is checked, and the connection goes to
 * exactly the checked addresses, so a name cannot resolve differently in between (DNS rebinding).
 * Proxy settings of the environment, cookies and credentials are never used.
 */
export function createOutbound({
  allow = [],
  headersTimeoutMs = 3_000,
  perHost = 4,
  trace = (_start, work) => work(() => {}),
  resolve = (hostname) => lookupAsync(hostname, { all: true }),
}: OutboundOptions = {}): Outbound {
  const allowed = new Set(allow.map((entry) => hostAndPort(new URL(`http://${entry}`))));
  const queue = new KeyQueue(perHost);
  const publicLookup = createPublicLookup(resolve);
  const client = createClient(perHost, (url) => (allowed.has(hostAndPort(url)) ? undefined : publicLookup));

  /** Sends one request; returns the response, or the location of a redirect to follow. */
  const hop = async (
    url: URL,
    { method = 'GET', headers, body, httpsOnly, maxBytes = 2 * 1024 * 1024 }: OutboundRequest,
    call: AbortController,
    follow: boolean,
  ): Promise<Hop> => {
    check(url, allowed, httpsOnly);
    const { signal } = call;
    const leave = await queue.enter(url.host, signal);
    try {
      const headersTimer = setTimeout(
        () => call.abort(new OutboundError('timeout', `no headers from ${url.host}`)),
        headersTimeoutMs,
      );
      const message = await client
        .send(
          url,
          {
            method,
            headers: {
              'accept-encoding': 'gzip, br',
              ...lowerCase(headers),
              'user-agent': 'Mozilla/5.0 (compatible; Bloom/1.0)',
            },
            signal,
          },
          body,
        )
        .finally(() => clearTimeout(headersTimer));
      const received = flat(message.headers);
      const { statusCode: status = 0 } = message;
      const { location } = received;
      if (follow && isRedirect.has(status) && location !== undefined) {
        discard(message);
        return { location };
      }
      // The headers of a response to HEAD describe a body that is not sent.
      const bodyHeaders = method === 'HEAD' ? {} : received;
      const bytes = await readBody(message, bodyHeaders, maxBytes, signal);
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

  return {
    request: async (address, options = {}) => {
      const { timeoutMs = 5_000 } = options;
      if (!URL.canParse(address)) throw new OutboundError('refused', 'not a URL');
      const url = new URL(address);
      const call = new AbortController();
      const timer = setTimeout(
        () => call.abort(new OutboundError('timeout', `${url.host} took over ${timeoutMs} ms`)),
        timeoutMs,
      );
      try {
        const { method = 'GET' } = options;
        // The path and the query of some calls are secrets.
        const attributes = { 'http.request.method': method, 'server.address': url.hostname };
        return await trace({ name: method, attributes }, async (set) => {
          const response = await follow(url, options, (next, request, mayFollow) =>
            hop(next, request, call, mayFollow),
          );
          set({ 'http.response.status_code': response.status });
          return response;
        });
      } catch (error) {
        if (call.signal.aborted) throw call.signal.reason;
        if (error instanceof OutboundError) throw error;
        throw new OutboundError('network', `no response from ${url.host}`, error);
      } finally {
        clearTimeout(timer);
      }
    },
    close: client.close,
  };
}

/** @param lookupFor what resolves the host of a URL; undefined: the system */
function createClient(perHost: number, lookupFor: (url: URL) => LookupFunction | undefined) {
  const agentOptions = {
    keepAlive: true,
    maxSockets: perHost,
    // Idle connections are closed before most servers close them, to avoid failed requests.
    timeout: 4_000,
    // With this option, Node always requests all addresses of a name from `lookup`.
    autoSelectFamily: true,
  };
  const plain = { request: http.request, agent: new http.Agent(agentOptions) };
  const secure = { request: https.request, agent: new https.Agent(agentOptions) };

  /** Sends one request; resolves when the response's headers have arrived. */
  const send = (url: URL, options: http.RequestOptions, body: OutboundRequest['body']) =>
    new Promise<http.IncomingMessage>((resolve, reject) => {
      const { request, agent } = url.protocol === 'https:' ? secure : plain;
      const lookup = lookupFor(url);
      request(url, { ...options, agent, lookup })
        .once('response', resolve)
        .on('error', reject)
        .end(body);
    });

  const close = async () => {
    plain.agent.destroy();
    secure.agent.destroy();
  };
  return { send, close };
}

/** Resolves names to addresses that are public, and to no others. */
function createPublicLookup(
  resolve: (hostname: string) => Promise<readonly LookupAddress[]>,
): LookupFunction {
  // Concurrent lookups of a name share one, so a hanging resolver blocks one thread of the pool.
  const lookups = new Map<string, Promise<readonly LookupAddress[]>>();
  const addressesOf = async (hostname: string) => {
    const running = lookups.get(hostname);
    if (running) return running;
    const lookup = resolve(hostname).finally(() => lookups.delete(hostname));
    lookups.set(hostname, lookup);
    return lookup;
  };
  const publicAddressesOf = async (hostname: string) => {
    const addresses = await addressesOf(hostname);
    const allowedAddresses = addresses.filter(({ address }) => isPublicAddress(address));
    if (allowedAddresses.length === 0) throw notPublic(hostname);
    return allowedAddresses;
  };
  return callbackify((hostname: string, _options: unknown) => publicAddressesOf(hostname));
}

/** Refuses a URL that can be refused without a connection. */
function check(url: URL, allowed: ReadonlySet<string>, httpsOnly = false): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new OutboundError('refused', `scheme ${url.protocol}`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new OutboundError('refused', 'userinfo in the URL');
  }
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  if (allowed.has(hostAndPort(url))) return;
  if (httpsOnly && url.protocol !== 'https:') throw new OutboundError('refused', 'not https');
  if (port !== 80 && port !== 443) throw new OutboundError('refused', `port ${port}`);
  // IP literals do not pass through `lookup`, so they are checked here.
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !isPublicAddress(literal)) throw notPublic(literal);
}

/** Sends a request, and those that redirects lead to. */
async function follow(
  start: URL,
  options: OutboundRequest,
  hop: (url: URL, options: OutboundRequest, follow: boolean) => Promise<Hop>,
): Promise<OutboundResponse> {
  const { method = 'GET', redirects = maxRedirects } = options;
  const mayFollow = method !== 'POST' && redirects > 0;
  let url = start;
  let headers = options.headers ?? {};
  for (let hops = 0; ; hops++) {
    const response = await hop(url, { ...options, headers }, mayFollow);
    if (!('location' in response)) return response;
    if (hops >= redirects) throw new OutboundError('badRedirect', `over ${redirects} redirects`);
    if (!URL.canParse(response.location, url)) {
      throw new OutboundError('badRedirect', `${url.host} redirects to an invalid URL`);
    }
    const next = new URL(response.location, url);
    if (next.origin !== url.origin) {
      headers = Object.fromEntries(
        Object.entries(lowerCase(headers)).filter(([name]) => crossOriginHeaders.has(name)),
      );
    }
    url = next;
  }
}

function notPublic(hostname: string): OutboundError {
  return new OutboundError('refused', `${hostname} is not a public address`);
}

function hostAndPort({ hostname, port, protocol }: URL): string {
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
}

function lowerCase(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function flat(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
}
