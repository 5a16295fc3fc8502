import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { youtubeImage } from '@bloom/contract/sources/youtube';
import { imageUrl } from '@bloom/contract/video/images';
import { startBloom, type Bloom } from '../../../test/bloom.ts';
import { png, startImageHost, type ImageHost } from '../../../test/images.ts';

let bloom: Bloom;
let host: ImageHost;

/** Replaces YouTube and for its image host. */
beforeAll(async () => {
  host = await startImageHost((request, response) => {
    if (!request.url?.startsWith('/oembed')) return response.end(png(600, 300));
    return response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        type: 'video',
        title: 'A video',
        thumbnail_url: host.url('/remote.jpg'),
        html: '<iframe></iframe>',
      }),
    );
  });
  bloom = await startBloom({ youtubeUrl: host.url(''), outboundAllow: [host.host] });
  const sharer = await bloom.logIn('Sharer');
  await bloom.addVideo(sharer, 'AAAAAAAAAAA', { thumbnailUrl: host.url('/shared.jpg?a=1&b=%20') });
});
afterAll(async () => {
  await bloom.close();
  await host.close();
});

const get = (url: string | undefined) => bloom.app.inject(url ?? '/');

test('the image of a shared video is served, and no other of its host', async () => {
  const { body } = await bloom.call('GET', '/v1/video/list');
  const { url, sig } = body.data[0].thumbnails.high;
  expect(sig).toBeUndefined();
  const image = await get(imageUrl(url, { width: 320 }));
  expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/webp']);
  expect((await get(imageUrl(host.url('/other.jpg')))).statusCode).toBe(404);
  expect(host.requested).toEqual(['/shared.jpg?a=1&b=%20']);
});

test('the image of a video that is not shared yet is served with the signature from its lookup', async () => {
  const { body } = await bloom.call('GET', '/v1/video/youtube/BBBBBBBBBBB?remote=true');
  const { url, sig } = body.data.thumbnails.high;
  expect((await get(imageUrl(url))).statusCode).toBe(404);
  expect((await get(imageUrl(url, { width: 320, sig }))).statusCode).toBe(200);
  expect((await get(imageUrl(host.url('/other.jpg'), { sig }))).statusCode).toBe(404);
});

// rule: #image-proxy
test('the image of an episode may be shown, and no other video of its source', async () => {
  const sharer = await bloom.logIn('Sharer of a series');
  const [list, episode] = ['PLbloomSynthetic00000000000000002', 'ep000200001'];
  await bloom.addVideo(sharer, list);
  await bloom.database.transact((tx) =>
    tx
      .updateTable('video')
      .set({ type: 'Playlist', episodes: JSON.stringify([{ id: episode, title: '1' }]) })
      .where('source_id', '=', list)
      .execute(),
  );
  const { hasThumbnail } = bloom.services.videos;
  expect(await hasThumbnail(youtubeImage(episode))).toBe(true);
  expect(await hasThumbnail(youtubeImage('ep000200002'))).toBe(false);
});

test('the database finds an image by its index', async () => {
  const { rows } = await bloom.database.transact(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    return sql<{ 'QUERY PLAN': string }>`
      explain select id from video where thumbnail_url = 'https://example.org/a.jpg' limit 1
    `.execute(tx);
  });
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('video__thumbnail_url');
});
