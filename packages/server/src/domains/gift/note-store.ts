import { sql } from 'kysely';
import type { Snapshot } from '@bloom/contract/moderation/moderation-case';
import type { BloomEvents } from '../../events.ts';
import { publishOnCommit } from '../../platform/events/index.ts';
import { hiddenStates, type Erased, type Subject } from '../content/index.ts';
import { Reader, Writer, type Tables } from '../../schema.ts';

export class NoteReader extends Reader {
  /** The id of the last note of an account. */
  async findNewest(authorId: number): Promise<number | undefined> {
    const { rows } = await sql<{ id: number }>`
      select transfer_id as id from gift_note where account_id = ${authorId}
      order by transfer_id desc limit 1`.execute(this.db);
    return rows[0]?.id;
  }

  /** A note in the words of its author; undefined if it is gone. */
  async describe(id: number): Promise<Snapshot | undefined> {
    const { rows } = await sql<{ note: Snapshot }>`
      select jsonb_strip_nulls(jsonb_build_object(
        'id', n.transfer_id::text, 'title', coalesce(v.title, ''), 'text', n.note,
        'place', case when v.id is not null
          then jsonb_build_object('kind', 'video', 'id', v.source || '/' || v.source_id) end)) as note
      from gift_note n join gift g on g.transfer_id = n.transfer_id left join public_video v on v.id = g.video_id
      where n.transfer_id = ${id} and n.note <> ''`.execute(this.db);
    return rows[0]?.note;
  }
}

/** Changes notes of gifts, which `gift_send` has written. */
export class NoteWriter extends Writer {
  /** Deletes a note for its author. Returns why not. */
  async remove(id: number, authorId: number): Promise<'missing' | 'foreign' | undefined> {
    const { rows } = await sql<{ authorId: number; videoId: number | null }>`
      select account_id as "authorId", video_id as "videoId" from gift_note
      where transfer_id = ${id} and note <> '' for update`.execute(this.tx);
    if (!rows[0]) return 'missing';
    if (rows[0].authorId !== authorId) return 'foreign';
    await sql`update gift_note set note = '' where transfer_id = ${id}`.execute(this.tx);
    this.#announce(rows[0].videoId);
    return undefined;
  }

  /** Locks a note for an action of a moderator; undefined where there is none. */
  async lockSubject(id: number): Promise<Subject | undefined> {
    const { rows } = await sql<{
      ownerId: number;
      category: string | null;
      hiddenBy: number | null;
    }>`
      select n.account_id as "ownerId", v.category, n.hidden_by as "hiddenBy"
      from gift_note n join gift g on g.transfer_id = n.transfer_id left join public_video v on v.id = g.video_id
      where n.transfer_id = ${id} for update of n`.execute(this.tx);
    if (!rows[0]) return undefined;
    const { hiddenBy, ...subject } = rows[0];
    return { id, ...subject, states: hiddenStates(hiddenBy) };
  }

  /** Erases a note that the caller has locked. */
  async erase(id: number): Promise<Erased> {
    const { note } = await this.tx
      .selectFrom('gift_note')
      .select('note')
      .where('transfer_id', '=', id)
      .executeTakeFirstOrThrow();
    await sql`update gift_note set note = '' where transfer_id = ${id}`.execute(this.tx);
    return { content: [note] };
  }

  /** Hides a note by an action of a moderator, or shows it again with null. */
  async setHidden(id: number, actionId: number | null): Promise<void> {
    const { rows } = await sql<{ videoId: number | null }>`
      update gift_note set hidden_by = ${actionId}::bigint
      where transfer_id = ${id} returning video_id as "videoId"`.execute(this.tx);
    this.#announce(rows[0]?.videoId ?? null);
  }

  /** Lists show the newest note of a video. */
  #announce(videoId: number | null): void {
    if (videoId !== null) publishOnCommit<BloomEvents, Tables>(this.tx, 'video.changed', { videoId });
  }
}
