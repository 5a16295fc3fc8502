import type { Static } from 'typebox';
import type { ChatStreamEvents } from '@bloom/contract/chat/chat';
import type { RoomStreamEvents } from '@bloom/contract/room/room';
import { ok } from '@bloom/contract/wire/envelope';
import { errorCatalogue, type ErrorKey } from '@bloom/contract/errors/errors';
import { exampleOf } from '@bloom/contract/wire/examples';
import { categoryTable } from '../category-table.ts';
import { routes } from './routes.ts';

/** The name of a route: its method and its path, as in the table of routes. */
export type Route = keyof typeof routes;

/** A request of the app, as a test reads it. */
export type FakeRequest = {
  route: Route;
  /** The segments that the route names with a colon. */
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  headers: Headers;
};

/** The fields of a response that not every response has. */
export type Content<R extends Route> = Omit<Static<(typeof routes)[R]>, 'status' | 'code'>;

/** An error response. `refuse` makes it. */
type Refusal = { httpStatus: number; content: object };

/** A response of a route. `unreachable`: the network fails. */
type Outcome<R extends Route> = Content<R> | Refusal | 'unreachable';
type Responder<R extends Route> = (request: FakeRequest) => Outcome<R> | Promise<Outcome<R>>;

/** Makes the response to a request that the server refuses, with an error of the catalogue. */
export function refuse(
  key: ErrorKey,
  params: Record<string, string | number> = {},
  more: { data?: unknown; retry_after?: number; next_timestamp?: number; maintenance?: true } = {},
): Refusal {
  const { code, status: httpStatus } = errorCatalogue[key];
  const content = { status: 'error', code, key, message: key, params, request_id: '1', ...more };
  return { httpStatus, content };
}

/** Makes the contract's example of a response without its optional fields, changed by `fields`. */
export function exampleFor<R extends Route>(route: R, fields: Partial<Content<R>> = {}): Content<R> {
  return { ...(exampleOf(routes[route], '', 'optional') as Content<R>), ...fields };
}

/** The events of the page's stream. */
type StreamEvents = ChatStreamEvents & RoomStreamEvents;

/** The browser's own, which the API of the page replaces. */
const browserFetch = window.fetch.bind(window);

/** Never responds: what the request waits for keeps loading. */
export const pending = (): Promise<never> => new Promise(() => {});

/** The responses that differ from the examples unless a test changes them. */
const usual: { [R in Route]?: Content<R> } = {
  'GET /category/all': { data: categoryTable },
  'GET /account/rewards': { data: [], in_row: 0 },
  'GET /legal/:name': { data: { text: '', lang: 'en', imprint: '', contact: '' } },
  'GET /video/:source/:id/suggestions': { data: [] },
  'GET /source/:source/reach': { reachable: true },
  'GET /rooms': { data: [] },
};

/** A route as the API finds it: its pattern, with the more fixed segments first. */
const patterns = (Object.keys(routes) as Route[])
  .map((route) => {
    const [method = '', path = ''] = route.split(' ');
    const segments = path.split('/');
    return { route, method, segments, fixed: segments.filter((each) => !each.startsWith(':')) };
  })
  .sort((a, b) => b.fixed.length - a.fixed.length);

function findRoute(method: string, pathname: string) {
  const given = pathname
    .replace(/^\/api\/v1(?=\/)/, '')
    .split('/')
    .map(decodeURIComponent);
  for (const { route, segments, ...pattern } of patterns) {
    if (pattern.method !== method || segments.length !== given.length) continue;
    const fits = segments.every((each, index) => each.startsWith(':') || each === given[index]);
    if (!fits) continue;
    const params = segments.flatMap((each, index) =>
      each.startsWith(':') ? [[each.slice(1), given[index] ?? '']] : [],
    );
    return { route, params: Object.fromEntries(params) as Record<string, string> };
  }
  return undefined;
}

/**
 * The API of a page in a test, in place of `fetch`: each route responds with the contract's example until the
 * test gives another response, whose shape the contract's schema checks.
 */
export class FakeApi {
  readonly #responders = new Map<Route, Responder<Route>>();
  readonly #requests: FakeRequest[] = [];
  readonly #streams = new Set<ReadableStreamDefaultController<Uint8Array>>();

