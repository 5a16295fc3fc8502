import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoBalance, maxDailyThanks, thanksMinAgeS } from '@bloom/contract/gift/economy';
import type { ThankedUser } from '@bloom/contract/account/user';
import type { VideoSummary } from '@bloom/contract/video/video';
import { startBloom, useBloom, type Person } from '../../../test/bloom.ts';

const bloom = useBloom();
let donor: Person;
let sharers: Person[];
const names = ['Mei', 'Oscar', 'Ann', 'Noor'];

beforeAll(async () => {
  // The role owns the table, so it can grant itself the revoked permission, to change times.
  await bloom.execute(sql`grant update on gift to current_user`);
  await bloom.execute(sql`alter table gift disable trigger user`);
  donor = await bloom.logIn('Donor');
  sharers = await Promise.all(names.map((name) => bloom.logIn(name)));
  for (const [place, sharer] of sharers.entries()) {
    for (const number of [1, 2]) await bloom.addVideo(sharer, idOf(place, number));
  }
});
beforeEach(async () => {
  // Gifts cannot be deleted; those of the test before are too old now.
  await moveGiftsBack('8 days');
});

const idOf = (place: number, number = 1) => `board${place}0000${number}`;
const give = async (id: string, amount: number, { token } = donor) => {
  const { status } = await bloom.call('POST', `/v1/video/youtube/${id}`, { token }, { amount });
  expect(status).toBe(200);
};

/** Moves the gifts and their donors into the past. */
async function moveGiftsBack(age: string): Promise<void> {
  for (const table of ['gift', 'account']) {
    await bloom.execute(sql`update ${sql.table(table)} set created_at = created_at - ${age}::interval`);
  }
}

