import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { adminOptions, refuseAdminToken } from '../../../features/chat/admin-api.ts';
import { forgetAdminToken, useAdminToken } from '../../../features/chat/admin-token.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { ApiError } from '../../../lib/api.ts';
import { Loading } from '../../../lib/LoadProblem.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { ChatPanel } from '../../dialogs/chat/ChatPanel.tsx';
import { PageTitle } from '../../layout/phone/PageHead.tsx';
import { usePageTitle } from '../../layout/use-page-title.ts';

/**
 * `/chatroomadmin` (docs/specification/chat.md#chat-admin): home for visitors without a token, or with a
 * wrong one.
 */
export function ChatAdminPage() {
  const admin = useAdminToken();
  return admin === undefined ? <Navigate to="/" replace /> : <Room admin={admin} />;
}

function Room({ admin }: { admin: string }) {
  const { t } = useLocale();
  usePageTitle(t('moderation.title'));
  const { data, error, refetch } = useQuery(adminOptions(admin));
  const isWrong = error instanceof ApiError && error.key === 'request.forbidden';
  useEffect(() => {
    if (isWrong) refuseAdminToken();
  }, [isWrong]);
  if (isWrong) return null;
  if (!data) {
    return (
      <Loading page error={error} onRetry={() => void refetch()}>
        <div className="skeleton mx-auto h-96 w-full max-w-3xl" />
      </Loading>
    );
  }
  return (
    <div className="mx-auto w-full max-w-3xl max-desktop:px-4 max-desktop:pb-4 desktop:py-6">
      <PageTitle title={t('moderation.title')}>
        <Button onClick={forgetAdminToken}>{t('moderation.leave')}</Button>
      </PageTitle>
      <p className="pb-4 text-14 text-soft">
        {t('moderation.intro')} <Link to="/moderation">{t('moderation.queue')}</Link>{' '}
        <Link to="/log">{t('decision.rulesLog')}</Link>
      </p>
      <div className="chat-desk">
        <ChatPanel />
      </div>
    </div>
  );
}
