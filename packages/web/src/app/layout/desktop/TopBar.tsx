import { Link } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { useAccount } from '../../../features/account/account-api.ts';
import { AccountBalance } from '../../../features/account/AccountBalance.tsx';
import { CategoryMenus } from '../../../features/catalogue/filter/CategoryMenus.tsx';
import type { Filters } from '../../../features/catalogue/filter/filters.ts';
import { SearchBox } from '../../../features/catalogue/search/SearchBox.tsx';
import { useLocale } from '../../../i18n/locale.ts';
import { Button, buttonClass, IconButton } from '../../../ui/form/Button.tsx';
import { Icon } from '../../../ui/image/Icon.tsx';
import { Popover } from '../../../ui/overlay/Popover.tsx';
import { Portrait } from '../../../ui/image/Portrait.tsx';
import { BellButton } from '../BellButton.tsx';
import { HomeLink } from '../HomeLink.tsx';
import { BySession } from '../Layouts.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { lazyComponent } from '../../dialogs/lazy-component.tsx';
import { RewardButton } from './RewardButton.tsx';
import { useLoginPrompt } from '../../dialogs/login/use-login-prompt.ts';
import { useOpenPanel } from '../../dialogs/use-dialog.ts';
import { useOpenShare } from '../../dialogs/share/use-open-share.ts';
import { useHomeSearch } from '../home/use-home-search.ts';
import { useSearchHere } from '../home/use-search-here.ts';

/** Scroll position from which the bar changes its style (docs/specification/pages.md#top-bar). */
const solidFromPx = 100;

const LoginPopover = lazyComponent(() => import('./LoginPopover.tsx'), 'LoginPopover');
const ProfilePanel = lazyComponent(() => import('../../dialogs/mine/ProfilePanel.tsx'), 'ProfilePanel');

/**
 * The bar at the top of the desktop layout; on a video's page it has a home button
 * (docs/specification/pages.md#top-bar).
 */
export function TopBar({ filters, onVideo }: { filters: Filters; onVideo: boolean }) {
  const { t } = useLocale();
  const solid = useSyncExternalStore(onScroll, isScrolled, () => false);
  const openShare = useOpenShare();
  const search = useSearchHere(filters);
  const homeSearch = useHomeSearch();
  return (
    <header
      className={`sticky top-[env(safe-area-inset-top)] z-40 border-b transition-colors ${solid ? 'border-line bg-surface' : 'border-transparent bg-page'}`}
    >
      <div className="page-frame flex h-16 items-center gap-2 roomy:gap-3">
        {/* A narrow window has room for one home link only. */}
        <div className={onVideo ? 'max-wide:hidden' : 'contents'}>
          <HomeLink />
        </div>
        {onVideo && (
          <Link
            to="/"
            search={homeSearch}
            aria-label={t('shell.homeTab')}
            title={t('shell.homeTab')}
            className="inline-grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunken max-wide:-ml-2"
          >
            <Icon name="home" />
          </Link>
        )}
        <CategoryMenus filters={filters} />
        <div className="mx-auto flex max-w-120 min-w-32 flex-1 roomy:min-w-80">
          <SearchBox value={filters.searchKeyWords ?? ''} onSearch={search} />
        </div>
        <Button variant="filled" onClick={openShare} className="shrink-0 rounded-full max-wide:px-3">
          <span className="hidden wide:inline">
            <Icon name="plus" size={18} />
          </span>
          {t('video.share')}
        </Button>
        <BySession member={<BellButton />} />
        <RewardButton />
        <BySession visitor={<SignIn />} member={<Profile />} />
        <LanguageMenu />
      </div>
    </header>
  );
}

function SignIn() {
  const { t } = useLocale();
  const promptLogin = useLoginPrompt();
  const openPanel = useOpenPanel();
  return (
    <>
      <IconButton label={t('shell.guide')} onClick={() => openPanel('guide')}>
        <Icon name="help" />
      </IconButton>
      <Popover
        label={t('shell.signIn')}
        buttonClass={`${buttonClass('outline')} rounded-full max-wide:px-3`}
        align="end"
        onHover
        onFocus
        onPress={() => promptLogin()}
        panelClass="w-96"
      >
        <LoginPopover />
      </Popover>
    </>
  );
}

function Profile() {
  const { t } = useLocale();
  const account = useAccount();
  if (!account) {
    return (
      <div
        role="status"
        aria-label={t('shell.loading')}
        className="skeleton size-11 shrink rounded-full wide:w-48"
      />
    );
  }
  return (
    <Popover
      label={
        <>
          <Portrait id={account.id} size={32} />
          <span className="sr-only">{t('shell.profileOf', { name: account.name })}</span>
          <span className="hidden max-w-40 min-w-0 flex-col items-start text-12 wide:flex">
            <span className="w-full truncate text-soft" dir="auto" aria-hidden="true">
              {t('shell.greeting', { name: account.name })}
            </span>
            <span className="text-14 font-semibold whitespace-nowrap">
              <AccountBalance petals={account.balance} />
            </span>
          </span>
        </>
      }
      buttonClass="inline-flex min-h-11 min-w-0 items-center gap-2 rounded-full px-1.5 text-start hover:bg-sunken wide:w-48 wide:pr-3"
      align="end"
      onHover
      onFocus
      shrinks
      panelClass="w-80"
    >
      <ProfilePanel account={account} />
    </Popover>
  );
}

function isScrolled(): boolean {
  return window.scrollY >= solidFromPx;
}

function onScroll(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}
