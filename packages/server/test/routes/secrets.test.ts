import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBloom, type Bloom, type Person } from '../bloom.ts';
import { adminToken, endpoints } from '../endpoints.ts';

/*
 * Calls every route of the API with a token in every possible place, and then searches for the token (and
 * for login codes) in logs, metrics, the database and requests to other sites.
 */

const logged: string[] = [];
const sentToOthers: string[] = [];
const log = new Writable({
  write(chunk, _encoding, done) {
    logged.push(String(chunk));
    done();
  },
});
/** The server that all sources point to; it responds with 404. */
const others = createServer((request, response) => {
  sentToOthers.push(request.url ?? '', JSON.stringify(request.rawHeaders));
  request.on('data', (chunk) => sentToOthers.push(String(chunk)));
  response.writeHead(404).end();
});

let bloom: Bloom;
/** The headers of all responses, and what shared caches may store; once each, as some have megabytes. */
const published = new Set<string>();
/** Issued tokens and codes. */
const secrets: string[] = [];

beforeAll(async () => {
  await new Promise<void>((resolve) => others.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(others.address() as AddressInfo).port}`;
  bloom = await startBloom({ adminToken, youtubeUrl: url, log });
  secrets.push(adminToken);
  bloom.app.addHook('onSend', (_request, reply, payload, done) => {
    const { location, ...headers } = reply.getHeaders();
    // A login ends with its code in the URL, and only there.
    const [, code] = /^\/\?token=(.+)$/.exec(String(location ?? '')) ?? [];
    if (code) secrets.push(code);
    else published.add(String(location ?? ''));
    published.add(JSON.stringify(headers));
    if (/\bpublic\b/.test(String(headers['cache-control']))) published.add(String(payload));
    done(null, payload);
  });
  await callEverything();
  // Hundreds of requests.
});
afterAll(async () => {
  await bloom.close();
  others.close();
});

async function newcomer(): Promise<Person> {
  const person = await bloom.logIn(`Newcomer ${secrets.length}`);
  secrets.push(person.token);
  return person;
}

/** Sends tokens in the given places instead of in the header. */
function sending(place: 'header' | 'query' | 'body'): Bloom {
  if (place === 'header') return bloom;
  return {
    ...bloom,
    call(method, path, { token, ...options } = {}, body = options.body) {
      if (token === undefined) return bloom.call(method, path, options, body);
      if (place === 'body' && body) return bloom.call(method, path, options, { ...body, token });
      const query = `${path.includes('?') ? '&' : '?'}token=${token}`;
      return bloom.call(method, path + query, options, body);
    },
  };
}

async function callEverything(): Promise<void> {
  let videos = 0;
  // Moderators send theirs in the body, and open pages with it.
  const owner = await newcomer();
  for (const { call } of endpoints.filter(({ route }) => route.includes('/message/'))) {
    await call(bloom, { token: adminToken, owner, video: 'DDDDDDDDDDD' });
  }
  await bloom.app.inject(`/chatroomadmin?adminToken=${adminToken}`);
  for (const place of ['header', 'query', 'body'] as const) {
    for (const { call } of endpoints) {
      const owner = await newcomer();
      const video = `W${String(++videos).padStart(10, '0')}`;
      await bloom.addVideo(owner, video);
      await call(sending(place), { token: owner.token, owner, video });
    }
    const { token } = await newcomer();
    const call = sending(place).call;
    // Calls that request other sites, and calls that are refused in special ways.
    await call('GET', '/v1/video/youtube/BBBBBBBBBBB?remote=true', { token });
    const link = 'https://www.youtube.com/watch?v=CCCCCCCCCCC';
    await call('PUT', '/v1/video/youtube/CCCCCCCCCCC', {
      token,
      body: { link, category: 'movies', label: 'love', language: 'english|english' },
    });
    await call('GET', '/v1/link/resolve?url=https%3A%2F%2Fb23.tv%2Fabcdefg', { token });
    await call('GET', '/v1/nowhere', { token });
    await call('GET', '/v1/video/list?limit=x', { token });
    await call('POST', '/v1/video/youtube/CCCCCCCCCCC', { token, body: '{"amount":' });
    await call('POST', '/v1/video/youtube/CCCCCCCCCCC', { token, body: { amount: 'x' } });
    // An unexpected error.
    await bloom.execute(sql`alter table session rename to session_away`);
    // The account lookup never returns 500, because clients would sign out after a minute of it.
    expect((await call('GET', `/v1/account/${token}`)).status).toBe(503);
    expect((await call('GET', '/v1/account/statement', { token })).status).toBe(500);
    await bloom.execute(sql`alter table session_away rename to session`);
  }
}

/** Fails with the line that contains a secret. */
function expectNoSecret(lines: readonly string[]): void {
  expect(secrets.length).toBeGreaterThan(50);
  expect(lines.length).toBeGreaterThan(0);
  const leaks = lines.filter((line) => secrets.some((secret) => line.includes(secret)));
  expect(leaks).toEqual([]);
}

// rule: #tokens, #chat-admin
test('no token is in the log', () => {
  expect(logged.join('')).toContain('/api/v1/account/:token');
  expect(logged.join('')).toContain('unexpected error');
  expectNoSecret(logged);
});

test('no token is in the metrics', async () => {
  expectNoSecret([await bloom.services.metrics.metrics()]);
});

test('no token is in response headers or in a response that shared caches may store', () => {
  expectNoSecret([...published]);
});

// rule: #tokens
test('no token is sent to another site', () => {
  expect(sentToOthers.join('')).toContain('CCCCCCCCCCC');
  expectNoSecret(sentToOthers);
});

test('no token is in the database', async () => {
  const { rows: tables } = await sql<{
    name: string;
  }>`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`.execute(
    bloom.database.read,
  );
  const contents: string[] = [];
  for (const { name } of tables) {
    const { rows } = await bloom.execute<{ text: string }>(
      sql`select t::text as text from ${sql.raw(name)} as t`,
    );
    contents.push(...rows.map(({ text }) => text));
  }
  expectNoSecret(contents);
  // As bytes they would be written in hexadecimal.
  const hex = secrets.map((secret) => Buffer.from(secret).toString('hex'));
  const raw = secrets.map((secret) => Buffer.from(secret, 'base64url').toString('hex'));
  const all = contents.join('\n');
  expect([...hex, ...raw].filter((text) => all.includes(text))).toEqual([]);
});
