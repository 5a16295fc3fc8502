import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, apiPath, call } from './api.ts';
import { useServerState } from './server-state.ts';
import { endSession, startSession } from './session.ts';

/** Sets the next response of the server. */
function respond(body: BodyInit, status = 200): ReturnType<typeof vi.fn<typeof fetch>> {
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(new Response(body, { status })));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

const failed = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError ? error : undefined),
  );

afterEach(() => {
  globalThis.earlyRequest = undefined;
  vi.unstubAllGlobals();
  endSession();
});

describe('a call that is refused', () => {
  it('fails with the key and the parameters of the catalogue', async () => {
    respond(
      JSON.stringify({
        status: 'error',
        code: 1101,
        key: 'account.insufficientBloom',
        params: { cost: 2_000, balance: 5 },
      }),
      422,
    );
    expect(await failed(call('POST', '/api/v1/x'))).toMatchObject({
      key: 'account.insufficientBloom',
      params: { cost: 2_000, balance: 5 },
      isUnreachable: false,
      passing: false,
    });
  });
  it('carries the data that the response has beside the error', async () => {
    respond(JSON.stringify({ status: 'error', key: 'error.alreadyShared', data: { id: 'a' } }), 409);
    expect((await failed(call('PUT', '/api/v1/x')))?.data).toEqual({ id: 'a' });
  });
  it('reports maintenance', async () => {
    respond(JSON.stringify({ status: 'error', key: 'server.maintenance', maintenance: true }), 503);
    expect(await failed(call('GET', '/api/v1/x'))).toMatchObject({ status: 503 });
    expect(useServerState.getState().maintenance).toBe(true);
    respond(JSON.stringify({ status: 'ok', code: 0 }));
    await call('GET', '/api/v1/x');
    expect(useServerState.getState().maintenance).toBe(false);
  });
  it.each([
    ['<html>Bad gateway</html>', 502, 'server.failed'],
    ['<html>Away</html>', 503, 'server.unavailable'],
    ['{"status":"error","key":7}', 400, 'server.failed'],
    ['not json', 200, 'server.failed'],
    ['null', 200, 'server.failed'],
  ])('by something that is not the server (%s, %i) fails with %s', async (body, status, key) => {
    respond(body, status);
    expect((await failed(call('GET', '/api/v1/x')))?.key).toBe(key);
  });
});

it('a request without a response fails as isUnreachable, and may be retried', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await failed(call('GET', '/api/v1/x'))).toMatchObject({
    key: 'server.unavailable',
    isUnreachable: true,
    passing: true,
  });
});

it('a call that is not wanted any more ends as an abort, not as a failure', async () => {
  vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
    signal?.throwIfAborted();
    return new Response('{}');
  });
  const error: unknown = await call('GET', '/api/v1/x', { signal: AbortSignal.abort() }).catch(
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ name: 'AbortError' });
});

describe('a request that the page has sent before the app', () => {
  const early = (name: string, status: number) => ({
    path: '/api/v1/x',
    response: Promise.resolve({
      response: new Response(JSON.stringify({ status: 'ok', name }), { status }),
      atMs: 0,
    }),
  });

  it('is taken over once', async () => {
    const fetched = respond(JSON.stringify({ status: 'ok', name: 'late' }));
    globalThis.earlyRequest = early('early', 200);
    expect(await call('GET', '/api/v1/x')).toMatchObject({ name: 'early' });
    expect(fetched).not.toHaveBeenCalled();
    expect(await call('GET', '/api/v1/x')).toMatchObject({ name: 'late' });
  });
  it.each([
    ['was refused', early('early', 503), '/api/v1/x'],
    ['had no response', { path: '/api/v1/x', response: Promise.resolve(undefined) }, '/api/v1/x'],
    ['is another one', early('early', 200), '/api/v1/y'],
  ])('is sent again if it %s', async (_how, request, path) => {
    const fetched = respond(JSON.stringify({ status: 'ok', name: 'late' }));
    globalThis.earlyRequest = request;
    expect(await call('GET', path)).toMatchObject({ name: 'late' });
    expect(fetched).toHaveBeenCalledOnce();
  });
});

describe('what is sent', () => {
  const ok = JSON.stringify({ status: 'ok', code: 0 });
  const headersOf = (fetched: ReturnType<typeof respond>) => new Headers(fetched.mock.calls[0]?.[1]?.headers);

  it('carries the token as a header, and the key of the action', async () => {
    startSession('secret');
    const fetched = respond(ok);
    await call('POST', '/api/v1/x', { body: { amount: 1 }, idempotencyKey: 'k' });
    const headers = headersOf(fetched);
    expect(headers.get('authorization')).toBe('Bearer secret');
    expect(headers.get('idempotency-key')).toBe('k');
    expect(headers.get('content-type')).toBe('application/json');
    expect(fetched.mock.calls[0]?.[1]?.body).toBe('{"amount":1}');
  });
  // rule: #tokens
  it('carries the token once: not as a header where the path has it', async () => {
    startSession('secret');
    const fetched = respond(ok);
    await call('GET', apiPath('account', 'secret'));
    expect(headersOf(fetched).get('authorization')).toBeNull();
  });
  // rule: #upgrade-notice
  it('sends the version of the app', async () => {
    const fetched = respond(ok);
    await call('GET', '/api/v1/x');
    expect(headersOf(fetched).get('x-app-version')).toBe('1.3.6');
  });
  it('sends no token without a session', async () => {
    const fetched = respond(ok);
    await call('GET', '/api/v1/x', { query: { limit: 12, after: undefined, q: '花&' } });
    expect(headersOf(fetched).get('authorization')).toBeNull();
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/v1/x?limit=12&q=%E8%8A%B1%26');
  });
  it('has every part of a path escaped', () => {
    expect(apiPath('video', 'tencent', 'a/b?c')).toBe('/api/v1/video/tencent/a%2Fb%3Fc');
  });
});
