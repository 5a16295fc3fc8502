import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Upstream } from '@bloom/testing/upstreams/upstream-server';
import { startYoutube } from '@bloom/testing/upstreams/youtube';
import { startBloom, type Bloom, type Person } from '../../../test/bloom.ts';

let bloom: Bloom;
let youtube: Upstream;
let donor: Person;
let counter = 0;
const closing: (() => void)[] = [];

beforeAll(async () => {
  youtube = await startYoutube();
  bloom = await startBloom({ youtubeUrl: youtube.url });
  donor = await bloom.logIn('Donor');
  // Above all others, so that no gift brings one to the top, which is a notification of its own.
  await bloom.addVideo(donor, 'topofmovies', { sharedUs: (Date.now() + 3_600_000) * 1_000 });
  await bloom.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
});
afterAll(async () => {
  await bloom.close();
  await youtube.close();
});

/** Opens the stream of a token, and collects the counts that its bells carry. */
async function listen(token?: string) {
  const { port } = bloom.app.server.address() as AddressInfo;
  const abort = new AbortController();
  closing.push(() => abort.abort());
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/message/stream`, {
    signal: abort.signal,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  const received = { status: response.status, counts: [] as number[], ended: false };
  const pump = async () => {
    let text = '';
    for await (const part of response.body ?? []) {
      text += Buffer.from(part).toString();
      received.counts = [...text.matchAll(/^event: bell\ndata: \{"unread":(\d+)\}$/gm)].map(([, count]) =>
        Number(count),
      );
    }
  };
  pump().then(
    () => (received.ended = true),
    () => (received.ended = true),
  );
  return received;
}

async function newSharer() {
  const sharer = await bloom.logIn(`Sharer ${++counter}`);
  const give = async () => {
    const id = `ring${String(++counter).padStart(7, '0')}`;
    await bloom.addVideo(sharer, id, { sharedUs: 1_000_000 });
    await bloom.call('POST', `/v1/video/youtube/${id}`, donor, { amount: 10 });
  };
  const read = () =>
    bloom.call('POST', '/v1/account/notifications/read', sharer, { upto: Number.MAX_SAFE_INTEGER });
  return { sharer, give, read };
}

// rule: #bell
test('a stream has the count at once, and again after each gift and when another device has read', async () => {
  const { sharer, give, read } = await newSharer();
  await give();
  const [phone, desk] = [await listen(sharer.token), await listen(sharer.token)];
  await expect.poll(() => [phone.counts.at(-1), desk.counts.at(-1)]).toEqual([1, 1]);
  await give();
  await expect.poll(() => [phone.counts.at(-1), desk.counts.at(-1)]).toEqual([2, 2]);
  await read();
  await expect.poll(() => [phone.counts.at(-1), desk.counts.at(-1)]).toEqual([0, 0]);
});

// rule: #bell
test('a follower with an open page is notified of a share at once, and others do not', async () => {
  const { sharer } = await newSharer();
  const [follower, other] = [await bloom.logIn('Follower'), await bloom.logIn('Other')];
  const [received, silent] = [await listen(follower.token), await listen(other.token)];
  await expect.poll(() => [received.counts, silent.counts]).toEqual([[0], [0]]);
  await bloom.call('PUT', `/v1/user/${sharer.id}/follow`, follower);
  const { status } = await bloom.call('PUT', '/v1/video/youtube/followed001', sharer, {
    category: 'entertainment|music',
    language: 'english|english',
  });
  expect(status).toBe(200);
  await expect.poll(() => received.counts.at(-1)).toBe(1);
  expect(silent.counts).toEqual([0]);
});

test('gifts in quick succession are few events, of which the last has the full count', async () => {
  const { sharer, give } = await newSharer();
  const received = await listen(sharer.token);
  await expect.poll(() => received.counts).toEqual([0]);
  await Promise.all(Array.from({ length: 14 }, give));
  await expect.poll(() => received.counts.at(-1)).toBe(14);
  expect(received.counts.length).toBeLessThan(12);
});

// rule: #chat-stream
test('others and visitors receive nothing', async () => {
  const { give } = await newSharer();
  const [other, visitor] = [await listen(donor.token), await listen()];
  await give();
  await give();
  expect([other.status, visitor.status]).toEqual([200, 200]);
  await expect.poll(() => other.counts).toEqual([0]);
  expect(visitor.counts).toEqual([]);
});

test('an unknown token is refused', async () => {
  expect((await listen('unknown')).status).toBe(401);
});

// rule: #bell
test('a session that has ended receives nothing more, and its stream ends', async () => {
  const { sharer, give } = await newSharer();
  const received = await listen(sharer.token);
  await expect.poll(() => received.counts).toEqual([0]);
  await bloom.call('POST', '/v1/account/logout', sharer, {});
  await expect.poll(() => received.ended).toBe(true);
  await give();
  expect(received.counts).toEqual([0]);
});

test('the sessions of other devices that are ended take their streams along, that of this device stays', async () => {
  const { sharer } = await newSharer();
  const other = await bloom.logIn(`Sharer ${counter}`);
  const [own, theirs] = [await listen(sharer.token), await listen(other.token)];
  await expect.poll(() => [own.counts.at(-1), theirs.counts.at(-1)]).toEqual([0, 0]);
  await bloom.call('DELETE', '/v1/account/sessions?others=true', sharer);
  await expect.poll(() => theirs.ended).toBe(true);
  expect(own.ended).toBe(false);
});

test('the twenty-first stream of an account ends the oldest', async () => {
  const { sharer } = await newSharer();
  const first = await listen(sharer.token);
  const others = [];
  for (let i = 0; i < 20; i++) others.push(await listen(sharer.token));
  await expect.poll(() => first.ended).toBe(true);
  expect(others.some(({ ended }) => ended)).toBe(false);
});
