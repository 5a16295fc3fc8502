import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { forgetAdminToken, useAdminToken } from '../../features/chat/admin-token.ts';
import { moderationOptions, refuseAdminToken } from '../../features/chat/moderation-api.ts';
import { ModerationDesk } from '../../features/chat/ModerationDesk.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { ApiError } from '../../lib/api.ts';
import { Loading } from '../../lib/LoadProblem.tsx';
import { Button } from '../../ui/Button.tsx';
import { ChatPanel } from '../dialogs/ChatPanel.tsx';
import { PageTitle } from '../layout/PageHead.tsx';
import { usePageTitle } from '../layout/use-page-title.ts';

/** What other moderators delete and set has no event of the stream. */
const refreshMs = 15_000;

/** `/chatroomadmin` (docs/specification/chat.md#chat-admin): home for who has no token, or a wrong one. */
export function ChatAdminPage() {
  const admin = useAdminToken();
  return admin === undefined ? <Navigate to="/" replace /> : <Moderation admin={admin} />;
}

function Moderation({ admin }: { admin: string }) {
  const { t } = useLocale();
  usePageTitle(t('moderation.title'));
  const { data, error, refetch } = useQuery({
    ...moderationOptions(admin),
    refetchInterval: refreshMs,
  });
  const isWrong = error instanceof ApiError && error.key === 'request.forbidden';
  useEffect(() => {
    if (isWrong) refuseAdminToken();
  }, [isWrong]);
  if (isWrong) return null;
  if (!data) {
    return (
      <Loading page error={error} onRetry={() => void refetch()} className="chat-desk">
        <div className="skeleton h-96" />
        <div className="skeleton h-96" />
      </Loading>
    );
  }
  return (
    <div className="mx-auto w-full max-w-7xl max-desktop:px-4 max-desktop:pb-4 desktop:py-6">
      <PageTitle title={t('moderation.title')}>
        <Button onClick={forgetAdminToken}>{t('moderation.leave')}</Button>
      </PageTitle>
      <p className="pb-4 text-14 text-soft">
        {t('moderation.intro')} <Link to="/moderation">{t('moderation.queue')}</Link>{' '}
        <Link to="/log">{t('decision.rulesLog')}</Link>
      </p>
      <div className="chat-desk">
        <ChatPanel />
        <ModerationDesk moderation={data} />
      </div>
    </div>
  );
}