/** The thanks of videos in an order by thanks, by id, after the last count. */
async function videos(sort: 'thanked_day' | 'thanked_week'): Promise<Record<string, number>> {
  const { body } = await bloom.call('GET', `/v1/video/list?sort=${sort}&limit=50`);
  return Object.fromEntries(
    body.data.flatMap(({ id, thanks }: VideoSummary) => (thanks === undefined ? [] : [[id, thanks]])),
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

  // rule: #board
  test('adds up what others gave to all videos of a sharer, most first', async () => {
    await give(idOf(0, 1), 300);
    await give(idOf(0, 2), 400);
    await give(idOf(1), 2_000);
    expect(await board()).toEqual([
      [1, 'Oscar', 2_000],
      [2, 'Mei', 700],
    ]);
  });

  // rule: #board
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

  // rule: #board
  test('counts neither gifts of sharers to their own videos, nor reduces, rewards and the welcome gift', async () => {
    const [mei] = sharers;
    await give(idOf(0), 9_000, mei);
    await give(idOf(1), 50);
    await give(idOf(1), -1_000);
    await bloom.call('POST', `/v1/account/daily_reward/${mei?.token}`, { body: { ap: 1 } });
    expect(await board()).toEqual([[1, 'Oscar', 50]]);
  });

  // rule: #board
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

  // rule: #board
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
    await bloom.deleteAccount({ token });
    const { body } = await bloom.call('GET', '/v1/user/thanked');
    expect(body.data.map(({ rank, name }: ThankedUser) => [rank, name])).toEqual([[1, 'Mei']]);
  });

  // rule: #board
  test('also lists users whom search engines may not', async () => {
    const [mei] = sharers;
    const { token } = mei ?? {};
    await bloom.call('PUT', '/v1/account/indexed', { token }, { indexed: false });
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

describe('thanks', () => {
  /** Logs in a user who shared some videos. */
  async function join(name: string, { refCode, shared = 1 }: { refCode?: string; shared?: number } = {}) {
    const person = await bloom.logIn(name, refCode);
    const ids: string[] = [];
    for (let i = 0; i < shared; i++) ids.push(await bloom.addNewVideo(person));
    return { ...person, ids, video: ids[0] ?? '' };
  }

  // rule: #thanks
  test('cannot be bought with petals that two accounts send to and fro', async () => {
    const [main, alt] = [await join('Main'), await join('Alt')];
    let amount: number = demoBalance;
    for (let i = 0; i < 14; i++) {
      for (const [from, to] of [
        [main, alt],
        [alt, main],
      ] as const) {
        await give(to.video, amount, from);
        amount = Math.floor((amount * 3) / 4);
      }
    }
    expect(await board()).toEqual([]);
    expect([await videos('thanked_day'), await videos('thanked_week')]).toEqual([{}, {}]);
  });

  // rule: #thanks
  test('count at most 20,000 petals a day of a donor for a sharer, of the first gifts', async () => {
    const { ids } = await join('Liked', { shared: 3 });
    const [first = '', second = '', third = ''] = ids;
    await give(first, 15_000);
    await moveGiftsBack('25 hours');
    await give(first, 12_000);
    await give(second, 200_000);
    await give(third, 5_000);
    expect(await board()).toEqual([[1, 'Liked', 15_000 + maxDailyThanks]]);
    expect(await videos('thanked_day')).toEqual({ [first]: 12_000, [second]: 8_000 });
    expect(await videos('thanked_week')).toEqual({ [first]: 27_000, [second]: 8_000 });
    // The limit is that of a donor with a sharer.
    const other = await bloom.logIn('Other donor');
    await give(third, 20_000, other);
    await give(idOf(0), 20_000);
    expect(await board()).toEqual([
      [1, 'Liked', 55_000],
      [2, 'Mei', 20_000],
    ]);
  });

  // rule: #thanks
  test('are less what the sharer gave to the donor in the period, from the oldest on', async () => {
    const [ann, ben] = [await join('Ann B', { shared: 2 }), await join('Ben A')];
    const [first = '', second = ''] = ann.ids;
    await give(ben.video, 1_000, ann);
    await moveGiftsBack('2 days');
    await give(first, 5_000, ben);
    await give(second, 4_000, ben);
    await give(ben.video, 6_000, ann);
    // Ann gave 6,000 today and 7,000 this week, Ben 9,000.
    expect(await board()).toEqual([[1, 'Ann B', 2_000]]);
    expect(await videos('thanked_day')).toEqual({ [second]: 3_000 });
    expect(await videos('thanked_week')).toEqual({ [second]: 2_000 });
    // Thanks of today stay where more came back in the week.
    await moveGiftsBack('2 days');
    await give(first, 500, ben);
    await give(ben.video, 20_000, ann);
    await moveGiftsBack('2 days');
    await give(first, 700, ben);
    expect(await board()).toEqual([[1, 'Ben A', 16_800]]);
    expect(await videos('thanked_day')).toEqual({ [first]: 700 });
    expect(await videos('thanked_week')).toEqual({ [ben.video]: 16_800 });
  });

  // rule: #thanks
  test.each(['inviter', 'invitee'])('are not what an %s gives the other', async (giver) => {
    const inviter = await join('Inviter');
    const { body } = await bloom.call('GET', `/v1/account/${inviter.token}`);
    const invitee = await join('Invitee', { refCode: body.ref_code });
    const [from, to] = giver === 'inviter' ? [inviter, invitee] : [invitee, inviter];
    await give(to.video, 5_000, from);
    await give(invitee.video, 100);
    expect(await board()).toEqual([[1, 'Invitee', 100]]);
  });

  // rule: #thanks
  test('are only gifts of accounts that were seven days old then', async () => {
    const strict = await startBloom({ thanksMinAgeS });
    try {
      const [fan, sharer] = [await strict.logIn('Fan'), await strict.logIn('Sharer')];
      const id = await strict.addNewVideo(sharer);
      const thanksAfter = async (amount: number) => {
        const path = `/v1/video/youtube/${id}`;
        await strict.call('POST', path, fan, { amount });
        await strict.runJob('count thanks');
        const { body } = await strict.call('GET', '/v1/user/thanked');
        return body.data.map(({ thanks }: ThankedUser) => thanks);
      };
      expect(await thanksAfter(300)).toEqual([]);
      await sql`update account set created_at = now() - interval '7 days'
        where id = ${fan.id}`.execute(strict.database.write);
      expect(await thanksAfter(20)).toEqual([20]);
    } finally {
      await strict.close();
    }
  });
});
