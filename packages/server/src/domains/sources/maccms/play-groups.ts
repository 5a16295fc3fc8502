import type { Episode } from '@bloom/contract/video/video';
import { cleanTitle } from '../title.ts';

export type StreamedEpisode = Episode & {
  readonly url: string;
  /** How many entries its group has, with those that cannot be played. */
  readonly of: number;
};

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
    .map((entry, index, { length }) => {
      const [first = '', second] = entry.split('$');
      // Some sites leave out the protocol.
      const url = (second ?? first).trim().replace(/^(?=\/\/)/, 'https:');
      const id = String(index + 1);
      return { id, title: cleanTitle(second === undefined ? '' : first, `第${id}集`), url, of: length };
    });
}

/** Whether a URL is a stream that a player can open, and not a page. */
function isStream({ url }: StreamedEpisode): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, pathname } = new URL(url);
  return (protocol === 'https:' || protocol === 'http:') && /\.m3u8$/i.test(pathname);
}

/**
 * The streams of the first group that has nothing else; if each has, of the one with the most streams.
 * Undefined without any.
 */
export function playableGroup(groups: readonly string[]): StreamedEpisode[] | undefined {
  const streamed = groups.map((text) => readGroup(text).filter(isStream)).filter(([first]) => first);
  const whole = streamed.find((group) => group.length === group[0]?.of);
  return whole ?? streamed.toSorted((a, b) => b.length - a.length)[0];
}
