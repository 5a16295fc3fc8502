import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import type { Video } from '@bloom/contract/video/video';
import { exampleFor, type FakeApi } from './fake-api.ts';
import { openPage, type OpenPage } from './open-page.tsx';
import { expectPlaying } from './playing.ts';

type PageOptions = NonNullable<Parameters<typeof openPage>[1]>;

/**
 * The contract's example of a video, changed by `fields`: one of YouTube without episodes, which Ann has
 * shared.
 */
export function videoOf(fields: Partial<Video> = {}): Video {
  const { data } = exampleFor('GET /video/:source/:id');
  return { ...(data as Video), list: [], ...fields };
}

/** A clip of the demo: 18 seconds in two qualities. */
export const clip = videoOf({
  id: '900002',
  source: 'zdziyuan',
  title: 'The Petal Boat',
  duration: 18,
  url: '/demo/clips/sail/stream.m3u8',
});

/** A playlist of YouTube with three episodes, as the stand-in has it. */
export const playlist = videoOf({
  id: 'PLbloomSynthetic00000000000000001',
  video_type: 'Playlist',
  title: 'A playlist',
  list: [1, 2, 3].map((number) => ({ id: `ep000${number}00001`, title: `Episode ${number}` })),
});

/** The path of a video's page. */
export const pathOf = ({ source, id }: Video): string => `/video/${id}?videoSrc=${source}`;

/** Has the site a video of which nothing was watched yet. */
export function respondWithVideo(api: FakeApi, video: Video): void {
  api.respond('GET /video/:source/:id', { data: video });
  api.respond('GET /video/:source/:id/progress', { data: [] });
  api.respond('GET /video/:source/:id/moments', { data: [], moments: 0 });
  api.respond('POST /video/:source/:id/play', { earns: false, heartbeat_s: 30 });
  api.respond('GET /subtitle/:id', {
    data: [],
    revision: 0,
    lock: false,
    editing: true,
    suggesting: false,
    coverage: { EN: 0, CN: 0 },
    authors: [],
  });
}

export type OpenVideo = OpenPage & {
  /** The image in the player's place, which starts it. */
  poster: Locator;
  /** The controls of the player. */
  bar: Locator;
  /** A button of them. */
  inBar: (name: string) => Locator;
  /** The frame of what plays. */
  frame: Locator;
  /** Starts the video, and waits until it plays. */
  play: () => Promise<void>;
};

/**
 * Opens the page of a video of which nothing was watched yet.
 *
 * @param options.query what follows in its address, such as `&episode=2`
 */
export async function openVideo(
  video: Video = videoOf(),
  { query = '', api: prepare, ...options }: PageOptions & { query?: string } = {},
): Promise<OpenVideo> {
  const opened = await openPage(pathOf(video) + query, {
    ...options,
    api: (api: FakeApi) => {
      respondWithVideo(api, video);
      prepare?.(api);
    },
  });
  const { t } = opened;
  const bar = page.getByRole('group', { name: t('player.controls') });
  const inBar = (name: string) => bar.getByRole('button', { name, exact: true });
  const poster = page.getBySelector('.player-image');
  return {
    ...opened,
    poster,
    bar,
    inBar,
    frame: page.getBySelector('.player-frame'),
    play: async () => {
      await poster.click();
      await expect.element(inBar(t('player.pause'))).toBeVisible();
      await expectPlaying();
    },
  };
}
