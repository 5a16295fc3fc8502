import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { maxMomentsOfAccount } from '@bloom/contract/moment/moment-rules';
import { startBloom, type Bloom, type Person } from '../../../test/bloom.ts';
import { run, runAsProcess } from '../../../test/command.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { readEvents } from '../../../test/event-reader.ts';
import { momentProblems } from '../../../test/content/moment-problems.ts';

let created: TestDatabase;
let bloom: Bloom;
let sharer: Person;
let mia: Person;
let folder: string;
/** A new video. */
let video: string;
let files = 0;

beforeAll(async () => {
  created = await createTestDatabase();
  bloom = await startBloom({ connection: created.connection, receivesEvents: true });
  sharer = await bloom.logIn('Sharer');
  mia = await bloom.logIn('Mia');
  await bloom.setRole(mia, { role: 'moderator', categories: null });
  folder = await mkdtemp(path.join(tmpdir(), 'bloom-import-'));
});
afterAll(async () => {
  await bloom.close();
  await created.drop();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  video = await bloom.addNewVideo(sharer, { category: 'movies' });
  await setDuration(null);
});
afterEach(async () => {
  expect(await momentProblems(bloom)).toEqual([]);
});

const setDuration = (seconds: number | null) =>
  bloom.execute(sql`update video set duration_s = ${seconds} where source_id = ${video}`);
const environment = () => ({ DATABASE_URL: created.url });
const args = (file: string, ...options: string[]) => [
  'admin',
  'moments',
  'import',
  `youtube:${video}`,
  file,
  ...options,
];
const importFile = (file: string, ...options: string[]) => run(environment(), ...args(file, ...options));
const file = async (content: string | Buffer, ending = 'xml') => {
  const name = path.join(folder, `${++files}.${ending}`);
  await writeFile(name, content);
  return name;
};
/** A row of bilibili's. */
const d = (text: string, { time = '1.5', mode = '1', sent = '1500000000', row = `${++files}` } = {}) =>
  `<d p="${time},${mode},25,16777215,${sent},0,a1b2c3,${row}">${text}</d>`;
