import { isCueId } from '@bloom/contract/subtitle/cue';
import { platform } from '../../../../platform/index.ts';
import type { Subject } from '../draft/draft.ts';
import type { TapLine } from './tap-lines.ts';

/** The key of the lines of a video, or of one episode, among the drafts of this device. */
export function linesKey({ source, id, episode = '' }: Subject): string {
  return `tap-lines ${JSON.stringify([source, id, episode])}`;
}

/** Keeps lines on this device until they are tapped; with none, nothing is kept. */
export async function storeLines(key: string, lines: readonly TapLine[]): Promise<void> {
  const drafts = await platform.drafts();
  if (lines.length === 0) return drafts.remove(key);
  await drafts.set(key, writeLines(lines));
}

/** The lines that this device keeps; none where they are damaged. */
export async function storedLines(key: string): Promise<TapLine[]> {
  const [draft] = await (await platform.drafts()).list(key);
  return draft ? readStored(draft.text) : [];
}

export const writeLines = (lines: readonly TapLine[]): string =>
  JSON.stringify(lines.map(({ cue, words }) => [cue, words.EN, words.CN]));

/** Reads the text of `writeLines`. */
export function readStored(text: string): TapLine[] {
  try {
    const rows = JSON.parse(text) as unknown[];
    return rows.map((row) => {
      const [cue, EN, CN] = row as unknown[];
      if (!isCueId(cue) || typeof EN !== 'string' || typeof CN !== 'string') throw new Error('no line');
      return { cue, words: { EN, CN } };
    });
  } catch {
    return [];
  }
}
