import { revertChange } from '@bloom/contract/subtitle/changes';
import type { Cue } from '@bloom/contract/subtitle/cue';
import type { BloomEvents } from '../../events.ts';
import type { Database } from '../../platform/database/index.ts';
import { publishOnCommit } from '../../platform/events/index.ts';
import type { Tables, Tx } from '../../schema.ts';
import { decodeCues, encodeCues, factsOf, isUnchanged, type SubtitleKey } from './subtitle.ts';
import { SubtitleReader, type SubtitleId } from './subtitle-store.ts';
import { SubtitleWriter, type Head } from './revision-store.ts';

/**
 * The actions of operators on subtitles (docs/specification/subtitles.md#subtitle-moderation). Running
 * servers follow at once.
 */
export function createSubtitleModeration(database: Pick<Database<Tables>, 'write' | 'transact'>) {
  const reader = new SubtitleReader(database.write);

  /** Runs `work` with the lock of the subtitles; undefined without the video. */
  function change<R>(
    id: SubtitleId,
    work: (tx: Tx, writer: SubtitleWriter, head: Head) => Promise<R>,
  ): Promise<R | undefined> {
    return database.transact(async (tx) => {
      const writer = new SubtitleWriter(tx, id);
      const head = await writer.lock();
      if (!head) return undefined;
      const result = await work(tx, writer, head);
      const { videoId } = id;
      publishOnCommit<BloomEvents, Tables>(tx, 'subtitle.changed', { videoId });
      // Lists say in which languages a video has subtitles.
      publishOnCommit<BloomEvents, Tables>(tx, 'video.changed', { videoId });
      return result;
    });
  }

  async function idOf(key: SubtitleKey): Promise<SubtitleId | undefined> {
    const row = await reader.findVideo(key);
    return row?.knows_episode ? { videoId: row.video_id, episode: key.episode } : undefined;
  }

  /** Takes the edits of an account back in one video. Returns whether anything changed. */
  async function rollBackIn(
    tx: Tx,
    writer: SubtitleWriter,
    { id, head, accountId }: { id: SubtitleId; head: Head; accountId: number },
  ): Promise<boolean> {
    const revisions = new SubtitleReader(tx);
    const current = decodeCues(head.shown.content);
    let cues: readonly Cue[] = current;
    // The newest first: each edit is taken out of what is left of the later ones.
    for (const number of await revisions.numbersBy(id, accountId)) {
      const edited = await revisions.revision(id, number);
      if (typeof edited?.content !== 'string') continue;
      const previous = number === 1 ? undefined : await revisions.revision(id, number - 1);
      const before = previous?.hidden ? await revisions.shownBefore(id, number) : previous;
      if (before?.content === null) continue;
      cues = revertChange(decodeCues(before?.content ?? null), decodeCues(edited.content), cues);
    }
    await writer.removeCredits({ authorId: accountId });
    const facts = factsOf(current, cues);
    if (isUnchanged(facts.changes)) return false;
    await writer.add(head.revision, {
      kind: 'rollback',
      baseRevision: head.shown.revision,
      authorId: null,
      comment: '',
      ...facts,
      stored: await writer.encode(head, encodeCues(cues)),
      points: 0,
    });
    return true;
  }

  return {
    /** Locks the subtitles of a video, or unlocks them. Returns whether there is such a video. */
    async setLocked(key: SubtitleKey, locked: boolean) {
      const id = await idOf(key);
      if (!id) return false;
      const done = await change(id, async (_tx, writer) => {
        await writer.setLocked(locked);
        return true;
      });
      return done === true;
    },

    /**
     * Takes all edits of an account back, as a new revision of each video; what others have changed since
     * stays. Returns of how many videos and episodes.
     */
    async rollBack(accountId: number) {
      let count = 0;
      for (const id of await reader.writtenBy(accountId)) {
        const isChanged = await change(id, (tx, writer, head) =>
          rollBackIn(tx, writer, { id, head, accountId }),
        );
        if (isChanged) count++;
      }
      return count;
    },

    /** Erases the content of a revision for ever. Returns why not. */
    async erase(key: SubtitleKey, revision: number) {
      const id = await idOf(key);
      if (!id) return 'missing';
      const result = await change(id, async (_tx, writer, head) => {
        if (revision === head.revision) return 'newest';
        return (await writer.erase(revision)) ? 'erased' : 'missing';
      });
      return result === 'erased' ? undefined : (result ?? 'missing');
    },
  };
}