const xml = (...rows: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><i><chatserver>chat.bilibili.com</chatserver>\n${rows.join('\n')}</i>`;
const list = async (query = '?sort=time') =>
  (await bloom.call('GET', `/v1/video/youtube/${video}/moments${query}`)).body;
const contents = async (query?: string) =>
  (await list(query)).data.map(({ content }: { content: string }) => content);

// rule: #moment-import
test("bilibili's file becomes moments without an author, with their second and time", async () => {
  const name = await file(
    xml(
      d('前方高能', { time: '83.9996' }),
      d('a &lt;b&gt; &amp;amp; &#x1F600;', { time: '0', sent: '1400000000', mode: '4' }),
      '<!-- <d> -->',
      d('<![CDATA[a<b]]> c', { time: '400', mode: '6' }),
      d('up', { time: '90', mode: '5' }),
    ),
  );
  expect(await importFile(name)).toEqual({ code: 0, output: 'Imported 4 moments of 4 rows.\n' });
  const { data, moments, segments } = await list();
  expect(moments).toBe(4);
  expect(data[1]).toEqual({
    id: expect.any(Number),
    content: '前方高能',
    at_ms: 84_000,
    spoiler: false,
    time: 1_500_000_000_000,
    edited: false,
    user_id: null,
    user_name: '',
    user_handle: null,
    thanks: 0,
    lang: 'zh',
    reply_count: 0,
    replies: [],
  });
  expect(data[0]).toMatchObject({ content: 'a <b> &amp; 😀', at_ms: 0, time: 1_400_000_000_000 });
  expect(data[3]).toMatchObject({ content: 'a<b c', at_ms: 400_000 });
  expect(data.map(({ mode }: { mode?: string }) => mode)).toEqual(['bottom', undefined, 'top', undefined]);
  expect(segments).toMatchObject([{ n: 0 }, { n: 1 }]);
  const segment = await bloom.call('GET', `/v1/video/youtube/${video}/moments/segment?n=0`);
  expect(segment.body.data).toEqual([
    [data[0].id, 0, 'a <b> &amp; 😀', 0, null, 0, 2],
    [data[1].id, 84_000, '前方高能', 0, null, 0, 0],
    [data[2].id, 90_000, 'up', 0, null, 0, 1],
  ]);
});

// rule: #moment-import
test('a dry run says what would be imported and why the rest is skipped, and writes nothing', async () => {
  await setDuration(600);
  await bloom.set({ chat_words: '加微信' });
  const same = d('one', { row: '77' });
  const name = await file(
    xml(
      same,
      same,
      d('special', { mode: '7' }),
      d(' \u200B '),
      d('x'.repeat(501)),
      d('early', { time: '-0.5' }),
      d('late', { time: '602' }),
      d('tomorrow', { sent: '9999999999' }),
      d('请加微信'),
      d('x'.repeat(500)),
    ),
  );
  const { code, output } = await importFile(name, '--dry-run');
  await bloom.set({ chat_words: '' });
  expect(code).toBe(0);
  expect(output.split('\n')).toEqual([
    'It would import 2 moments of 10 rows.',
    'Skipped 2 before its beginning or after its end: row 6, 7',
    'Skipped 1 with an id that an earlier row has: row 2',
    'Skipped 1 of a special mode (7 to 9): row 3',
    'Skipped 1 without visible text: row 4',
    'Skipped 1 of more than 500 characters: row 5',
    'Skipped 1 posted in the future: row 8',
    'Skipped 1 with a refused word: row 9',
    '',
  ]);
  expect((await list()).moments).toBe(0);
  await importFile(name);
  expect((await importFile(name, '--dry-run')).output).toContain(
    'It would import 0 moments of 10 rows.\nSkipped 3 imported already: row 1, 9, 10\n',
  );
});

// rule: #moment-import
test("maccms10's table goes to the episodes of its numbers, of one vod_id, without what it hides", async () => {
  await bloom.execute(sql`update video set type = 'Playlist', episodes = '[{"id": "a"}, {"id": "b"}]'
    where source_id = ${video}`);
  const name = await file(
    [
      '\uFEFFdanmu_id,vod_id,sid,nid,content,at_time,user_id,danmu_time,status',
      '1,7,1,1,"first, ""quoted""\r\nline",12.5,3,1600000000,1',
      '2,7,2,2,second,0,3,2020-09-13 12:26:40,1',
      '3,8,1,1,of another,1,3,1600000000,1',
      '',
      '4,7,1,3,no such episode,1,3,1600000000,1',
      '5,7,1,0,no episode,1,3,NULL,1',
      '6,7,1,1,hidden,1,3,1600000000,0',
      '7,7,1,1,without a time,13,3,NULL,1',
    ].join('\n'),
    'csv',
  );
  const refused = await importFile(name);
  expect([refused.code, refused.output]).toEqual([
    2,
    'Row 4: vod_id is 8, that of earlier rows 7: --vod-id says which is meant.\n',
  ]);
  const before = Date.now();
  expect((await importFile(name, '--vod-id', '7')).output.split('\n')).toEqual([
    'Imported 3 moments of 7 rows.',
    'Skipped 2 of no episode of the video (nid; --episode names one for all): row 6, 7',
    'Skipped 1 of another vod_id: row 4',
    'Skipped 1 not shown where they come from (status): row 8',
    '',
  ]);
  expect((await list('?sort=time&episode=a')).data).toMatchObject([
    { content: 'first, "quoted" line', at_ms: 12_500, time: 1_600_000_000_000, episode: 'a' },
    { content: 'without a time', time: expect.toSatisfy((time: number) => time >= before) },
  ]);
  expect((await list('?episode=b')).data).toMatchObject([
    { content: 'second', time: 1_600_000_000_000, user_id: null },
  ]);
  // One without a time is of now, but no user has posted it.
  const top = JSON.parse((await run(environment(), 'top', 'posts', '--json')).output);
  expect(top.map(({ account }: { account: unknown }) => account)).not.toContain(null);
  // What is named for all counts more than the numbers.
  const output = await importFile(name, '--vod-id', '7', '--episode', 'b');
  expect(output.output).toContain('Imported 2 moments');
  expect(await contents('?sort=time&episode=b')).toEqual(['second', 'no such episode', 'no episode']);
});

// rule: #moment-import
test('a number is the id of an episode where ids are positions, of which some may be missing', async () => {
  await bloom.execute(sql`update video set type = 'Playlist', episodes = '[{"id": "1"}, {"id": "3"}]'
    where source_id = ${video}`);
  const name = await file(
    [
      'danmu_id,vod_id,sid,nid,content,at_time,user_id,danmu_time,status',
      '1,7,1,2,second,1,3,NULL,1',
      '2,7,1,3,third,1,3,NULL,1',
    ].join('\n'),
    'csv',
  );
  expect((await importFile(name)).output).toContain('Imported 1 moments of 2 rows.\nSkipped 1 of no episode');
  expect(await contents('?sort=time&episode=3')).toEqual(['third']);
});

const many = (count: number) =>
  xml(...Array.from({ length: count }, (_, i) => d(`moment ${i}`, { time: String(i / 10), row: `m${i}` })));

const gbk = [0xc7, 0xb0, 0xb7, 0xbd, 0xb8, 0xdf, 0xc4, 0xdc];

/** The contents of a file that is imported, in the order of their seconds, and what is said of its rows. */
async function imported(content: string | Buffer, ...options: string[]): Promise<[string[], string[]]> {
  const { code, output } = await importFile(await file(content), ...options);
  expect(code, output).toBe(0);
  return [await contents('?sort=time'), output.split('\n').slice(1, -1)];
}

// rule: #moment-import
test('rows that cannot be read are skipped, and named with their line', async () => {
  const content = xml(
    d('one'),
    `${d('NaN', { time: 'NaN' })}${d('no time', { time: '' })}`,
    d('no mode', { mode: '0' }),
    '<!-- a comment\non two lines -->',
    '<d>no p</d>',
    d('two', { time: '9' }),
  );
  expect(await imported(content)).toEqual([
    ['one', 'two'],
    ['Skipped 4 that cannot be read: row 2 (line 3), 3 (line 3), 4 (line 4), 5 (line 7)'],
  ]);
});

// rule: #moment-import
test('damaged UTF-8 is read, and another encoding where it is named', async () => {
  const rows = xml(d('前方高能', { time: '1' }), d('快跑快跑', { time: '2' }));
  const damaged = Buffer.from(rows);
  damaged[damaged.indexOf(Buffer.from('跑快'))] = 0xff;
  const [[first, second]] = await imported(damaged);
  expect([first, second?.replace(/\uFFFD+/, '\uFFFD')]).toEqual(['前方高能', '快\uFFFD快跑']);
  const utf16 = Buffer.from(xml(d('也来', { time: '0' })), 'utf16le');
  expect((await imported(utf16, '--encoding', 'utf-16le'))[0][0]).toBe('也来');
});

describe('a file is refused, and nothing is imported', () => {
  const csv = (...rows: string[]) => ['id,content,time', '1,good,1', ...rows].join('\n');
  // rule: #moment-import
  test.each<[string, string | Buffer, string, RegExp]>([
    ['much depth', `<i>${'<x>'.repeat(200)}`, 'xml', /at line 1: it is too deep/],
    ['a long tag', `<i><d p="${'1'.repeat(200_000)}`, 'xml', /too long, or does not end/],
    ['a long text', xml(d('a'), d('x'.repeat(70_000))), 'xml', /at line 3: a t.* too long/],
    ['a comment without end', xml(d('a'), '<!-- ', d('b')), 'xml', /at line 3: a comment .* does not end/],
    ['HTML', '<html></html>', 'xml', /^The file begins with <html>, not <i>/],
    ['nothing', '', 'xml', /^The file has no <i>/],
    ['UTF-16', Buffer.from(`\uFEFF${xml(d('前'))}`, 'utf16le'), 'xml', /--encoding utf-16le imports it/],
    ['GBK', Buffer.from([...Buffer.from(xml(d('a'))), ...gbk]), 'xml', /As gb18030 it has "前方高能"/],
    ['columns', 'a,b\n1,2\n', 'csv', /^The first row must name the columns, .* danmu_id, danmaku_id/],
    ['an empty table', '', 'csv', /^The first row must name the columns/],
    ['an open quote', csv('2,"b,1'), 'csv', /^Row 3: the CSV is broken/],
    ['a long row', csv(`2,${'x'.repeat(70_000)},1`), 'csv', /^Row 3: the CSV is broken/],
    ['an unknown ending', '', 'json', /^The file must end in \.xml/],
  ])('with %s', async (_name, content, ending, message) => {
    const { code, output } = await importFile(await file(content, ending));
    expect(output).toMatch(message);
    expect(code).toBe(2);
    expect((await list()).moments).toBe(0);
  });

  // rule: #moment-import
  test.each([
    [['youtube:nobodysvid1', '.'], /^There is no such video/],
    [['youtube:?', '.'], /is no video: name it as SOURCE:ID/],
    [['nobodysvid1', '.'], /is no video: name it as SOURCE:ID/],
  ] as const)('with %j', async (given, message) => {
    const { code, output } = await run(environment(), 'admin', 'moments', 'import', ...given);
    expect(output).toMatch(message);
    expect(code).toBe(2);
  });

  // rule: #moment-import
  test('with no file, an unknown episode, or a column that is not there', async () => {
    expect((await importFile('/nowhere.xml')).output).toContain('ENOENT');
    const name = await file('id,content,time\n1,a,1', 'csv');
    expect((await importFile(name, '--episode', 'x')).output).toContain('no episode "x"');
    expect((await importFile(name, '--vod-id', '1')).output).toContain('no column vod_id');
    expect((await list()).moments).toBe(0);
  });
});

