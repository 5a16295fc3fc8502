// rule: #link
import { sql } from 'kysely';
import type { VideoLink, WorkVideo } from '@bloom/contract/work/work';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { runChecks } from '../../platform/database/index.ts';
import { refusal, useBloom, type Person } from '../../../test/bloom.ts';
import { waitForLocks } from '../../../test/database.ts';
import { workChecks } from './work-check.ts';
import { WorkWriter } from './work-store.ts';

const bloom = useBloom();

let people = 0;
/** An account that counts in votes: a day old, with a share. */
async function trusted(): Promise<Person> {
  const person = await bloom.logIn(`Voter ${++people}`);
  await bloom.addNewVideo(person);
  await bloom.execute(sql`update account set created_at = now() - interval '2 days' where id = ${person.id}`);
  return person;
}

let [ann, bob, cy, moderator] = [] as unknown as [Person, Person, Person, Person];
beforeAll(async () => {
  [ann, bob, cy, moderator] = [
    await bloom.logIn('Ann'),
    await bloom.logIn('Bob'),
    await bloom.logIn('Cy'),
    await bloom.logIn('Mo'),
  ];
  await bloom.setRole(moderator, { role: 'moderator', categories: null });
});

/** A new video of Ann on YouTube, and one of Bob on bilibili. */
let [a, b] = ['', ''];
beforeEach(async () => {
  a = await bloom.addNewVideo(ann);
  b = await addBilibili(bob);
});

const addBilibili = async (sharer: Person) => {
  // The ids of bilibili have no zero.
  const id = `BV1xx411c${String(++people).padStart(3, '0').replaceAll('0', 'z')}`;
  await bloom.addVideo(sharer, id, { source: 'bilibili' });
  return id;
};
const other = (id = b) => ({ source: 'bilibili', id });
const propose = (person: Person, body: object = {}, of = a) =>
  bloom.call('PUT', `/v1/video/youtube/${of}/same`, person, { ...other(), ...body });
const vote = (person: Person, agree: boolean, body: object = {}, of = a) =>
  bloom.call('POST', `/v1/video/youtube/${of}/same/vote`, person, { ...other(), agree, ...body });
const work = async (path = `youtube/${a}`, query = '', person?: Person) =>
  (await bloom.call('GET', `/v1/video/${path}/work${query}`, { token: person?.token })).body.data;
/** Of each video of the work of a video: id, offset and state. */
const members = async (path?: string, query?: string) =>
  (await work(path, query)).videos.map((each: WorkVideo) => [each.video.id, each.offset_s, each.state]);
const problems = async () =>
  (await runChecks(async (text) => (await bloom.execute(sql.raw(text))).rows as never, workChecks)).problems;

test('a video alone is its own work', async () => {
  expect(await members()).toEqual([[a, 0, 'confirmed']]);
  expect((await work()).links).toEqual([]);
});

test('a proposal is a draft, seen from both videos with its offset', async () => {
  const { status, body } = await propose(cy, { offset_s: 12 });
  expect(status).toBe(200);
  expect(body.data.links).toEqual([
    {
      id: expect.any(Number),
      from: { source: 'youtube', id: a },
      to: { source: 'bilibili', id: b },
      offset_s: 12,
      state: 'draft',
      locked: false,
      agree: 1,
      disagree: 0,
      account_id: cy.id,
      account_name: 'Cy',
      vote: true,
    },
  ]);
  expect(await members()).toEqual([
    [a, 0, 'confirmed'],
    [b, 12, 'draft'],
  ]);
  expect(await members(`bilibili/${b}`)).toEqual([
    [b, 0, 'confirmed'],
    [a, -12, 'draft'],
  ]);
});

test('a proposal from the other video has the opposite offset', async () => {
  await bloom.call('PUT', `/v1/video/bilibili/${b}/same`, cy, { source: 'youtube', id: a, offset_s: 7 });
  expect(await members()).toContainEqual([b, -7, 'draft']);
});

test('the other sharer confirms, and separates the videos again', async () => {
  await propose(ann, { offset_s: 3 });
  expect(await members()).toContainEqual([b, 3, 'draft']);
  await vote(bob, true);
  expect(await members()).toContainEqual([b, 3, 'confirmed']);
  expect((await vote(bob, false)).status).toBe(200);
  expect(await members()).toEqual([[a, 0, 'confirmed']]);
  expect(await problems()).toEqual([]);
});

test('three trusted accounts confirm; new ones do not count', async () => {
  await propose(await trusted());
  for (const person of [cy, await bloom.logIn('New'), await bloom.logIn('Newer')]) await vote(person, true);
  await vote(await trusted(), true);
  expect(await members()).toContainEqual([b, 0, 'draft']);
  await vote(await trusted(), true);
  expect(await members()).toContainEqual([b, 0, 'confirmed']);
});

