import { exampleOf } from '@bloom/contract/wire/examples';
import { VideoSummary } from '@bloom/contract/video/video';
import type { FakeRequest } from './fake-api.ts';

/** Makes the contract's example of a video in a list, changed by `fields`. */
export function exampleVideo(fields: Partial<VideoSummary> = {}): VideoSummary {
  return { ...(exampleOf(VideoSummary, '', 'optional') as VideoSummary), ...fields };
}

/** Makes videos for a list: `v0`, the newest, and so on; each is called after its id. */
export function exampleVideos(count: number, fields: Partial<VideoSummary> = {}): VideoSummary[] {
  return Array.from({ length: count }, (_, index) =>
    exampleVideo({
      id: `v${index}`,
      title: `Video v${index}`,
      update_timestamp: 1_790_000_000 - index,
      ...fields,
    }),
  );
}

/** Responds with a list page by page, as long as each request wants its pages. */
export function inPages<V>(all: readonly V[]) {
  return ({ query, body }: FakeRequest): { data: V[]; next?: string } => {
    const { after = 0, limit = 12 } = { ...query, ...Object(body) } as Record<string, string>;
    const end = Number(after) + Number(limit);
    return { data: all.slice(Number(after), end), ...(end < all.length && { next: String(end) }) };
  };
}

/** The keys of the videos whose cards are in the page, in their order. */
export function shownVideos(): string[] {
  const cards = document.querySelectorAll<HTMLElement>('.card-grid > [data-key]');
  return [...cards].map(({ dataset }) => dataset['key']?.replace('youtube/', '') ?? '');
}