// rule: #moment-import
test('a run that is killed in the middle is completed by the next one, each row once', async () => {
  const name = await file(many(6_000));
  const program = fileURLToPath(new URL('../bloom.ts', import.meta.url));
  const child = spawn(process.execPath, [program, ...args(name)], {
    env: { PATH: process.env['PATH'], ...environment() },
  });
  const ended = once(child, 'exit');
  await expect.poll(async () => (await list()).moments, { interval: 5, timeout: 30_000 }).toBeGreaterThan(0);
  child.kill('SIGKILL');
  await ended;
  const { moments } = await list();
  expect(moments % 500).toBe(0);
  expect(moments).toBeLessThan(6_000);
  const { output } = await importFile(name);
  expect(output).toMatch(new RegExp(`^Imported ${6_000 - moments} moments of 6000 rows`));
  expect((await list()).moments).toBe(6_000);
}, 60_000);

// rule: #moment-import
test('two imports of one file at once make each moment once, while people post', async () => {
  const name = await file(many(1_500));
  const runs = [1, 2].map(() => runAsProcess(environment(), ...args(name)));
  const ended = new AbortController();
  const both = Promise.all(runs).finally(() => ended.abort());
  let posts = 0;
  let author = sharer;
  while (!ended.signal.aborted) {
    // An account has no more on one video.
    if (posts % maxMomentsOfAccount === 0) author = await bloom.logIn(`Author ${posts}`);
    const body = { content: `live ${posts}`, at_ms: posts };
    const path = `/v1/video/youtube/${video}/moments`;
    const { status } = await bloom.call('POST', path, author, body);
    expect(status).toBe(200);
    posts++;
  }
  const counts = (await both).map(({ output }) => Number(/^Imported (\d+)/.exec(output)?.[1]));
  expect(counts.reduce((a, b) => a + b)).toBe(1_500);
  expect((await list()).moments).toBe(1_500 + posts);
}, 60_000);

