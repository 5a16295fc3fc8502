import type { Episode } from '@bloom/contract/video';
import { cleanTitle } from '../title.ts';

/** An episode with the address of its stream. */
export type StreamedEpisode = Episode & { readonly url: string };

/** A series may run for years; no more of one is read. */
const mostEpisodes = 2_000;

/**
 * Reads the entries of a play group: joined by `#` or line ends, each `title$address$player`, or
 * an address alone. An episode's id is its place in the group, which stays while a series grows.
 */
function readGroup(text: string): StreamedEpisode[] {
  return text
    .split(/#|\r\n?|\n/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .slice(0, mostEpisodes)
    .map((entry, index) => {
      const [first = '', second] = entry.split('$');
      const url = (second ?? first).trim();
      const id = String(index + 1);
      return { id, title: cleanTitle(second === undefined ? '' : first, `第${id}集`), url };
    });
}

/** Whether an address is a stream that a player can open; pages to share are not. */
function isStream({ url }: StreamedEpisode): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, pathname } = new URL(url);
  return (protocol === 'https:' || protocol === 'http:') && pathname.endsWith('.m3u8');
}

/** The first group of which every address is a stream; undefined if there is none. */
export function playableGroup(groups: readonly string[]): StreamedEpisode[] | undefined {
  return groups.map(readGroup).find((group) => group.length > 0 && group.every(isStream));
}
