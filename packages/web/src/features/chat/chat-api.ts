import type { ChatAllBody, ChatAllResponse, ChatMessage, ChatPostResponse } from '@bloom/contract/chat/chat';
import { apiPath, call } from '../../lib/api.ts';
import { streamRoom } from '../../lib/stream/page-stream.ts';
import type { Outgoing } from './room-state.ts';

/**
 * Reads messages of the chat that the stream has, of a room or of the site: the newest ones, or those after
 * an id.
 */
export function readMessages(
  page: Omit<ChatAllBody, 'token' | 'room' | 'guest'>,
  signal: AbortSignal,
): Promise<ChatAllResponse> {
  const { id: room, guest } = streamRoom() ?? {};
  const body = { ...page, ...(room !== undefined && { room }), ...(guest !== undefined && { guest }) };
  return call('POST', apiPath('message', 'all'), { body, signal });
}

/**
 * Posts a message, which has its effect once however often it is sent.
 *
 * @throws ApiError `chat.*` where the room refuses it
 */
export async function postMessage({ key, room, content, mentions }: Outgoing): Promise<ChatMessage> {
  const body = { ...(room !== undefined && { room }), content, ...(mentions.length > 0 && { mentions }) };
  const response = await call<ChatPostResponse>('POST', apiPath('message', 'post'), {
    body,
    idempotencyKey: key,
  });
  return response.data;
}

/** Deletes the user's own message. */
export async function deleteMessage(id: number): Promise<void> {
  await call('POST', apiPath('message', 'delete'), { body: { msg_id: id } });
}
