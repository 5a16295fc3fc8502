import type { Episode } from '@bloom/contract/video/video';
import { cleanTitle } from '../title.ts';

export type StreamedEpisode = Episode & { readonly url: string };

/** Episodes beyond this number are ignored. */
const maxEpisodes = 2_000;

/**
 * Parses the entries of a play group. They are separated by `#` or line ends, and each is `title$url$player`
 * or a URL alone. An episode's id is its position in the group, which does not change while a series grows.
 */
function readGroup(text: string): StreamedEpisode[] {
  return text
    .split(/#|\r\n?|\n/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .slice(0, maxEpisodes)
    .map((entry, index) => {
      const [first = '', second] = entry.split('$');
      const url = (second ?? first).trim();
      const id = String(index + 1);
      return { id, title: cleanTitle(second === undefined ? '' : first, `第${id}集`), url };
    });
}

/** Whether a URL is a stream that a player can open, and not a page. */
function isStream({ url }: StreamedEpisode): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, pathname } = new URL(url);
  return (protocol === 'https:' || protocol === 'http:') && pathname.endsWith('.m3u8');
}

/** The first group whose URLs are all streams; undefined if there is none. */
export function playableGroup(groups: readonly string[]): StreamedEpisode[] | undefined {
  return groups.map(readGroup).find((group) => group.length > 0 && group.every(isStream));
}
