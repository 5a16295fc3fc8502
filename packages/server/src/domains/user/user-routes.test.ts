import { beforeAll, describe, expect, test } from 'vitest';
import type { VideoSummary } from '@bloom/contract/video/video';
import { useBloom, type Person } from '../../../test/bloom.ts';

const bloom = useBloom();
let mei: Person;
let oscar: Person;
beforeAll(async () => {
  mei = await bloom.logIn('Mei');
  oscar = await bloom.logIn('Oscar');
});

const user = (id: number | string) => bloom.call('GET', `/v1/user/${id}`);
const give = (donor: Person, id: string, amount: number) =>
  bloom.call('POST', `/v1/video/youtube/${id}`, donor, { amount });
const videosOf = async (sharer: number | string, more = '') => {
  const { body } = await bloom.call('GET', `/v1/video/list?sharer=${sharer}${more}`);
  return { ids: body.data.map(({ id }: VideoSummary) => id), next: body.next };
};
const remove = (person: Person, confirm: string) =>
  bloom.call('POST', '/v1/account/delete', person, { confirm });

describe('the public facts about a user', () => {
  // rule: #users
  test('are name, age, number of videos, and the petals that gifts to them have brought', async () => {
    await bloom.addVideo(mei, 'facts000001');
    await bloom.addVideo(mei, 'facts000002');
    await give(oscar, 'facts000001', 1_000);
    await give(oscar, 'facts000002', 2_001);
    // None of these is a gift of another user.
    await give(mei, 'facts000001', 500);
    await give(oscar, 'facts000001', -300);
    const { status, body } = await user(mei.id);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      id: mei.id,
      name: 'Mei',
      handle: 'mei',
      joined_timestamp: expect.any(Number),
      shared_count: 2,
      received: 750 + 1_500,
      follower_count: 0,
    });
    expect(Math.abs(body.data.joined_timestamp - Date.now() / 1_000)).toBeLessThan(60);
  });

  // rule: #users
  test('count the followers, each once, as long as they follow', async () => {
    const followers = async () => (await user(oscar.id)).body.data.follower_count;
    const [ann, leaving] = [await bloom.logIn('Ann'), await bloom.logIn('Leaving follower')];
    const path = `/v1/user/${oscar.id}/follow`;
    for (const { token } of [mei, ann, ann, leaving]) await bloom.call('PUT', path, { token });
    expect(await followers()).toBe(3);
    await bloom.call('DELETE', path, ann);
    await remove(leaving, 'Leaving follower');
    expect(await followers()).toBe(1);
  });

  test.each(['0', '-1', '1.5', 'abc', '999999', '9007199254740993', '9'.repeat(30), '%00', '1e3'])(
    'do not exist for the id %s',
    async (id) => {
      const { status, body } = await user(id);
      expect(status).toBe(404);
      expect(body.key).toBe('request.notFound');
    },
  );

  test('are gone with the account, and so is the list of its videos', async () => {
    const leaving = await bloom.logIn('Leaving');
    await bloom.addVideo(leaving, 'leaving0001');
    expect((await videosOf(leaving.id)).ids).toEqual(['leaving0001']);
    await remove(leaving, 'Leaving');
    expect((await user(leaving.id)).status).toBe(404);
    expect((await videosOf(leaving.id)).ids).toEqual([]);
    expect((await bloom.video('leaving0001')).account_id).toBe(null);
  });
});

describe('the list of one sharer', () => {
  // rule: #users
  test('has videos of that sharer only, newest activity first, and continues by cursor', async () => {
    const ann = await bloom.logIn('Ann');
    const dayUs = 86_400_000_000;
    const nowUs = Date.now() * 1_000;
    for (const day of [1, 2, 3]) {
      await bloom.addVideo(ann, `annvideo00${day}`, { sharedUs: nowUs - day * dayUs });
    }
    expect((await videosOf(ann.id)).ids).toEqual(['annvideo001', 'annvideo002', 'annvideo003']);
    await give(oscar, 'annvideo003', 200_000);
    const first = await videosOf(ann.id, '&limit=2');
    expect(first.ids).toEqual(['annvideo003', 'annvideo001']);
    const rest = await videosOf(ann.id, `&limit=2&after=${first.next}`);
    expect(rest).toEqual({ ids: ['annvideo002'], next: undefined });
    expect((await videosOf(ann.id, '&category=movies')).ids).toHaveLength(3);
    expect((await videosOf(ann.id, '&category=other')).ids).toEqual([]);
  });

  test('is cached apart from the lists of other sharers', async () => {
    const [first, second] = [await bloom.logIn('First'), await bloom.logIn('Second')];
    await bloom.addVideo(first, 'cachedvid01');
    // A page is cached from its second request on.
    for (let i = 0; i < 3; i++) expect((await videosOf(first.id)).ids).toEqual(['cachedvid01']);
    expect((await videosOf(second.id)).ids).toEqual([]);
  });

  test.each(['abc', '0', '-1', '1.5', '', '9007199254740993', '9'.repeat(30)])(
    'refuses the sharer %j and names the field',
    async (sharer) => {
      const { status, body } = await bloom.call('GET', `/v1/video/list?sharer=${sharer}`);
      expect(status).toBe(400);
      expect(body).toMatchObject({ key: 'request.invalid', params: { field: 'sharer' } });
    },
  );
});
