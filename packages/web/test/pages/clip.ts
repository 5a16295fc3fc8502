import type { Video } from '@bloom/contract/video';
import stream from '../../../server/demo/clips/bloom/stream.m3u8?url';
import type { Content, FakeApi } from './fake-api.ts';
import { exampleFor } from './fake-api.ts';

/** The address of the clip’s page. */
export const clipPath = '/video/900001?videoSrc=subo';

/** A video that really plays in the page: 18 seconds, of the demo. */
export function answerClip(api: FakeApi, fields: Partial<Video> = {}): void {
  const { data } = exampleFor('GET /video/:source/:id');
  const clip = { id: '900001', source: 'subo', url: stream, duration: 18, ...fields } as const;
  const video: Content<'GET /video/:source/:id'> = { data: { ...(data as Video), ...clip } };
  api.answer('GET /video/:source/:id', video);
}
