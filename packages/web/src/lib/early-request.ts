type Early = { response: Response; atMs: number };

declare global {
  /** The request that index.html has sent, and its response; undefined if there was none. */
  var earlyRequest: { path: string; response: Promise<Early | undefined> } | undefined;
}

/** The response to a request that index.html has sent before the app was there, once; else undefined. */
export async function consumeEarlyResponse(method: string, path: string): Promise<Early | undefined> {
  const early = globalThis.earlyRequest;
  if (!early || method !== 'GET' || early.path !== path) return undefined;
  globalThis.earlyRequest = undefined;
  const received = await early.response;
  // What was refused is requested again, with all that the app knows.
  return received?.response.ok ? received : undefined;
}
