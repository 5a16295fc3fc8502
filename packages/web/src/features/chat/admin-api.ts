import { queryOptions } from '@tanstack/react-query';
import { activeLocale } from '../../i18n/locale.ts';
import { ApiError, apiPath, call } from '../../lib/api.ts';
import { showToast } from '../../ui/message/toast.ts';
import { adminToken as storedToken, forgetAdminToken } from './admin-token.ts';

/**
 * Whether the server accepts an admin token; `request.forbidden` for a wrong one
 * (docs/specification/chat.md#chat-admin).
 */
export function adminOptions(adminToken: string) {
  return queryOptions({
    queryKey: ['chatAdmin', adminToken],
    queryFn: async ({ signal }) => {
      await call('POST', apiPath('message', 'moderation'), { body: { adminToken }, signal });
      return true;
    },
    retry: (count, error) => count < 2 && error instanceof ApiError && error.passing,
    staleTime: Infinity,
  });
}

/** Deletes any message with the admin token. */
export async function deleteAsAdmin(id: number): Promise<void> {
  await call('POST', apiPath('message', 'delete'), {
    body: { msg_id: id, adminToken: storedToken() ?? '' },
  });
}

/** Ends admin mode with a message, because the server does not accept the token. */
export function refuseAdminToken(): void {
  if (storedToken() === undefined) return;
  forgetAdminToken();
  showToast({ tone: 'problem', text: activeLocale().t('moderation.refused') });
}
