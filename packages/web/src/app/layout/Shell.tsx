import {
  Match,
  Outlet,
  useChildMatches,
  useLocation,
  useMatch,
  useNavigate,
  useRouter,
} from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import {
  AccountContext,
  AccountIdContext,
  accountOptions,
  isLoggedOut,
  leaveAccount,
  useAccount,
} from '../../features/account/account-api.ts';
import { recordAccount } from '../../features/activity/counters.ts';
import { readFilters } from '../../features/catalogue/filter/filters.ts';
import { useKnownFilters } from '../../features/catalogue/filter/use-known-filters.ts';
import { useRoomVideo } from '../../features/video/room-video.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useWaitingAction } from '../../lib/fresh-sign-in.ts';
import { useHasActed } from '../../lib/has-acted.ts';
import { useIsSmall } from '../../lib/layout.ts';
import { queryClient } from '../../lib/query-client.ts';
import { sessionToken, useSessionToken } from '../../lib/session.ts';
import { showToast } from '../../ui/message/toast.ts';
import { Toaster } from '../../ui/message/Toaster.tsx';
import { AlertBar } from './AlertBar.tsx';
import { Footer } from './Footer.tsx';
import type { LaunchParams } from '../boot/launch-params.ts';
import { preloadDialog } from '../dialogs/DialogContent.tsx';
import { isVideoPath, onlyLogin } from '../dialogs/dialogs.ts';
import { useDialogName, useOpenDialog } from '../dialogs/use-dialog.ts';
import { lazyComponent } from '../dialogs/lazy-component.tsx';
import { VideoPages } from '../pages/video/VideoPages.tsx';
import { OnDesktop, OnMobile } from './Layouts.tsx';
import { MobileTopBar, MobileVideoBar } from './phone/MobileTopBar.tsx';
import { TabBar } from './phone/TabBar.tsx';
import { TopBar } from './desktop/TopBar.tsx';
import { useHidingBars } from './phone/use-hiding-bars.ts';

const AppDialog = lazyComponent(() => import('../dialogs/AppDialog.tsx'), 'AppDialog', {
  onError: 'throw',
});
const LoginReturn = lazyComponent(() => import('../boot/LoginReturn.tsx'), 'LoginReturn', {
  onError: 'throw',
});
const AccountLinkedCallback = lazyComponent(
  () => import('../boot/AccountLinkedCallback.tsx'),
  'AccountLinkedCallback',
  { onError: 'throw' },
);
const FreshSignIn = lazyComponent(
  () => import('../../features/account/sign-in/FreshSignIn.tsx'),
  'FreshSignIn',
  { onError: 'throw' },
);
const AccountSync = lazyComponent(() => import('../boot/AccountSync.tsx'), 'AccountSync', {
  onError: 'hide',
  onlyAppMessages: true,
});
const HomeOverlays = lazyComponent(() => import('./home/HomeOverlays.tsx'), 'HomeOverlays', {
  onError: 'hide',
  onlyAppMessages: true,
});

/**
 * The frame of every page: bars, alerts, dialogs, toasts. It renders again with a navigation only; what
 * changes more often is in parts of its own.
 */
