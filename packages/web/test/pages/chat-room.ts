import { page } from 'vitest/browser';
import type { ChatAllBody, ChatMessage, ChatPostBody } from '@bloom/contract/chat/chat';
import type { Translate } from '../../src/i18n/messages.ts';
import { exampleFor, type FakeApi } from './fake-api.ts';

/** The parts of the chat room, wherever it is. */
export function roomOf(t: Translate) {
  const room = page.getByRole('region', { name: t('shell.chat'), exact: true });
  return {
    room,
    list: room.getByRole('log', { name: t('chat.list') }),
    message: (text: string) => room.getByRole('listitem').filter({ hasText: text }),
    input: room.getByRole('textbox', { name: t('chat.input') }),
    send: room.getByRole('button', { name: t('chat.send'), exact: true }),
  };
}

/** The confirmation of a deletion. */
export const deletionOf = (t: Translate) => page.getByRole('dialog', { name: t('text.deleteConfirmText') });

/** A message of Olga, whom every test may know: not the account that is signed in. */
export function messageOf(id: number, content: string, fields: Partial<ChatMessage> = {}): ChatMessage {
  const author = { user_id: 9, user_name: 'Olga', user_handle: 'olga' };
  return { id, time: Date.now(), type: 'room', content, ...author, ...fields };
}

type Room = {
  /** The messages, in the order of their ids. */
  messages?: readonly ChatMessage[];
  slowModeS?: number;
};

/** Has the room these messages, and accept what is sent to it: the first one gets the id 1001. */
export function respondWithRoom(api: FakeApi, { messages = [], slowModeS = 0 }: Room = {}): void {
  api.respond('POST /message/all', ({ body }) => {
    const { msg_id: after = 0 } = body as ChatAllBody;
    return exampleFor('POST /message/all', {
      data: messages.filter(({ id }) => id > after),
      deleted: [],
      restored: [],
      room: { slow_mode_s: slowModeS, readers: 1 },
    });
  });
  let sent = 1_000;
  api.respond('POST /message/post', ({ body }) => {
    const { content, mentions = [] } = body as ChatPostBody;
    const author = { user_id: 7, user_name: 'Dora', user_handle: 'dora' };
    return { data: messageOf(++sent, content, { ...author, mentions }) };
  });
}
