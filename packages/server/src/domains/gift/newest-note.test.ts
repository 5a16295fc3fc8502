import { beforeAll, beforeEach, expect, test } from 'vitest';
import { useBloom, type Person } from '../../../test/bloom.ts';

const bloom = useBloom();
let sharer: Person;
let oscar: Person;
let video: string;

beforeAll(async () => {
  sharer = await bloom.logIn('Sharer');
  oscar = await bloom.logIn('Oscar');
});
beforeEach(async () => {
  video = await bloom.addNewVideo(sharer);
});

const send = async (by: Person, amount: number, note?: string) => {
  const body = { amount, ...(note !== undefined && { note }) };
  const { status } = await bloom.call('POST', `/v1/video/youtube/${video}`, { token: by.token, body });
  expect(status).toBe(200);
};
/** The note in the list; read twice, so that the second page comes from the cache. */
const shown = async () => {
  await bloom.call('GET', '/v1/video/list');
  const { body } = await bloom.call('GET', '/v1/video/list');
  return body.data.find(({ id }: { id: string }) => id === video).newest_note;
};
const newestGift = async (): Promise<number> =>
  (await bloom.call('GET', `/v1/video/youtube/${video}/record`)).body.data[0].id;

// rule: #gift-note
test('lists have the newest note of a video from another account than its sharer', async () => {
  expect(await shown()).toBeUndefined();
  const ana = await bloom.logIn('Ana');
  await send(ana, 2_000, 'Lovely');
  expect(await shown()).toEqual({ name: 'Ana', amount: 2_000, note: 'Lovely' });
  await send(oscar, 640_000, 'best three minutes of my day');
  const newest = { name: 'Oscar', amount: 640_000, note: 'best three minutes of my day' };
  expect(await shown()).toEqual(newest);
  await send(ana, 5);
  await send(sharer, 5, 'from me to me');
  expect(await shown()).toEqual(newest);
  await bloom.deleteAccount(ana);
  expect(await shown()).toEqual(newest);
});

// rule: #gift-note, #notes
test('a note that its author deletes leaves the lists at once, and the one before is there again', async () => {
  const ana = await bloom.logIn('Ana the second');
  await send(ana, 10, 'Lovely');
  await send(oscar, 20, 'gone soon');
  const note = await newestGift();
  expect(await shown()).toMatchObject({ note: 'gone soon' });
  await bloom.call('DELETE', `/v1/note/${note}`, { token: oscar.token });
  expect(await shown()).toMatchObject({ note: 'Lovely' });
});

// rule: #gift-note, #moderation-targets
test('a note that moderators hide leaves the lists until they show it', async () => {
  const mia = await bloom.logIn('Mia');
  await bloom.setRole(mia, { role: 'moderator', categories: null });
  const polly = await bloom.logIn('Polly');
  await send(polly, 20, 'rude');
  const note = await newestGift();
  expect(await shown()).toMatchObject({ note: 'rude' });
  await bloom.moderate(mia, 'hide', { kind: 'note', id: note });
  expect(await shown()).toBeUndefined();
  await bloom.moderate(mia, 'restore', { kind: 'note', id: note });
  expect(await shown()).toMatchObject({ note: 'rude' });
});
