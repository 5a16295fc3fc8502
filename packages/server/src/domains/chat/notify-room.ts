import { sql } from 'kysely';
import type { ChatNotice } from '@bloom/contract/chat/chat';
import type { BloomEvents } from '../../events.ts';
import { publishOnCommit } from '../../platform/events/index.ts';
import type { Tables, Tx } from '../../schema.ts';

/**
 * Adds a notice to the room, for all or for one account; its open pages show it after the commit. It must be
 * the last step, because others wait for the position until the commit (docs/adr/0041).
 */
export async function notifyRoom(tx: Tx, notice: ChatNotice, accountId?: number): Promise<void> {
  const { rows } = await sql<{ position: number }>`
    insert into chat_event (position, kind, account_id, data)
      select chat_take(), 'notice', ${accountId ?? null}::bigint, ${JSON.stringify(notice)}::jsonb
    returning position`.execute(tx);
  if (!rows[0]) throw new Error('the chat has no room');
  publishOnCommit<BloomEvents, Tables>(tx, 'chat.changed', { position: rows[0].position });
}
