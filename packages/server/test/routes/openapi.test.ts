import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startYoutube } from '@bloom/testing/upstreams/youtube';
import type { Upstream } from '@bloom/testing/upstreams/upstream-server';
import { startBloom, type Bloom } from '../bloom.ts';
import { endpoints } from '../endpoints.ts';

type Operation = {
  operationId: string;
  security: object[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, { content?: Record<string, { example?: unknown }> }>;
};
type Document = { paths: Record<string, Record<string, Operation>>; servers: object[] };

/** Linter and compiler, on a machine that does other work. */
const slow = 120_000;
const packages = path.join(import.meta.dirname, '../../../../node_modules');

let youtube: Upstream;
let bloom: Bloom;
let document: Document;
let folder: string;

beforeAll(async () => {
  youtube = await startYoutube();
  bloom = await startBloom({ youtubeUrl: youtube.url });
  document = (await bloom.call('GET', '/openapi.json')).body;
  folder = await mkdtemp(`${tmpdir()}/bloom-openapi-`);
});
afterAll(async () => {
  await bloom.close();
  await youtube.close();
  await rm(folder, { recursive: true });
});

/** Runs the program of a package in the folder; its output, also where it fails. */
async function run(program: string, args: readonly string[]): Promise<string> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  try {
    const options = { cwd: folder, env, maxBuffer: 16 * 1024 * 1024 };
    return (await promisify(execFile)(process.execPath, [program, ...args], options)).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return `${stdout}${stderr}`;
  }
}

const operations = () =>
  Object.entries(document.paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      route: `${method.toUpperCase()} ${url}`,
      ...operation,
    })),
  );

// rule: #api-document
test('the linter of API documents finds no error and no warning', { timeout: slow }, async () => {
  const file = path.join(folder, 'openapi.json');
  // The linter warns of a server that is localhost.
  await writeFile(file, JSON.stringify({ ...document, servers: [{ url: 'https://bloom.test' }] }));
  const cli = path.join(packages, '@redocly/cli/bin/cli.js');
  const output = await run(cli, ['lint', file, '--extends=recommended', '--format=json']);
  const { totals, problems } = JSON.parse(output);
  expect(problems).toEqual([]);
  expect(totals).toEqual({ errors: 0, warnings: 0, ignored: 0 });
});

// rule: #api-document
test('an operation requires a session where the server refuses visitors only', () => {
  const requiring = operations().filter(({ security }) => JSON.stringify(security) === '[{"session":[]}]');
  const members = endpoints.filter(
    ({ route, statuses: { anonymous, user } }) =>
      anonymous === 401 &&
      user !== 401 &&
      !route.includes('{token}') &&
      // With the token of a moderator, too.
      route !== 'POST /api/v1/message/delete',
  );
  expect(requiring.map(({ route }) => route).toSorted()).toEqual(
    members.map(({ route }) => route).toSorted(),
  );
});

// rule: #api-document
test('what an operation sends and returns has an example', () => {
  const withoutExample = operations().flatMap(({ route, requestBody, responses }) =>
    [requestBody, responses['200']]
      .map((part) => part?.content?.['application/json'])
      .filter((media) => media && media.example === undefined)
      .map(() => route),
  );
  expect(withoutExample).toEqual([]);
});

// rule: #api-document
test('no object of several fields is described twice: it is a component', () => {
  const seen = new Map<string, string>();
  const repeated: string[] = [];
  const walk = (value: unknown, at: string) => {
    if (typeof value !== 'object' || value === null) return;
    const { properties } = value as { properties?: object };
    if (properties && Object.keys(properties).length > 2) {
      const shape = JSON.stringify(properties);
      if (seen.has(shape)) repeated.push(`${seen.get(shape)} ${at}`);
      seen.set(shape, at);
    }
    for (const [key, part] of Object.entries(value)) walk(part, `${at}/${key}`);
  };
  walk(document, '');
  expect(repeated).toEqual([]);
});

/** A program that a developer writes with the generated types; it prints the responses. */
const program = `
import createClient from 'openapi-fetch';
import type { components, paths } from './api.ts';

const [, , baseUrl = '', token = ''] = process.argv;
const visitor = createClient<paths>({ baseUrl });
const client = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${token}\` } });
const params = { path: { source: 'youtube', id: 'newVideo001' } };

const shared = await client.PUT('/api/v1/video/{source}/{id}', {
  params,
  body: {
    link: 'https://www.youtube.com/watch?v=newVideo001',
    category: 'movies|comedy',
    language: 'english|english',
  },
});
const video: components['schemas']['Video'] | undefined = shared.data?.data;
const { data: list } = await visitor.GET('/api/v1/video/list', { params: { query: { limit: 5 } } });
const gift = await client.POST('/api/v1/video/{source}/{id}', { params, body: { amount: 2000 } });
const balance: number | undefined = gift.data?.balance;
const posted = await client.POST('/api/v1/message/post', { body: { content: 'Hello!' } });

const tooMuch = await client.POST('/api/v1/video/{source}/{id}', { params, body: { amount: 1e12 } });
const refusal = tooMuch.error;
const cost = refusal?.key === 'account.insufficientBloom' ? refusal.params['cost'] : undefined;
const { error: refused } = await visitor.POST('/api/v1/message/post', { body: { content: 'Hello!' } });
// @ts-expect-error -- a message has a content
await visitor.POST('/api/v1/message/post', { body: {} });
// @ts-expect-error -- such a sort does not exist
await visitor.GET('/api/v1/video/list', { params: { query: { sort: 'oldest' } } });

console.log(
  JSON.stringify({
    title: video?.title,
    listed: list?.data.map(({ id }) => id),
    balance,
    message: posted.data?.data.content,
    cost,
    refused: refused?.key,
  }),
);
`;

// rule: #api-document
test('a generated client is typed, and shares, lists, gives and posts', { timeout: slow }, async () => {
  const { token } = await bloom.logIn('Ann');
  await symlink(packages, path.join(folder, 'node_modules'));
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
  const types = astToString(await openapiTypescript(JSON.stringify(document)));
  await writeFile(path.join(folder, 'api.ts'), types);
  await writeFile(path.join(folder, 'program.ts'), program);
  const compiler = path.join(packages, 'typescript/bin/tsc');
  const options = ['--strict', '--noEmit', '--skipLibCheck', '--allowImportingTsExtensions'];
  const checked = ['--module', 'nodenext', '--target', 'es2024', '--types', 'node', 'program.ts'];
  expect(await run(compiler, [...options, ...checked])).toBe('');

  const url = await bloom.app.listen({ host: '127.0.0.1', port: 0 });
  const output = JSON.parse(await run('program.ts', [url, token]));
  expect(output).toMatchObject({
    listed: ['newVideo001'],
    message: 'Hello!',
    cost: 1_000_000_000_000,
    refused: 'video.notLogin',
  });
  expect(output.title).not.toBe('');
  expect(output.balance).toBe(await bloom.balance({ id: 0, token }));
});