export function Shell({ launchParams: { loginCode, linked, locale } }: { launchParams: LaunchParams }) {
  const { t } = useLocale();
  const dialog = useDialogName();
  const { pathname, search } = useLocation();
  const main = useRef<HTMLElement>(null);
  useHidingBars();

  // Screen readers continue at the content of a new page. A dialog whose link led there closes first,
  // because it gives the focus back to what opened it.
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname || dialog) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
    // The balance may have changed on another device.
    const token = sessionToken();
    if (token !== null) queryClient.query(accountOptions(token)).catch(() => undefined);
  }, [pathname, dialog]);

  const home = pathname === '/';
  const onVideo = isVideoPath(pathname);
  const video = useMatch({
    from: '/video/$id',
    shouldThrow: false,
    select: ({ params, search }) => ({ source: search.videoSrc, id: params.id }),
  });
  const filters = useKnownFilters(home ? readFilters(search) : {});
  return (
    <AccountProvider>
      <a href="#main" className="skip-link">
        {t('shell.skip')}
      </a>
      <OnDesktop>
        <TopBar filters={filters} onVideo={onVideo} />
      </OnDesktop>
      {home && (
        <OnMobile>
          <MobileTopBar filters={filters} />
        </OnMobile>
      )}
      {onVideo && <OnMobile>{video ? <MobileVideoBar {...video} /> : <RoomBar />}</OnMobile>}
      <AlertBar />
      <main ref={main} id="main" tabIndex={-1} className="pb-6 desktop:page-frame desktop:pb-16">
        <Page />
        <VideoPages />
      </main>
      <Footer />
      <OnMobile>
        <TabBar />
      </OnMobile>
      {home && <LateOverlays />}
      <Sync isLocaleGiven={locale !== undefined} />
      <Suspense>
        <OpenDialog onVideo={onVideo} />
        {linked && <AccountLinkedCallback provider={linked} />}
        {loginCode && <LoginReturn code={loginCode} />}
      </Suspense>
      {/* What waits behind it stays. */}
      <Suspense>
        <WaitingAction />
      </Suspense>
      <Toaster closeLabel={t('shell.close')} />
    </AccountProvider>
  );
}

/** Looks up the account of the session for everything in the frame. */
function AccountProvider({ children }: { children: ReactNode }) {
  const { data: account, error } = useQuery(accountOptions(useSessionToken()));
  useLogoutWhenOver(error);
  const id = account?.id;
  useEffect(() => {
    // Not in `AccountSync`, which loads later: activity before that would not count.
    if (id !== undefined) recordAccount(id);
  }, [id]);
  return (
    <AccountContext value={account}>
      <AccountIdContext value={id}>{children}</AccountIdContext>
    </AccountContext>
  );
}

function Sync({ isLocaleGiven }: { isLocaleGiven: boolean }) {
  const account = useAccount();
  return account && <AccountSync account={account} isLocaleGiven={isLocaleGiven} />;
}

function WaitingAction() {
  return useWaitingAction(({ waiting }) => waiting !== undefined) && <FreshSignIn />;
}

/** The bar over the video of a room. */
function RoomBar() {
  const { source = '', id = '' } = useRoomVideo() ?? {};
  return <MobileVideoBar source={source} id={id} />;
}

function LateOverlays() {
  return useHasActed() && <HomeOverlays />;
}

function OpenDialog({ onVideo }: { onVideo: boolean }) {
  const name = useOpenDialog();
  const isSmall = useIsSmall();
  useEffect(() => {
    if (name) preloadDialog(name);
  }, [name]);
  // A video has the room beside it, where there is room.
  const isBeside = onVideo && name === 'chat' && !isSmall;
  return name && !isBeside && <AppDialog name={name} />;
}

/**
 * The page in its frame. `Outlet` puts a `Suspense` around it, and React hydrates what is in one later than
 * the frame: a link of the frame, or a return from the login, could already lead elsewhere, and the page
 * would no longer be what the server has rendered.
 */
function Page() {
  const { isServer, ssr } = useRouter();
  const routeId = useChildMatches({ select: ([match]) => match?.routeId });
  return (isServer || ssr) && routeId !== undefined ? <Match routeId={routeId} /> : <Outlet />;
}

/** The account lookup's outcome may end the session (docs/specification/accounts.md#session-check). */
function useLogoutWhenOver(error: Error | null): void {
  const { t } = useLocale();
  const navigate = useNavigate();
  const over = isLoggedOut(error);
  useEffect(() => {
    if (!over) return;
    showToast({ tone: 'problem', text: t('shell.sessionOver') });
    // At once, so that a login that was opened because of it stays open.
    leaveAccount();
    void navigate({ to: '/logout', search: onlyLogin });
  }, [over, navigate, t]);
}
