import { getRouteApi, Navigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { storeReturnPath } from '../../../features/account/sign-in/login-start.ts';
import { consumeHandedOver } from '../../../features/share/share-draft.ts';
import { ShareStep, shareSteps, shareStepTitles } from '../../../features/share/ShareStep.tsx';
import { useLocale } from '../../../i18n/locale.ts';
import { isDesktop, useIsDesktop } from '../../../lib/layout.ts';
import { useSessionToken } from '../../../lib/session.ts';
import { PageHead } from '../../layout/phone/PageHead.tsx';
import { SharePanel } from '../../dialogs/share/SharePanel.tsx';
import { usePageTitle } from '../../layout/use-page-title.ts';

const route = getRouteApi('/shareVideo');

/**
 * The share form of the mobile layout with its sub-steps (docs/specification/pages.md#page-routes); on
 * the desktop it is a dialog on the home page.
 */
export function SharePage() {
  const { title, text, url } = route.useSearch();
  // Another link may be handed over while the form is open.
  return <SharePageOf key={JSON.stringify([title, text, url])} />;
}

function SharePageOf() {
  const { t } = useLocale();
  const desktop = useIsDesktop();
  const token = useSessionToken();
  const router = useRouter();
  const { from, ...given } = route.useSearch();
  const navigate = route.useNavigate();
  const step = shareSteps.find((each) => each === from);
  // Before the form is rendered, which starts with the draft.
  const [handedOver] = useState(() => consumeHandedOver(given));
  usePageTitle(t('catalogue.shareFirst'));

  useEffect(() => {
    // Only once: after a reload the draft, which may have changed, counts.
    if (handedOver && !isDesktop() && token) void navigate({ search: {}, replace: true });
  }, [handedOver, navigate, token]);

  useEffect(() => {
    if (!token) storeReturnPath('/shareVideo');
  }, [token]);

  // Between the form and its steps the focus moves to the content.
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [step]);

  if (desktop) return <Navigate to="/" search={{ dialog: token ? 'share' : undefined }} replace />;
  if (!token) return <Navigate to="/login" search={{ login: '1', from: 'home' }} replace />;
  if (step) {
    const done = () => {
      if (router.history.canGoBack()) router.history.back();
      else void router.navigate({ to: '/shareVideo', replace: true });
    };
    return (
      <>
        <PageHead title={t(shareStepTitles[step])} above="/shareVideo" />
        <div className="px-4">
          <ShareStep step={step} onDone={done} />
        </div>
      </>
    );
  }
  return (
    <>
      <PageHead title={t('catalogue.shareFirst')} />
      <div className="px-4">
        <SharePanel />
      </div>
    </>
  );
}
