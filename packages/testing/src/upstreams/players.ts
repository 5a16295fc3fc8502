import { startUpstream, type Reply, type Upstream, type UpstreamRequest } from './upstream-server.ts';

/** Starts a stand-in for the players that sites offer in a frame. */
export function startPlayers({ port = 0 }: { port?: number } = {}): Promise<Upstream> {
  return startUpstream(respondAsPlayers, port);
}

/** A page that shows its own URL. The state of the real players is not visible from outside either. */
export function respondAsPlayers({ url }: UpstreamRequest): Reply {
  const path = `${url.pathname}${url.search}`.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return {
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<!doctype html><html lang="en"><title>Player</title><p id="requested">${path}</p></html>`,
  };
}
