import { subtitleItem } from '../subtitle-items.ts';
import type { Content } from './fake-api.ts';

/** Subtitles of a video, as Ann has written them: from and until a second, the words in both languages. */
export function subtitlesOf(
  cues: readonly (readonly [startS: number, endS: number, EN: string, CN: string])[],
  fields: Partial<Content<'GET /subtitle/:id'>> = {},
): Content<'GET /subtitle/:id'> {
  return {
    data: cues.map(([startS, endS, EN, CN]) => subtitleItem(startS, endS, { EN, CN })),
    revision: 1,
    lock: false,
    editing: true,
    coverage: { EN: 1, CN: 1 },
    authors: [{ id: 42, name: 'Ann', handle: 'ann' }],
    ...fields,
  };
}
