import type { ChatAllBody, ChatAllResponse, ChatMessage, ChatPostResponse } from '@bloom/contract/chat/chat';
import { apiPath, call } from '../../lib/api.ts';
import type { Outgoing } from './room-state.ts';

/** Reads messages: the newest ones, or those after an id. */
export function readMessages(
  body: Omit<ChatAllBody, 'token'>,
  signal: AbortSignal,
): Promise<ChatAllResponse> {
  return call('POST', apiPath('message', 'all'), { body, signal });
}

/**
 * Posts a message, which has its effect once however often it is sent.
 *
 * @throws ApiError `chat.*` where the room refuses it
 */
export async function postMessage({ key, content, mentions }: Outgoing): Promise<ChatMessage> {
  const body = { content, ...(mentions.length > 0 && { mentions }) };
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
