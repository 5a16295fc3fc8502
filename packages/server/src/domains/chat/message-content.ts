import { removes } from '@bloom/contract/moderation/moderation-rules';
import { publishOnCommit } from '../../platform/events/index.ts';
import type { BloomEvents } from '../../events.ts';
import type { Tables } from '../../schema.ts';
import type { ContentKind } from '../content/index.ts';
import { MessageReader, MessageWriter } from './message-store.ts';

/** A message of the chat as moderators act on it; its id there is the one that it has in the room. */
export const messageContent: ContentKind = {
  async lock(tx, id) {
    return /^\d{1,15}$/.test(id) ? new MessageWriter(tx).lockSubject(Number(id)) : undefined;
  },
  describe: (db, id) => new MessageReader(db).describe(id),
  erase: (tx, { subject }) => new MessageWriter(tx).erase(subject.id),
  async apply(tx, { id }, acted) {
    const writer = new MessageWriter(tx);
    const position = removes(acted.action) ? await writer.hide(id, acted.id) : await writer.restore(id);
    publishOnCommit<BloomEvents, Tables>(tx, 'chat.changed', { position });
  },
};
