import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { NotificationEntry } from '@bloom/contract/notification/notification';
import { useBloom, type Person } from '../../../test/bloom.ts';

const bloom = useBloom();
let lin: Person;
let oscar: Person;
let mei: Person;
let mia: Person;
let counter = 0;

beforeAll(async () => {
  [oscar, mei, mia] = [await bloom.logIn('Oscar'), await bloom.logIn('Mei'), await bloom.logIn('Mia')];
  await bloom.setRole(mia, { role: 'moderator', categories: null });
  // A video at the top of the category, so that no gift brings another one there.
  await bloom.addVideo(oscar, 'topofmovies', { sharedUs: (Date.now() + 3_600_000) * 1_000 });
});
beforeEach(async () => {
  lin = await bloom.logIn(`Lin ${++counter}`);
});

async function newVideo() {
  const id = `thank${String(++counter).padStart(6, '0')}`;
  await bloom.addVideo(lin, id, { title: 'Rain' });
  return id;
}

const give = (id: string, from: Person, amount = 2_000) =>
  bloom.call('POST', `/v1/video/youtube/${id}`, { token: from.token, body: { amount } });

const entriesOf = (person: Person): Promise<NotificationEntry[]> => bloom.bell(person);
const thanksOf = async (person: Person) =>
  (await entriesOf(person)).filter(({ kind, actors }) => kind === 'thanked' && actors[0]?.id === lin.id);
const newest = async () => (await entriesOf(lin))[0];

const thank = async (id = 0, by = lin) =>
  (await bloom.call('POST', '/v1/account/notifications/thank', by, { id })).body;

// rule: #thank-yous
test('the recipient of gifts thanks each donor once, who finds it in the bell', async () => {
  const id = await newVideo();
  for (const donor of [oscar, mei, oscar]) await give(id, donor);
  const entry = await newest();
  expect(entry?.thanked).toBe(false);
  expect(await thank(entry?.id)).toMatchObject({ status: 'ok', thanked: 3 });
  for (const donor of [oscar, mei]) {
    expect(await thanksOf(donor)).toEqual([
      {
        id: expect.any(Number),
        kind: 'thanked',
        actors: [{ id: lin.id, name: expect.stringMatching(/^Lin/), handle: expect.any(String) }],
        count: 1,
        video: { source: 'youtube', id, title: 'Rain', category: 'movies' },
        time: expect.any(Number),
        read: false,
      },
    ]);
  }
  expect((await newest())?.thanked).toBe(true);
  expect(await thank(entry?.id)).toMatchObject({ status: 'ok', thanked: 0 });
  // One more gift joins the entry while that is unread.
  await give(id, mei);
  const grown = await newest();
  expect(grown).toMatchObject({ count: 2, thanked: false });
  expect(await thank(grown?.id)).toMatchObject({ thanked: 1 });
  expect(await thanksOf(mei)).toHaveLength(1);
});

// rule: #thank-yous
test('thanks are for the gifts of one entry, also after it was read', async () => {
  const [id, other] = [await newVideo(), await newVideo()];
  await give(id, oscar);
  await give(other, mei);
  const [, entry] = await entriesOf(lin);
  await bloom.call('POST', '/v1/account/notifications/read', lin, { upto: entry?.id });
  await give(id, mei);
  expect(await thank(entry?.id)).toMatchObject({ thanked: 1 });
  expect(await thanksOf(mei)).toEqual([]);
  expect((await entriesOf(lin)).map(({ thanked }) => thanked)).toEqual([false, false, true]);
});

// rule: #thank-yous
test('of many presses at once one thanks', async () => {
  await give(await newVideo(), oscar);
  const { id } = (await newest()) ?? {};
  const presses = await Promise.all(Array.from({ length: 20 }, () => thank(id)));
  expect(presses.map(({ thanked }) => thanked).toSorted()).toEqual([...Array<number>(19).fill(0), 1]);
  expect(await thanksOf(oscar)).toMatchObject([{ count: 1 }]);
});

// rule: #thank-yous
test('an entry of another bell, or one that is not of gifts, is not found', async () => {
  const id = await newVideo();
  await give(id, oscar, 2_000);
  const gift = await newest();
  const refusal = { status: 'error', key: 'request.notFound' };
  expect(await thank(gift?.id, mei)).toMatchObject(refusal);
  expect(await thank(999_999_999)).toMatchObject(refusal);
  await bloom.execute(sql`insert into notification (account_id, kind, actor_id)
    values (${lin.id}, 'joined', ${mei.id})`);
  expect(await thank((await newest())?.id)).toMatchObject(refusal);
  expect(await thanksOf(oscar)).toEqual([]);
});

// rule: #thank-yous, #reversed-gifts
test('a reversed gift, one to a removed video, and one of who has left get no thanks', async () => {
  const [reversed, removed, left] = [await newVideo(), await newVideo(), await newVideo()];
  const leaving = await bloom.logIn('Zzthanks');
  await give(reversed, oscar);
  await give(removed, oscar);
  await give(left, leaving);
  const reversal = await bloom.moderate(
    mia,
    'reverseGifts',
    { kind: 'video', id: `youtube/${reversed}` },
    {
      gifts: { from: [oscar.id], between: { from: 0, to: 4_000_000_000 }, refund: 'donors' },
    },
  );
  await bloom.runJob('reverse gifts');
  const hiding = await bloom.moderate(mia, 'hide', { kind: 'video', id: `youtube/${removed}` });
  expect([reversal.status, hiding.status]).toEqual([200, 200]);
  await bloom.deleteAccount(leaving);
  const gifts = (await entriesOf(lin)).filter(({ kind }) => kind === 'gift');
  expect(gifts).toHaveLength(3);
  expect(gifts.filter(({ thanked }) => thanked !== undefined)).toEqual([]);
  for (const entry of gifts) {
    expect(await thank(entry.id)).toMatchObject({ status: 'ok', thanked: 0 });
  }
  expect(await thanksOf(oscar)).toEqual([]);
});

// rule: #thank-yous
test('thanks for gifts to collections and moments say what they were to', async () => {
  const { id: collection } = (
    await bloom.call('PUT', '/v1/collection', lin, { title: 'Songs', visibility: 'public' })
  ).body.data;
  const gift = { token: oscar.token, body: { amount: 2_000 } };
  await bloom.call('POST', `/v1/collection/${collection}/gift`, gift);
  await thank((await newest())?.id);
  expect(await thanksOf(oscar)).toMatchObject([{ collection: { id: collection, title: 'Songs' } }]);
  const video = await newVideo();
  const { data } = (
    await bloom.call('POST', `/v1/video/youtube/${video}/moments`, lin, { content: 'Look', at_ms: 1_000 })
  ).body;
  await bloom.call('POST', `/v1/moment/${data.id}/thank`, gift);
  await thank((await newest())?.id);
  expect((await thanksOf(oscar))[0]).toMatchObject({ video: { id: video }, moment: { id: data.id } });
});
