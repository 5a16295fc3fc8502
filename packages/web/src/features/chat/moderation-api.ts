import { queryOptions } from '@tanstack/react-query';
import type {
  ChatModerationResponse,
  ChatSanctionBody,
  ChatSettings,
} from '@bloom/contract/chat-moderation';
import { ApiError, apiPath, call } from '../../lib/api.ts';
import { activeLocale } from '../../i18n/locale.ts';
import { errorText } from '../../lib/error-text.ts';
import { queryClient } from '../../lib/query-client.ts';
import { showToast } from '../../ui/toast.ts';
import { adminToken as storedToken, forgetAdminToken } from './admin-token.ts';

/** What moderators see besides the messages. */
export type Moderation = ChatModerationResponse['data'];

/** What moderators see besides the messages; `request.forbidden` for a wrong token. */
export function moderationOptions(adminToken: string) {
  return queryOptions({
    queryKey: ['moderation', adminToken],
    queryFn: ({ signal }) => readModeration(adminToken, signal),
    retry: (count, error) => count < 2 && error instanceof ApiError && error.passing,
  });
}

async function readModeration(adminToken: string, signal: AbortSignal): Promise<Moderation> {
  const response = await call<ChatModerationResponse>('POST', apiPath('message', 'moderation'), {
    body: { adminToken },
    signal,
  });
  return response.data;
}

/** Deletes the message of anybody. */
export const deleteAsModerator = (id: number) => act(['delete'], { msg_id: id });

/** Undoes the deletion of a message by a moderator. */
export const restoreMessage = (id: number) => act(['restore'], { msg_id: id });

/** Closes the room to a user, or opens it again. */
export const sanctionUser = (sanction: Omit<ChatSanctionBody, 'adminToken'>) =>
  act(['sanction'], sanction);

/** Changes the rules of the room. */
export const changeRules = (rules: Partial<ChatSettings>) => act(['settings'], rules);

/** Runs an act, and hands over why it failed if it does. */
export async function tryAct(
  action: () => Promise<void>,
  onFailed: (text: string) => void,
): Promise<void> {
  try {
    await action();
  } catch (error) {
    onFailed(errorText(activeLocale().locale, error));
  }
}

/** Ends admin mode with a message, because the server does not accept the token. */
export function refuseAdminToken(): void {
  if (storedToken() === undefined) return;
  forgetAdminToken();
  showToast({ tone: 'problem', text: activeLocale().t('moderation.refused') });
}

/** Sends an act of a moderator. Whether the token is right is read again: one that is wrong ends admin mode. */
async function act(path: readonly string[], body: object): Promise<void> {
  const adminToken = storedToken() ?? '';
  try {
    await call('POST', apiPath('message', ...path), { body: { ...body, adminToken } });
  } finally {
    void queryClient.invalidateQueries({ queryKey: ['moderation', adminToken] });
  }
}
