import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBloom, type Bloom, type Person } from '../../../test/bloom.ts';
import { freeShareOf } from './read-only.ts';

let bloom: Bloom;
let ann: Person;
let freeShare = 0.5;
const log: { level: number; msg: string; freePercent?: number }[] = [];

beforeAll(async () => {
  bloom = await startBloom({
    freeShare: async () => freeShare,
    log: new Writable({
      write(line, _encoding, done) {
        log.push(JSON.parse(String(line)));
        done();
      },
    }),
  });
  ann = await bloom.logIn('Ann');
  await bloom.addVideo(ann, 'AAAAAAAAAAA');
});
afterAll(() => bloom.close());

async function postWith(share: number): Promise<number> {
  freeShare = share;
  await bloom.runJob('check disk');
  const body = { content: 'Hello' };
  return (await bloom.call('POST', '/v1/message/post', ann, body)).status;
}

// rule: #read-only
test('a nearly full disk of the embedded database makes the site read-only until it has room again', async () => {
  const statuses = [];
  for (const share of [0.15, 0.149, 0.1, 0.16, 0.17, 0.16]) statuses.push(await postWith(share));
  expect(statuses).toEqual([200, 503, 503, 503, 200, 200]);
  const logged = log.filter(({ msg }) => msg.startsWith('the disk of the database'));
  // 50 is an error, 30 information.
  expect(logged.map(({ level, freePercent }) => [level, freePercent])).toEqual([
    [50, 14],
    [30, 17],
  ]);
});

// rule: #read-only
test('gifts are sent on a nearly full disk, and metrics name the reason', async () => {
  expect(await postWith(0.1)).toBe(503);
  const gift = { token: ann.token, body: { amount: 10 } };
  expect((await bloom.call('POST', '/v1/video/youtube/AAAAAAAAAAA', gift)).status).toBe(200);
  const metrics = await bloom.services.metrics.metrics();
  expect(metrics).toContain('bloom_read_only{reason="disk"} 1');
  expect(metrics).toContain('bloom_read_only{reason="setting"} 0');
});

test('the disk of another database than the embedded one is not checked', async () => {
  const other = await startBloom();
  expect(other.services.jobs.map(({ name }) => name)).not.toContain('check disk');
  await other.close();
});

test('the free share of a disk is between nothing and all of it', async () => {
  const share = await freeShareOf('.');
  expect(share).toBeGreaterThan(0);
  expect(share).toBeLessThan(1);
});
