import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { useBloom, type Person } from '../../../test/bloom.ts';

const bloom = useBloom();
let sharer: Person;
let donor: Person;

beforeAll(async () => {
  sharer = await bloom.logIn('Sharer');
  donor = await bloom.logIn('Donor');
});

const newVideo = () => bloom.addNewVideo(sharer);
const send = (id: string, amount: number, { token } = donor) =>
  bloom.call('POST', `/v1/video/youtube/${id}`, { token }, { amount });

const record = (id: string, query = '') => bloom.call('GET', `/v1/video/youtube/${id}/record${query}`);

// rule: #video-record
test('a record has donor, amount, balance and ranks of each gift and reduce', async () => {
  const id = await newVideo();
  const { body: raised } = await send(id, 200_000);
  await send(id, -1_000, sharer);
  const { status, body } = await record(id);
  expect(status).toBe(200);
  expect(body.data).toEqual([
    {
      id: expect.any(Number),
      time: expect.any(Number),
      account_id: sharer.id,
      name: 'Sharer',
      handle: 'sharer',
      amount: -1_000,
      balance: 209_000,
      rank_before: 1,
      rank_after: 1,
      crossed_zero: null,
      note: null,
    },
    {
      id: expect.any(Number),
      time: expect.any(Number),
      account_id: donor.id,
      name: 'Donor',
      handle: 'donor',
      amount: 200_000,
      balance: 210_000,
      rank_before: raised.data.rank_before,
      rank_after: 1,
      crossed_zero: null,
      note: null,
    },
  ]);
  const { share_timestamp } = await bloom.video(id);
  expect(body.opening).toEqual({ time: share_timestamp, name: 'Sharer', balance: 10_000 });
});

// rule: #video-record
test('a record says which entries hid the video and brought it back', async () => {
  const id = await newVideo();
  for (const amount of [-9_999, -1, -5, 5, 1]) await send(id, amount);
  const { body } = await record(id);
  expect(
    body.data.map((entry: Record<string, unknown>) => [entry['balance'], entry['crossed_zero']]),
  ).toEqual([
    [1, 'shown'],
    [0, null],
    [-5, null],
    [0, 'hidden'],
    [1, null],
  ]);
});

describe('by cursor', () => {
  test('every entry is returned once', async () => {
    const id = await newVideo();
    for (const amount of [1, 2, 3, 4, 5]) await send(id, amount);
    const first = await record(id, '?limit=3');
    await send(id, 6);
    const second = await record(id, `?limit=3&after=${first.body.next}`);
    const amounts = [...first.body.data, ...second.body.data].map((entry) => entry.amount);
    expect(amounts).toEqual([5, 4, 3, 2, 1]);
    expect(second.body.next).toBeUndefined();
  });

  test.each(['after=!', 'limit=51'])('"%s" is refused', async (query) => {
    expect((await record(await newVideo(), `?${query}`)).status).toBe(400);
  });
});

test('a video whose source is hidden in the country of the visitor has no record', async () => {
  const id = await newVideo();
  const { status, body } = await record(id, '?country=CN');
  expect([status, body.key]).toEqual([404, 'request.notFound']);
  expect((await record(id, '?country=US')).status).toBe(200);
});

test('a video without gifts has an empty record', async () => {
  expect((await record(await newVideo())).body.data).toEqual([]);
});

test('a video that is not shared has no record', async () => {
  expect((await record('recd9999999')).status).toBe(404);
  expect((await bloom.call('GET', '/v1/video/nowhere/x/record')).status).toBe(404);
});

test.each(['update gift set amount = amount', 'delete from gift', 'truncate gift'])(
  '"%s" is not permitted to the server',
  async (statement) => {
    await expect(sql.raw(statement).execute(bloom.database.write)).rejects.toMatchObject({
      code: '42501',
    });
  },
);
