import { expect, test } from 'vitest';
import type { UpstreamVideo } from '../sources/index.ts';
import { mergeMetadata, type Metadata } from './merge-metadata.ts';

const episode = (id: string, title = `Episode ${id}`) => ({ id, title });

const stored: Metadata = {
  title: 'A title',
  thumbnail_url: 'https://images.test/1.jpg',
  type: 'Video',
  duration_s: 60,
  episodes: [],
  streams: null,
};
const upstream: UpstreamVideo = {
  id: 'x',
  title: 'A title',
  thumbnailUrl: 'https://images.test/1.jpg',
  type: 'Video',
  episodes: [],
  durationS: 60,
};
const list = {
  type: 'Playlist',
  duration_s: null,
  episodes: [episode('1'), episode('2')],
} as const;

test.each<[string, Partial<Metadata>, Partial<UpstreamVideo>, Partial<Metadata>]>([
  ['nothing new', {}, {}, {}],
  ['another title', {}, { title: 'Another' }, { title: 'Another' }],
  [
    'another image',
    {},
    { thumbnailUrl: 'https://images.test/2.jpg' },
    { thumbnail_url: 'https://images.test/2.jpg' },
  ],
  ['no image', {}, { thumbnailUrl: '' }, {}],
  ['another duration', {}, { durationS: 61 }, { duration_s: 61 }],
  ['no duration', {}, { durationS: null }, {}],
  ['the end of a live stream', { type: 'Live', duration_s: null }, { durationS: 9 }, { duration_s: 9 }],
  ['a live stream', {}, { type: 'Live', durationS: null }, { type: 'Live', duration_s: null }],
  [
    'fewer and other episodes',
    { ...list, episodes: [...list.episodes] },
    { type: 'Playlist', durationS: null, episodes: [episode('2'), episode('3')] },
    { type: 'Playlist', duration_s: null, episodes: [episode('2'), episode('3')] },
  ],
  [
    'other streams',
    { streams: 'https://streams.test/1.m3u8' },
    { url: 'https://streams.test/2.m3u8' },
    { streams: 'https://streams.test/2.m3u8' },
  ],
  [
    'partial metadata, in which a live stream looks like a video',
    { type: 'Live', duration_s: null },
    { partial: true, durationS: null },
    { type: 'Live', duration_s: null },
  ],
  [
    'partial metadata with only the newest episodes',
    { ...list, episodes: [...list.episodes] },
    {
      partial: true,
      type: 'Playlist',
      durationS: null,
      episodes: [episode('2', 'Number 2'), episode('3')],
    },
    {
      type: 'Playlist',
      duration_s: null,
      episodes: [episode('1'), episode('2'), episode('3')],
    },
  ],
])('metadata with %s is merged', (_what, before, changes, after) => {
  expect(mergeMetadata({ ...stored, ...before }, { ...upstream, ...changes })).toEqual({
    ...stored,
    ...after,
  });
});
