/** How far the server's clock is ahead of this device's, by its latest response. */
let aheadMs = 0;

/**
 * Reads the server's time from the `Date` header of a response that no cache has stored. The response
 * has been on its way since, so the time kept here is behind the server's, never ahead of it.
 */
export function recordServerTime({ headers }: Pick<Response, 'headers'>, nowMs = Date.now()): void {
  const serverMs = Date.parse(headers.get('date') ?? '');
  const isFresh = headers.get('cache-control')?.includes('no-store') ?? false;
  if (isFresh && !Number.isNaN(serverMs)) aheadMs = serverMs - nowMs;
}

/** The time by the server's clock in Unix seconds, however this device's clock is set. */
export function serverNowS(nowMs = Date.now()): number {
  return (nowMs + aheadMs) / 1000;
}
