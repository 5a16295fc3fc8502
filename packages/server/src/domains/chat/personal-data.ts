import { deleteRows, paged, whole, type PersonalData } from '../../personal-data.ts';
import { publishOnCommit } from '../../platform/events/index.ts';
import type { BloomEvents } from '../../events.ts';
import type { Tables } from '../../schema.ts';
import { ChatReader, forgetMessages } from './chat-store.ts';

/** The data of accounts in this domain, for its export and deletion. */
export const chatData: PersonalData = {
  lists: [
    paged('messages', (db, id, { limit, before }) => new ChatReader(db).findAll(id, limit, before)),
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
