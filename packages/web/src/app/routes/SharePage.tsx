import { Navigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { rememberReturn } from '../../features/account/login-start.ts';
import { useLocale } from '../../i18n/locale.ts';
import { isDesktop, useIsDesktop } from '../../lib/layout.ts';
import { useSessionToken } from '../../lib/session.ts';
import { openDialog } from '../dialogs.ts';
import { PageHead } from '../MobileBars.tsx';
import { SharePanel } from '../SharePanel.tsx';
import { usePageTitle } from '../use-page-title.ts';

/** The share form of the mobile layout; on the desktop it is a dialog on the home page. */
export function SharePage() {
  const { t } = useLocale();
  const desktop = useIsDesktop();
  const token = useSessionToken();
  usePageTitle(t('share.title'));

  useEffect(() => {
    if (isDesktop() && token) openDialog('share');
    if (!token) rememberReturn('/shareVideo');
  }, [desktop, token]);

  if (desktop) return <Navigate to="/" replace />;
  if (!token) return <Navigate to="/login" search={{ login: '1', from: 'home' }} replace />;
  return (
    <>
      <PageHead title={t('share.title')} />
      <div className="px-4">
        <SharePanel />
      </div>
    </>
  );
}