  /** The time by the server's clock; without it responses do not say one. */
  serverTimeMs: (() => number) | undefined;
  /** Its page is closed: nothing more reaches that. */
  #hasEnded = false;
  /** Whether the event stream can be reached. */
  isStreamUp = true;

  constructor() {
    // As the server does: the video in the path. The page of another one would lead to that.
    const { data } = exampleFor('GET /video/:source/:id');
    this.respond('GET /video/:source/:id', ({ params }) => ({ data: { ...data, ...params } }));
  }

  /** Gives the response of a route, from now on. */
  respond<R extends Route>(route: R, outcome: Outcome<R> | Responder<R>): void {
    const respond = typeof outcome === 'function' ? outcome : () => outcome;
    this.#responders.set(route, respond);
  }

  /** Keeps all responses that are under way from their page, which is closed. */
  end(): void {
    this.#hasEnded = true;
  }

  /** The requests to a route so far, the oldest first. */
  requests(route: Route): FakeRequest[] {
    return this.#requests.filter((each) => each.route === route);
  }

  /** The bodies of the requests to a route so far. */
  bodies(route: Route): unknown[] {
    return this.requests(route).map(({ body }) => body);
  }

  /** Sends an event on the open event stream of the page. */
  emit<N extends keyof StreamEvents>(name: N, data: StreamEvents[N], id?: string): void {
    const lines = [`event: ${name}`, `data: ${JSON.stringify(data)}`, ...(id ? [`id: ${id}`] : [])];
    const bytes = new TextEncoder().encode(`${lines.join('\n')}\n\n`);
    for (const stream of this.#streams) stream.enqueue(bytes);
  }

  /** The query of the event stream that was opened last. */
  streamQuery: Record<string, string> = {};

  /** Whether the page has its event stream open. */
  get hasStream(): boolean {
    return this.#streams.size > 0;
  }

  /** Cuts the event stream, as a server that stops. */
  cutStream(): void {
    for (const stream of this.#streams) stream.close();
    this.#streams.clear();
  }

  /** Responds to a request of the app, as `fetch` does. */
  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    // Other files, such as those of streams, are on the server of the tests.
    if (!pathname.startsWith('/api/')) return browserFetch(request);
    if (pathname === '/api/v1/message/stream') {
      if (!this.isStreamUp) throw new TypeError('Failed to fetch');
      this.streamQuery = Object.fromEntries(searchParams);
      return this.#openStream(request.signal);
    }
    const found = findRoute(request.method, pathname);
    if (!found) throw new Error(`no route for ${request.method} ${pathname}`);
    // Usually a text, so that the request is recorded before the page renders what follows from it.
    const text = typeof init?.body === 'string' ? init.body : await request.text();
    const received: FakeRequest = {
      ...found,
      query: Object.fromEntries(searchParams),
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
      headers: request.headers,
    };
    this.#requests.push(received);
    const respond = this.#responders.get(found.route);
    const outcome = await this.#unlessAborted(
      request.signal,
      respond ? respond(received) : (usual[found.route] ?? exampleFor(found.route)),
    );
    if (this.#hasEnded) return pending();
    if (outcome === 'unreachable') throw new TypeError('Failed to fetch');
    const [status, content] =
      'httpStatus' in outcome ? [outcome.httpStatus, outcome.content] : [200, { ...ok, ...outcome }];
    const date = this.serverTimeMs && new Date(this.serverTimeMs()).toUTCString();
    const headers = date ? { date, 'cache-control': 'no-store' } : undefined;
    return Response.json(content, { status, ...(headers && { headers }) });
  };

  #unlessAborted<T>(signal: AbortSignal, outcome: T | Promise<T>): Promise<T> {
    const aborted = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
    return Promise.race([Promise.resolve(outcome), aborted]);
  }

  #openStream(signal: AbortSignal): Response {
    let stream: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        stream = controller;
        this.#streams.add(controller);
      },
      cancel: () => void this.#streams.delete(stream),
    });
    signal.addEventListener('abort', () => {
      if (this.#streams.delete(stream)) stream.error(signal.reason);
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  }
}