test('a moderator decides, and the votes of others then change nothing', async () => {
  await propose(cy);
  await vote(moderator, true);
  expect((await work()).links[0]).toMatchObject({ state: 'confirmed', locked: true });
  expect(refusal(await vote(bob, false))).toEqual([409, 'work.locked', {}]);
  await vote(moderator, false);
  expect(await members()).toEqual([[a, 0, 'confirmed']]);
  expect(refusal(await propose(cy))).toEqual([409, 'work.locked', {}]);
});

test('a moderator hides a link, which splits the work, and shows it again', async () => {
  const { body } = await propose(cy);
  await vote(bob, true);
  const target = { kind: 'link', id: String(body.data.links[0].id) };
  expect((await bloom.moderate(moderator, 'hide', target, { rule: 6 })).status).toBe(200);
  expect(await members()).toEqual([[a, 0, 'confirmed']]);
  expect(refusal(await propose(ann))).toEqual([409, 'work.locked', {}]);
  await bloom.moderate(moderator, 'restore', target);
  expect(await members()).toContainEqual([b, 0, 'confirmed']);
  expect(await problems()).toEqual([]);
});

test('a proposal joins the works of both videos, whose offsets add up', async () => {
  const [c, d] = [await bloom.addNewVideo(bob), await addBilibili(ann)];
  await propose(cy, { offset_s: 5 });
  await vote(bob, true);
  await propose(cy, { ...other(d), offset_s: 2 }, c);
  await vote(ann, true, other(d), c);
  await propose(cy, { source: 'youtube', id: c, offset_s: 10 });
  await vote(bob, true, { source: 'youtube', id: c });
  expect(await members()).toEqual([
    [a, 0, 'confirmed'],
    [b, 5, 'confirmed'],
    [c, 10, 'confirmed'],
    [d, 12, 'confirmed'],
  ]);
  expect((await members(`bilibili/${d}`))[0]).toEqual([d, 0, 'confirmed']);
  expect(await members(`bilibili/${d}`)).toContainEqual([a, -12, 'confirmed']);
});

test('its proposer corrects the offset of a draft, and votes for the former one go', async () => {
  await propose(cy, { offset_s: 5 });
  await vote(await trusted(), true);
  const { body } = await propose(cy, { offset_s: 6 });
  expect(body.data.links[0]).toMatchObject({ offset_s: 6, agree: 1 });
  expect((await propose(await trusted(), { offset_s: 90 })).body.data.links[0]).toMatchObject({
    offset_s: 6,
    agree: 2,
  });
});

test('a moderator corrects the offset of a confirmed link', async () => {
  await propose(cy, { offset_s: 5 });
  await vote(bob, true);
  await propose(moderator, { offset_s: 9 });
  expect(await members()).toContainEqual([b, 9, 'confirmed']);
});

test.each([
  ['the same video', () => ({ source: 'youtube', id: a }), 'id'],
  ['a video that is not shared', () => other('BV1GJ411x7h7'), 'id'],
  ['an unknown source', () => ({ source: 'nowhere', id: '1' }), 'source'],
  ['an offset that is no integer', () => ({ offset_s: 1.5 }), 'offset_s'],
  ['an offset of more than an hour', () => ({ offset_s: 3_601 }), 'offset_s'],
])('%s is refused by its field', async (_, body, field) => {
  expect(refusal(await propose(cy, body()))).toEqual([400, 'request.invalid', { field }]);
});

test('a vote on two videos without a link finds nothing', async () => {
  expect(refusal(await vote(cy, true))).toEqual([404, 'request.notFound', {}]);
});

test('a banned account neither proposes nor votes', async () => {
  const banned = await bloom.logIn('Banned');
  await bloom.moderate(moderator, 'ban', { kind: 'user', id: banned.id }, { rule: 4 });
  expect(refusal(await propose(banned))).toEqual([403, 'chat.banned', {}]);
});

test('an account has at most 50 open proposals', async () => {
  const keen = await bloom.logIn('Keen');
  await bloom.execute(sql`
    insert into video_link (first_id, second_id, offset_s, state, proposer_id)
    select 900000 + n, 900100 + n, 0, 'draft', ${keen.id} from generate_series(1, 50) n`);
  expect(refusal(await propose(keen))).toEqual([422, 'work.limit', { limit: 50 }]);
  await bloom.execute(sql`delete from video_link where first_id > 900000`);
});

