import type {
  ChatAllBody,
  ChatAllResponse,
  ChatMessage,
  ChatPostResponse,
} from '@bloom/contract/chat';
import type { ChatReportReason } from '@bloom/contract/chat-rules';
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

/** Deletes a message: an own one, or with the admin token any. */
export async function deleteMessage(id: number, adminToken: string | undefined): Promise<void> {
  const body = { msg_id: id, ...(adminToken !== undefined && { adminToken }) };
  await call('POST', apiPath('message', 'delete'), { body });
}

/** Reports a message to the moderators. */
export async function reportMessage(id: number, reason: ChatReportReason): Promise<void> {
  await call('POST', apiPath('message', 'report'), { body: { msg_id: id, reason } });
}

/**
 * Checks whether the admin token is right.
 *
 * @throws ApiError `request.forbidden` for a wrong one
 */
export async function checkAdminToken(adminToken: string, signal: AbortSignal): Promise<true> {
  await call('POST', apiPath('message', 'moderation'), { body: { adminToken }, signal });
  return true;
}
