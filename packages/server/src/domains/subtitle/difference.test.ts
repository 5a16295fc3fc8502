import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { SubtitleChange } from '@bloom/contract/subtitle/subtitle';
import { startBloom, type Bloom, type Person } from '../../../test/bloom.ts';
import { compareContents } from './difference.ts';
import { createSubtitleModeration } from './index.ts';
import { encodeCues, subtitleKeyOf } from './subtitle.ts';
import { SubtitleReader } from './subtitle-store.ts';

let bloom: Bloom;
let ann: Person;

const settings = { feature_subtitle_edit: '1' };
beforeAll(async () => {
  bloom = await startBloom({ settings, receivesEvents: true });
  ann = await bloom.logIn('Ann');
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => bloom.close());

/** A video with a revision of so many cues for each of the counts. */
async function withRevisions(counts: readonly number[], author = ann, on = bloom) {
  const id = await on.addNewVideo(author, { durationS: null });
  for (const [base, count] of counts.entries()) {
    const cues = Array.from({ length: count }, (_, i) => ({
      start_sec: i,
      end_sec: i + 0.5,
      words: { EN: `Line ${i} of ${base}`, CN: '' },
    }));
    const body = { content: JSON.stringify(cues), base_revision: base };
    const { status } = await on.call('PUT', `/v1/subtitle/${id}`, author, body);
    expect(status).toBe(200);
  }
  return id;
}
const get = (path: string, headers: Record<string, string> = {}) =>
  bloom.call('GET', `/v1/subtitle/${path}`, { headers });

// rule: #subtitle-revisions
test('equal requests at the same time are one comparison, and later ones are none', async () => {
  const id = await withRevisions([20, 20]);
  const reads = vi.spyOn(SubtitleReader.prototype, 'revision');
  const finds = vi.spyOn(SubtitleReader.prototype, 'findVideo');
  const path = `${id}/difference?from=1&to=2`;
  const responses = await Promise.all(Array.from({ length: 10 }, () => get(path)));
  const [first] = responses;
  expect(first?.body.data).toHaveLength(40);
  for (const { body } of responses) expect(body).toEqual(first?.body);
  expect((await get(path)).body).toEqual(first?.body);
  expect([finds.mock.calls.length, reads.mock.calls.length]).toEqual([1, 2]);

  const revisions = await Promise.all(Array.from({ length: 10 }, () => get(`${id}/revisions/1`)));
  for (const { body } of revisions) expect(body.data).toHaveLength(20);
  expect(reads).toHaveBeenCalledTimes(3);
});

test('an unchanged response is 304', async () => {
  const id = await withRevisions([2]);
  for (const path of ['revisions/1', 'difference?from=0&to=1']) {
    const { headers } = await get(`${id}/${path}`);
    const etag = headers['etag'] as string;
    expect((await get(`${id}/${path}`, { 'if-none-match': etag })).status).toBe(304);
  }
});

// rule: #subtitle-revisions
test('a response has at most 500 changes, and a cursor for the next ones', async () => {
  const id = await withRevisions([1_000, 200]);
  const pages: { data: SubtitleChange[]; total: number; next?: string }[] = [];
  let after = '';
  do {
    const { body } = await get(`${id}/difference?from=1&to=2${after && `&after=${after}`}`);
    pages.push(body);
    after = body.next ?? '';
  } while (after);
  expect(pages.map(({ data, total }) => [data.length, total])).toEqual([
    [500, 1_200],
    [500, 1_200],
    [200, 1_200],
  ]);
  const changes = pages.flatMap(({ data }) => data);
  expect(new Set(changes.map(({ cue }) => cue)).size).toBe(1_200);
  expect(changes.filter(({ before }) => before)).toHaveLength(1_000);
  const starts = changes.map(({ before, after: now }) => (now ?? before)?.start_sec ?? 0);
  expect(starts).toEqual(starts.toSorted((a, b) => a - b));

  const refused = await get(`${id}/difference?from=1&to=2&after=x`);
  expect([refused.status, refused.body.params]).toEqual([400, { field: 'after' }]);
  const exact = (await get(`${await withRevisions([500])}/difference?from=0&to=1`)).body;
  expect([exact.data.length, exact.next]).toEqual([500, undefined]);
});

// rule: #subtitle-revisions
test('what was erased is no longer in a response that was cached', async () => {
  const id = await withRevisions([3, 0]);
  const difference = async () => (await get(`${id}/difference?from=1&to=2`)).body.total;
  const revision = async () => (await get(`${id}/revisions/1`)).body.data.length;
  expect([await difference(), await revision()]).toEqual([3, 3]);
  await createSubtitleModeration(bloom.database).erase(subtitleKeyOf(id), 1);
  await expect.poll(difference).toBe(0);
  expect(await revision()).toBe(0);
});

// rule: #subtitle-revisions
test('a deleted account is no longer named in a response that was cached', async () => {
  const author = await bloom.logIn('Author');
  const id = await withRevisions([1], author);
  const named = async () => (await get(`${id}/revisions/1`)).body.author;
  expect(await named()).toMatchObject({ name: 'Author' });
  const { status } = await bloom.deleteAccount(author);
  expect(status).toBe(200);
  expect(await named()).toBeNull();
});

// rule: #subtitle-revisions
test('two are read at the same time, 64 wait, and further ones are refused for the moment', async () => {
  const id = await withRevisions([1]);
  const gate = Promise.withResolvers<void>();
  const findVideo = SubtitleReader.prototype.findVideo;
  const finds = vi.spyOn(SubtitleReader.prototype, 'findVideo').mockImplementation(async function (
    this: SubtitleReader,
    key,
  ) {
    await gate.promise;
    return findVideo.call(this, key);
  });
  let refusals = 0;
  const responses = Array.from({ length: 80 }, async (_, i) => {
    const { status, body } = await get(`${id}/difference?from=0&to=${i + 1}`);
    if (status !== 503) return status;
    refusals++;
    expect(body).toMatchObject({ key: 'server.unavailable', retry_after: 2 });
    return status;
  });
  await expect.poll(() => refusals).toBe(14);
  expect(finds).toHaveBeenCalledTimes(2);
  gate.resolve();
  const statuses = await Promise.all(responses);
  expect(statuses.filter((status) => status !== 503)).toEqual([
    200,
    ...Array.from({ length: 65 }, () => 404),
  ]);
});

// rule: #subtitle-revisions
test('between the parts of a comparison the event loop does other work', async () => {
  const content = (EN: string) =>
    encodeCues([{ cue: 'aaaaaaaa', startMs: 0, endMs: 1, words: { EN, CN: '' } }]);
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const { data } = await compareContents(content('a'), content('b'), 0);
  isOver = true;
  expect(data).toMatchObject([{ before: { words: { EN: 'a' } }, parts: ['EN'] }]);
  expect(turns).toBeGreaterThanOrEqual(3);
});

// rule: #subtitle-revisions
test('an address has 60 requests a minute for revisions and differences together', async () => {
  const limited = await startBloom({ settings, rateLimit: true });
  try {
    const id = await withRevisions([1], await limited.logIn('Ann'), limited);
    const path = (i: number) => (i % 2 ? 'revisions/1' : 'difference?from=0&to=1');
    const request = (i: number, remoteAddress: string) =>
      limited.app.inject({ url: `/api/v1/subtitle/${id}/${path(i)}`, remoteAddress });
    const statuses: number[] = [];
    for (let i = 0; i < 62; i++) statuses.push((await request(i, '192.0.2.1')).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429, 429]);
    expect((await request(0, '192.0.2.2')).statusCode).toBe(200);
  } finally {
    await limited.close();
  }
});
