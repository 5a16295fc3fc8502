import { youtube } from '@bloom/contract/sources/youtube';
import type { Episode } from '@bloom/contract/video/video';
import { cleanTitle } from '../title.ts';

/** The title of a video whose own title has no visible character. */
export function fallbackTitle(id: string): string {
  return `YouTube ${id}`;
}

/** The videos of a list as episodes, without duplicates and with clean titles. */
export function episodesFrom(videos: readonly Episode[]): Episode[] {
  const episodes = videos
    .filter(({ id }) => youtube.parseId(id) === id)
    .map(({ id, title }) => ({ id, title: cleanTitle(title, fallbackTitle(id)) }));
  return [...new Map(episodes.map((episode) => [episode.id, episode])).values()];
}
