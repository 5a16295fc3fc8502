// rule: #subtitle-revisions
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { maxChanges } from '@bloom/contract/subtitle/changes';
import { maxContentBytes, maxCues } from '@bloom/contract/subtitle/cue';
import type {
  SubtitleDifferenceResponse,
  SubtitleResponse,
  SubtitleSaved,
} from '@bloom/contract/subtitle/subtitle';
import { logIn } from '@bloom/testing/server-process';
import { quantile, startBuild } from '../built-server.ts';
import type { FloodReport } from './page-flood.ts';

/**
 * For how long each flood lasts, in seconds. Not part of `npm test`, where `difference.test.ts` counts the
 * work.
 */
const floodS = Number(process.env['DIFFERENCE_FLOOD_S'] ?? 0);
const connections = 32;
const maxP95Ms = 100;
const revisions = 6;
const subtitle = '/api/v1/subtitle/aqz-KE-bpKQ';

/**
 * Saves revisions as large as they can be, in which every cue differs from those of the others; returns the
 * numbers.
 */
async function saveRevisions(url: string): Promise<number[]> {
  const numbers: number[] = [];
  let { revision: base } = (await (await fetch(url + subtitle)).json()) as SubtitleResponse;
  let cues: string[] = [];
  for (let saved = 0; saved < revisions; saved++) {
    // One such revision is about what an account may write in a day of its first week.
    const token = await logIn(url, `Author ${saved}`);
    const content = JSON.stringify(
      Array.from({ length: maxCues }, (_, i) => ({
        ...(cues[i] !== undefined && { cue: cues[i] }),
        start_sec: i / 10,
        end_sec: (i + 1) / 10,
        words: { EN: `${base} ${'word '.repeat(7)}`, CN: wordsOf(25) },
      })),
    );
    expect(Buffer.byteLength(content)).toBeLessThan(maxContentBytes);
    const response = await fetch(url + subtitle, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ content, base_revision: base }),
    });
    expect(response.status).toBe(200);
    const { data, revision } = (await response.json()) as SubtitleSaved;
    cues = data.map(({ cue }) => cue);
    base = revision;
    numbers.push(revision);
  }
  return numbers;
}

const wordsOf = (count: number) =>
  String.fromCodePoint(...Array.from({ length: count }, () => 0x4e_00 + Math.floor(Math.random() * 20_000)));

const difference = ([from, to]: readonly number[], cursor = '') =>
  `${subtitle}/difference?from=${from}&to=${to}${cursor}`;

/** Every page of every comparison, and every revision. */
async function allPaths(url: string, numbers: readonly number[]): Promise<string[]> {
  const cursors = [''];
  for (let page = 1; page < maxCues / maxChanges; page++) {
    const response = await fetch(url + difference(numbers, cursors.at(-1)));
    const { next } = (await response.json()) as SubtitleDifferenceResponse;
    cursors.push(`&after=${next}`);
  }
  return numbers.flatMap((from) => [
    `${subtitle}/revisions/${from}`,
    ...numbers
      .filter((to) => to !== from)
      .flatMap((to) => cursors.map((cursor) => difference([from, to], cursor))),
  ]);
}

/** How long a client waits for a list, until a promise settles. */
async function measureLists(url: string, until: Promise<unknown>) {
  const over = new AbortController();
  void until.finally(() => over.abort());
  const waitedMs: number[] = [];
  while (!over.signal.aborted) {
    const start = performance.now();
    const response = await fetch(`${url}/api/v1/video/list`);
    await response.text();
    expect(response.status).toBe(200);
    waitedMs.push(performance.now() - start);
    await delay(10);
  }
  return { p50Ms: quantile(waitedMs, 0.5), p95Ms: quantile(waitedMs, 0.95) };
}

/** Requests paths over all connections, and returns how long another client waits for a list. */
async function flood(url: string, paths: readonly string[]): Promise<number> {
  const idle = await measureLists(url, delay(2_000));
  const program = fileURLToPath(new URL('page-flood.ts', import.meta.url));
  const { port } = new URL(url);
  const child = fork(program, [port, String(connections), String(floodS * 1_000), ...paths], {
    execArgv: [],
  });
  const reported = once(child, 'message');
  const flooded = await measureLists(url, reported);
  const [report] = (await reported) as [FloodReport];
  process.stdout.write(`${JSON.stringify({ paths: paths.length, ...report, idle, flooded })}\n`);
  return flooded.p95Ms;
}

test.skipIf(floodS === 0).each(['1', '0'])(
  'others wait less than 100 ms for a list while 32 connections request the largest differences, RATE_LIMIT=%s',
  { timeout: 120_000 + floodS * 3_000 },
  async (limited) => {
    const { url } = await startBuild({ DEMO: '1', RATE_LIMIT: limited });
    const numbers = await saveRevisions(url);
    expect(await flood(url, [difference(numbers)])).toBeLessThan(maxP95Ms);
    if (limited === '1') return;
    expect(await flood(url, await allPaths(url, numbers))).toBeLessThan(maxP95Ms);
  },
);
