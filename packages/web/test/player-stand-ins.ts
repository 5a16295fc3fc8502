import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { respondAsPlayers } from '@bloom/testing/upstreams/players';
import type { Reply, UpstreamRequest } from '@bloom/testing/upstreams/upstream-server';
import { respondAsYoutube } from '@bloom/testing/upstreams/youtube';
import type { Plugin } from 'vite';

const demo = fileURLToPath(new URL('../../server/demo/', import.meta.url));

/** The players of the sites, by the beginnings of their paths. */
const players: [path: RegExp, respond: (request: UpstreamRequest) => Reply | string][] = [
  [/^\/(?:embed\/|iframe_api$|s\/player\/)/, respondAsYoutube],
  [/^\/(?:player|txp\/iframe\/player|blackboard\/live\/[\w-]+)\.html$/, respondAsPlayers],
];

function respond(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  const { method = 'GET', url: path = '/', headers } = request;
  const url = new URL(path, `http://${headers.host}`);
  // Vite serves files, also parts of them.
  if (url.pathname.startsWith('/demo/')) request.url = `/@fs${demo}${path.slice('/demo/'.length)}`;
  // A stream of which nothing arrives.
  if (url.pathname === '/silent.m3u8') return;
  const player = players.find(([start]) => start.test(url.pathname));
  if (!player) return next();
  const [, respondTo] = player;
  const reply = respondTo({ method, url, headers, body: '', bytes: Buffer.alloc(0), times: 1 });
  if (typeof reply === 'string') return;
  response.writeHead(reply.status ?? 200, reply.headers);
  response.end(reply.body);
}

/** Serves the players of the sites to pages in tests, as their stand-ins are, and the clips of the demo. */
export const playerStandIns: Plugin = {
  name: 'bloom:player-stand-ins',
  configureServer: ({ middlewares }) => void middlewares.use(respond),
};
