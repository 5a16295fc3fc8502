import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ThankedUser } from '@bloom/contract/user';
import { startBloom, type Bloom, type Person } from '../../../test/bloom.ts';

let bloom: Bloom;
let donor: Person;
let sharers: Person[];
const names = ['Mei', 'Oscar', 'Ann', 'Noor'];

beforeAll(async () => {
  bloom = await startBloom();
  // The role owns the table, so it can grant itself the revoked permission, to change times.
  await sql`grant update on gift to current_user`.execute(bloom.database.write);
  await sql`alter table gift disable trigger user`.execute(bloom.database.write);
  donor = await bloom.logIn('Donor');
  sharers = await Promise.all(names.map((name) => bloom.logIn(name)));
  for (const [place, sharer] of sharers.entries()) {
    for (const number of [1, 2]) await bloom.addVideo(sharer, idOf(place, number));
  }
});
afterAll(() => bloom.close());
beforeEach(async () => {
  // Gifts cannot be deleted; those of the test before are too old now.
  await moveGiftsBack('8 days');
});

const idOf = (place: number, number = 1) => `board${place}0000${number}`;
const give = async (id: string, amount: number, { token } = donor) => {
  const { status } = await bloom.call('POST', `/v1/video/youtube/${id}`, {
    token,
    body: { amount },
  });
  expect(status).toBe(200);
};

async function moveGiftsBack(age: string): Promise<void> {
  await sql`update gift set created_at = created_at - ${age}::interval`.execute(
    bloom.database.write,
  );
}

/** After the next count. */
async function board(): Promise<[rank: number, name: string, thanks: number][]> {
  await bloom.runJob('count thanks');
  const { status, body } = await bloom.call('GET', '/v1/user/thanked');
  expect(status).toBe(200);
  return body.data.map(({ rank, name, thanks }: ThankedUser) => [rank, name, thanks]);
}

describe('the board of sharers', () => {
  test('is empty without gifts of the last seven days', async () => {
    expect(await board()).toEqual([]);
  });

  test('adds up what others gave to all videos of a sharer, most first', async () => {
    await give(idOf(0, 1), 300);
    await give(idOf(0, 2), 400);
    await give(idOf(1), 2_000);
    expect(await board()).toEqual([
      [1, 'Oscar', 2_000],
      [2, 'Mei', 700],
    ]);
  });

  test('gives the same rank to the same petals', async () => {
    for (const place of [0, 1, 2]) await give(idOf(place), place === 0 ? 900 : 500);
    await give(idOf(3), 100);
    const entries = await board();
    expect(entries.map(([rank, , thanks]) => [rank, thanks])).toEqual([
      [1, 900],
      [2, 500],
      [2, 500],
      [4, 100],
    ]);
  });

  test('counts neither gifts to the own videos, nor reduces, rewards and the welcome gift', async () => {
    const [mei] = sharers;
    await give(idOf(0), 9_000, mei);
    await give(idOf(1), 50);
    await give(idOf(1), -1_000);
    await bloom.call('POST', `/v1/account/daily_reward/${mei?.token}`, { body: { ap: 1 } });
    expect(await board()).toEqual([[1, 'Oscar', 50]]);
  });

  test('counts seven days', async () => {
    await give(idOf(0), 1_000);
    await moveGiftsBack('6 days 23 hours');
    await give(idOf(1), 10);
    expect(await board()).toEqual([
      [1, 'Mei', 1_000],
      [2, 'Oscar', 10],
    ]);
    await moveGiftsBack('2 hours');
    expect(await board()).toEqual([[1, 'Oscar', 10]]);
  });

  test('has ten users at most', async () => {
    for (let n = 0; n < 11; n++) {
      const sharer = await bloom.logIn(`Many ${n}`);
      await bloom.addVideo(sharer, `many000000${n}`.slice(-11));
      await give(`many000000${n}`.slice(-11), 100 + n);
    }
    const entries = await board();
    expect(entries).toHaveLength(10);
    expect([entries[0], entries[9]]).toEqual([
      [1, 'Many 10', 110],
      [10, 'Many 1', 101],
    ]);
  });

  test('loses a deleted account at once, and the others move up', async () => {
    const leaving = await bloom.logIn('Leaving');
    await bloom.addVideo(leaving, 'leaving0001');
    await give('leaving0001', 5_000);
    await give(idOf(0), 10);
    expect(await board()).toEqual([
      [1, 'Leaving', 5_000],
      [2, 'Mei', 10],
    ]);
    // Cached from the second request on.
    for (let i = 0; i < 3; i++) await bloom.call('GET', '/v1/user/thanked');
    const { token } = leaving;
    await bloom.call('POST', '/v1/account/delete', { token, body: { confirm: 'Leaving' } });
    const { body } = await bloom.call('GET', '/v1/user/thanked');
    expect(body.data.map(({ rank, name }: ThankedUser) => [rank, name])).toEqual([[1, 'Mei']]);
  });

  test('also lists users whom search engines may not', async () => {
    const [mei] = sharers;
    const { token } = mei ?? {};
    await bloom.call('PUT', '/v1/account/indexed', { token, body: { indexed: false } });
    await give(idOf(0), 10);
    expect(await board()).toEqual([[1, 'Mei', 10]]);
  });

  test('is not sent again while it is the same', async () => {
    await give(idOf(0), 10);
    await board();
    const { headers } = await bloom.call('GET', '/v1/user/thanked');
    expect(headers['cache-control']).toBe('no-cache');
    const again = await bloom.call('GET', '/v1/user/thanked', {
      headers: { 'if-none-match': String(headers['etag']) },
    });
    expect(again.status).toBe(304);
  });
});
