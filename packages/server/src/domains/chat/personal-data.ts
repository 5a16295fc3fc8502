import { sql } from 'kysely';
import { deleteRows, selected, whole, type PersonalData } from '../../personal-data.ts';
import { unixSeconds } from '../../platform/database/index.ts';
import { publishOnCommit } from '../../platform/events/index.ts';
import type { BloomEvents } from '../../events.ts';
import type { Tables } from '../../schema.ts';
import { ChatReader, forgetMessages } from './chat-store.ts';

/** The data of accounts in this domain, for its export and deletion. */
export const chatData: PersonalData = {
  lists: [
    selected(
      'messages',
      (accountId) => sql`
        select id as row, ${unixSeconds('created_at')} as time, content,
          deleted_at is not null as deleted,
          (select public_id from known_room r where r.id = room_id) as room
        from chat_message where account_id = ${accountId} and content <> ''`,
    ),
    // Slow mode is no fact about the account.
    whole('chat', async (db, id) => [await new ChatReader(db).findMe(id, 0)]),
  ],
  /** The last step: posts of others wait for it. */
  async forget(tx, accountId) {
    await deleteRows('chat_event')(tx, accountId);
    const position = await forgetMessages(tx, accountId);
    if (position !== undefined) {
      publishOnCommit<BloomEvents, Tables>(tx, 'chat.changed', { position });
    }
  },
};