// rule: #moment-import
test('a file of 50 MB is read in little memory', async () => {
  const name = await file(xml(d('字'.repeat(333)).repeat(47_000), d('short')));
  const { output } = await runAsProcess(
    { ...environment(), NODE_OPTIONS: '--max-old-space-size=64' },
    ...args(name, '--dry-run'),
  );
  expect(output).toMatch(/^It would import 2 moments of 47001 rows/);
}, 60_000);

// rule: #moment-import
test('open pages read the list again, and segments have a new version', async () => {
  await bloom.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = bloom.app.server.address() as AddressInfo;
  const reader = await readEvents(`http://127.0.0.1:${port}/api/v1/message/stream?video=youtube:${video}`);
  await expect.poll(() => reader.dataOf('readers').length).toBeGreaterThan(0);
  await importFile(await file(xml(d('a'))));
  await expect.poll(() => reader.dataOf('momentReset')).toEqual([{}]);
  const [before] = (await list()).segments;
  await importFile(await file(xml(d('b'))));
  const [after] = (await list()).segments;
  expect(after.v).toBeGreaterThan(before.v);
  expect(after.density[0]).toBe(2);
  reader.close();
});

// rule: #moment-import
test('an imported moment can be replied to, reported and hidden, but not thanked, edited or deleted', async () => {
  await importFile(await file(xml(d('imported'))));
  const [{ id }] = (await list()).data;
  const path = `/v1/moment/${id}`;
  const { token } = await bloom.logIn('Rita Replies');
  const call = async (method: 'PUT' | 'POST' | 'DELETE', to: string, body: object) =>
    (await bloom.call(method, to, { token }, body)).body;
  expect(await call('POST', `${path}/thank`, { amount: 1 })).toMatchObject({
    key: 'moment.imported',
  });
  expect(await call('PUT', path, { content: 'mine' })).toMatchObject({
    key: 'request.forbidden',
  });
  expect(await call('DELETE', path, {})).toMatchObject({ key: 'request.forbidden' });
  const reply = await call('POST', `/v1/video/youtube/${video}/moments`, {
    content: 'so true',
    reply_to: id,
  });
  expect(reply).toMatchObject({ data: { reply_to: id } });
  const feed = await bloom.app.inject(`/feed/moments/youtube/${video}.json`);
  expect(feed.json().items).toMatchObject([{ authors: [{ name: 'Imported' }], content_text: 'imported' }]);
  expect((await bloom.call('GET', path)).body.data).toMatchObject({
    user_id: null,
    replies: [{ content: 'so true' }],
  });
  const { rows } = await bloom.execute(sql`select from notification where moment_id = ${id}`);
  expect(rows).toEqual([]);

  const target = { kind: 'moment', id: String(id) };
  const report = await call('POST', '/v1/report', { target, reason: 'spam' });
  const { body } = await bloom.call('GET', `/v1/moderation/cases/${report.data.case}`, mia);
  expect(body.data.snapshot).toEqual({
    id: String(id),
    title: 'imported',
    text: '',
    place: { kind: 'video', id: `youtube/${video}` },
    imported: true,
  });
  expect(body.data.owner).toBeNull();
  const act = async (action: string) => bloom.moderate(mia, action, target);
  expect((await act('hide')).status).toBe(200);
  expect((await list()).moments).toBe(0);
  expect((await act('restore')).status).toBe(200);
  expect((await list()).moments).toBe(2);
});
