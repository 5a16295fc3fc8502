import { parseJson } from '../../../lib/stored-json.ts';
import { platform } from '../../../platform/index.ts';

/** So many videos are remembered; the ones chosen longest ago leave. */
const maxEntries = 200;

const read = (): [string, string][] =>
  Object.entries(Object(parseJson(platform.localStore.get('copies'))) as Record<string, unknown>).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );

/** The copy that the visitor has chosen for a work, by any of its videos; undefined without a choice. */
export function rememberedCopy(video: string): string | undefined {
  return read().find(([key]) => key === video)?.[1];
}

/** Remembers on this device which copy of a work plays, on the pages of all its videos. */
export function rememberCopy(chosen: string, videos: readonly string[]): void {
  const others = read().filter(([key]) => !videos.includes(key));
  const entries = [...others, ...videos.map((key) => [key, chosen] as const)].slice(-maxEntries);
  platform.localStore.set('copies', JSON.stringify(Object.fromEntries(entries)));
}
