import { sql, type RawBuilder } from 'kysely';
import type { Snapshot } from '@bloom/contract/moderation/moderation-case';
import { Reader, Writer } from '../../schema.ts';
import type { Erased, States, Subject } from '../content/index.ts';
import { restoreWindowS } from './chat.ts';

const isRestorable = sql<boolean>`(m.deleted_by = 'admin' and m.content <> ''
  and m.deleted_at > now() - make_interval(secs => ${restoreWindowS}))`;

export class MessageReader extends Reader {
  /** A message in the words of its author, also one that moderators can restore; undefined if it is gone. */
  async describe(id: number): Promise<Snapshot | undefined> {
    const { rows } = await sql<Snapshot>`
      select m.id::text as id, a.name as title, m.content as text
      from chat_message m join public_account a on a.id = m.account_id
      where m.id = ${id} and (m.deleted_at is null or ${isRestorable})`.execute(this.db);
    return rows[0];
  }
}

/** Changes a message by actions of moderators. */
export class MessageWriter extends Writer {
  /** Locks a message that is shown, or that can be restored; undefined where there is none. */
  async lockSubject(id: number): Promise<Subject | undefined> {
    const { rows } = await sql<{
      ownerId: number | null;
      hiddenBy: number | null;
      isHidden: boolean;
    }>`select case when a.deleted_at is null then a.id end as "ownerId", m.hidden_by as "hiddenBy",
        m.deleted_at is not null as "isHidden"
      from chat_message m join public_account a on a.id = m.account_id
      where m.id = ${id} and (m.deleted_at is null or ${isRestorable})
      for no key update of m`.execute(this.tx);
    if (!rows[0]) return undefined;
    const { ownerId, hiddenBy, isHidden } = rows[0];
    // One that its moderator deleted before there was a log has no action.
    const states: States = isHidden ? { visibility: { state: 'hidden', by: hiddenBy } } : {};
    return { id, ownerId, category: null, states };
  }

  /** Erases the content of a message. */
  async erase(id: number): Promise<Erased> {
    const found = await this.tx
      .selectFrom('chat_message')
      .select('content')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    await sql`update chat_message set content = '', mentions = '[]' where id = ${id}`.execute(this.tx);
    return { content: found ? [found.content] : [] };
  }

  /** Deletes a message by an action; returns the position of the event. It must be the last step. */
  async hide(id: number, actionId: number): Promise<number> {
    await sql`update chat_message set hidden_by = ${actionId} where id = ${id}`.execute(this.tx);
    return this.#position(sql`chat_delete(${id}, null)`);
  }

  /**
   * Restores a message that a moderator deleted; returns the position of the event. It must be the last step.
   */
  restore(id: number): Promise<number> {
    return this.#position(sql`chat_restore(${id}, ${restoreWindowS})`);
  }

  async #position(change: RawBuilder<unknown>): Promise<number> {
    const { rows } = await sql<{ position: number }>`select ${change} as position`.execute(this.tx);
    return rows[0]?.position ?? 0;
  }
}