test('a work has at most 50 videos', async () => {
  const ids = await bloom.execute(sql<{ id: number }>`select id from video where source_id = ${a}`);
  const first = ids.rows[0]?.id ?? 0;
  await bloom.execute(sql`
    insert into video_link (first_id, second_id, offset_s, state)
    select ${first}, 900000 + n, 0, 'confirmed' from generate_series(1, 49) n`);
  await bloom.execute(sql`select work_refresh(array[${first}]::bigint[])`);
  await propose(cy);
  expect(refusal(await vote(bob, true))).toEqual([422, 'work.full', { limit: 50 }]);
  expect((await work()).links.filter((link: VideoLink) => link.to.id === b)).toMatchObject([
    { state: 'draft' },
  ]);
  await bloom.execute(sql`delete from video_link where second_id > 900000`);
  await bloom.execute(sql`select work_refresh(array[${first}]::bigint[])`);
});

// rule: #country-filter
test('where the country hides a source, nothing names the video or its proposal', async () => {
  await propose(cy);
  await vote(bob, true);
  const inChina = await bloom.call('GET', `/v1/video/bilibili/${b}/work?country=CN`);
  expect(inChina.body.data.videos).toHaveLength(1);
  expect(JSON.stringify(inChina.body)).not.toMatch(/youtube/i);
  expect(inChina.body.data.links).toEqual([]);
  const proposed = await bloom.call('PUT', `/v1/video/bilibili/${b}/same?country=CN`, cy, {
    source: 'youtube',
    id: a,
  });
  expect(proposed.status === 200 ? JSON.stringify(proposed.body.data.links) : '[]').toBe('[]');
});

test('a video that moderators hid leaves the list of its work, and the others stay', async () => {
  await propose(cy);
  await vote(bob, true);
  await bloom.moderate(moderator, 'hide', { kind: 'video', id: `bilibili/${b}` }, { rule: 1 });
  expect(await members()).toEqual([[a, 0, 'confirmed']]);
  expect(await members(`bilibili/${b}`)).toEqual([[a, 0, 'confirmed']]);
});

test('an account that is deleted leaves its proposals without its name, and takes its votes along', async () => {
  const gone = await bloom.logIn(`Gone ${++people}`);
  await propose(gone);
  await bloom.deleteAccount(gone);
  expect((await work()).links).toMatchObject([{ account_id: null, agree: 0 }]);
});

/** Begins something while another transaction changes works, and ends that one. */
async function duringChange<T>(waiting: () => Promise<T>[]): Promise<T[]> {
  const locked = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const change = bloom.database.transact(async (tx) => {
    await new WorkWriter(tx).lock();
    locked.resolve();
    await finish.promise;
  });
  await locked.promise;
  const results = waiting();
  await waitForLocks(bloom.database.read, results.length);
  finish.resolve();
  await change;
  return Promise.all(results);
}

test('two confirmations of the same works, a split and a deletion at once leave the tables right', async () => {
  const c = await bloom.addNewVideo(bob);
  const d = await addBilibili(ann);
  await propose(cy);
  await propose(cy, other(d), c);
  await vote(ann, true, other(d), c);
  await propose(cy, { source: 'youtube', id: c });
  await propose(cy, other(d));
  const results = await duringChange(() => [
    vote(bob, true),
    vote(bob, true, { source: 'youtube', id: c }),
    vote(moderator, true, other(d)),
    vote(ann, false, other(d), c),
  ]);
  expect(results.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await members()).map(([id]: [string]) => id).toSorted()).toEqual([a, b, c, d].toSorted());
  const removed = await duringChange(() => [
    bloom.call('DELETE', `/v1/video/youtube/${a}`, ann),
    vote(moderator, true, other(d), c),
    vote(moderator, false, other(d)),
  ]);
  expect(removed.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  expect(await problems()).toEqual([]);
});

test.each([
  ['a linked video without its work', sql`delete from work_video`, 0],
  ['a work of one video', sql`insert into work_video values (900001, 900001, 0)`, 1],
  ['a link of a video that is gone', sql`insert into video_link values (default, 900001, 900002, 0)`, 2],
  ['lists that know another work', sql`update video_rank set work_id = 1 where work_id is null`, 3],
])('the audit finds %s', async (_, damage, check) => {
  await propose(cy);
  await vote(bob, true);
  const damaged = bloom.database.transact(async (tx) => {
    await damage.execute(tx);
    const checks = workChecks.slice(check, check + 1);
    const found = await runChecks(async (text) => (await sql.raw(text).execute(tx)).rows as never, checks);
    expect(found.differences).toBeGreaterThan(0);
    throw new Error('undo');
  });
  await expect(damaged).rejects.toThrow('undo');
});
