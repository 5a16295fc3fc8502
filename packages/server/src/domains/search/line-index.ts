import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import { decodeCues, SubtitleReader } from '../subtitle/index.ts';
import { LineReader, LineWriter, type OutdatedRow } from './line-store.ts';
import { lineOf, termsOf } from './line-terms.ts';

/** So many subtitles are read at a time. */
const batchSize = 20;
/**
 * With so many terms the rest of the subtitles is not found. A film has about half as many; random characters
 * would fill the disk.
 */
const maxTerms = 20_000;
/** So many cues are folded before other work has its turn. */
const cuesAtOnce = 200;

/** The subtitles have changed while they were read. */
class Changed extends Error {}

/** The index of lines, which follows the subtitles (docs/adr/0079). */
export type LineIndex = ReturnType<typeof createLineIndex>;

export function createLineIndex(database: Pick<Database<Tables>, 'write' | 'transact'>) {
  const reader = new LineReader(database.write);
  const subtitles = new SubtitleReader(database.write);

  async function linesOf(content: string | null) {
    const starts: number[] = [];
    const lines: string[] = [];
    const terms = new Set<string>();
    for (const [i, cue] of decodeCues(content).entries()) {
      if (i % cuesAtOnce === cuesAtOnce - 1) await nextTurn();
      const line = lineOf(cue);
      if (line === '') continue;
      starts.push(cue.startMs);
      lines.push(line);
      for (const term of termsOf(line)) terms.add(term);
      if (terms.size >= maxTerms) break;
    }
    return { terms: [...terms], starts, lines };
  }

  /** Returns whether the index has them now: not if they have changed since. */
  async function store(row: OutdatedRow, content: string | null): Promise<boolean> {
    const found = await linesOf(content);
    try {
      await database.transact(async (tx) => {
        const writer = new LineWriter(tx);
        // The row of the subtitles is locked last, so that a save waits no longer than for the commit.
        await writer.store(row, found);
        if (!(await writer.setStored(row))) throw new Changed();
      });
    } catch (error) {
      if (error instanceof Changed) return false;
      throw error;
    }
    return true;
  }

  return {
    /**
     * Stores all subtitles that have changed, each in a transaction of its own. What changes meanwhile is
     * left for the next run.
     */
    async update(signal: AbortSignal): Promise<void> {
      for (let stored = 1; stored > 0;) {
        stored = 0;
        const outdated = await reader.outdated(batchSize);
        const contents = await subtitles.shownContents(outdated);
        for (const [i, row] of outdated.entries()) {
          if (signal.aborted) return;
          if (await store(row, contents[i] ?? null)) stored++;
        }
      }
    },
    /** How many subtitles are left. */
    countOutdated: () => reader.countOutdated(),
  };
}
