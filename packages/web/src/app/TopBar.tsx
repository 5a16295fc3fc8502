import { Link, useNavigate } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { topBarScrollPx } from '@bloom/contract/economy';
import { useAccount } from '../features/account/account-api.ts';
import { ProfileMenu } from '../features/account/ProfileMenu.tsx';
import { CategoryMenus } from '../features/catalogue/CategoryMenus.tsx';
import { changeFilters, type Filters } from '../features/catalogue/filters.ts';
import { SearchBox } from '../features/catalogue/SearchBox.tsx';
import { useLocale } from '../i18n/locale.ts';
import { useSessionToken } from '../lib/session.ts';
import { Button } from '../ui/Button.tsx';
import { Flower, Icon, type IconName } from '../ui/Icon.tsx';
import type { MineFeature } from './dialogs.ts';
import { LanguageMenu } from './LanguageMenu.tsx';
import { RewardButton, RewardDot } from './RewardButton.tsx';
import { useRewardIsDue } from './reward-due.ts';
import { useAskToLogin } from './use-ask-to-login.ts';
import { useOpenMine } from './use-open-mine.ts';
import { useOpenShare } from './use-open-share.ts';

/** The bar at the top of the desktop layout. */
export function TopBar({ filters }: { filters: Filters }) {
  const { t } = useLocale();
  const solid = useSyncExternalStore(onScroll, isScrolled, () => false);
  const openShare = useOpenShare();
  const search = useSearchHere(filters);
  return (
    <header
      className={`sticky top-0 z-40 border-b transition-colors ${solid ? 'border-line bg-surface' : 'border-transparent bg-page'}`}
    >
      <div className="mx-auto flex h-16 max-w-420 items-center gap-2 px-4 wide:gap-3 wide:px-6">
        <HomeLink />
        <CategoryMenus />
        <div className="mx-auto flex max-w-105 min-w-32 flex-1">
          <SearchBox value={filters.searchKeyWords ?? ''} onSearch={search} />
        </div>
        <Button look="filled" onClick={openShare} className="rounded-full max-wide:px-3">
          <span className="hidden wide:inline">
            <Icon name="plus" size={18} />
          </span>
          {t('shell.share')}
        </Button>
        <RewardButton />
        <Profile />
        <LanguageMenu />
      </div>
    </header>
  );
}

/** Bloom's name, the way home. */
export function HomeLink({ compact = false }: { compact?: boolean }) {
  const { t } = useLocale();
  return (
    <Link
      to="/"
      aria-label={t('shell.home')}
      className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-control text-20 font-bold tracking-tight"
    >
      <Flower size={30} />
      {!compact && <span className="hidden wide:inline">Bloom</span>}
    </Link>
  );
}

/** Searches on the home page, in the languages that are chosen there. */
export function useSearchHere({ audio, subtitle }: Filters): (text: string) => void {
  const navigate = useNavigate();
  return (text) => {
    const languages = { ...(audio && { audio }), ...(subtitle && { subtitle }) };
    void navigate({
      to: '/',
      search: changeFilters(languages, { searchKeyWords: text || undefined }),
    });
  };
}

function Profile() {
  const { t } = useLocale();
  const token = useSessionToken();
  const account = useAccount();
  const askToLogin = useAskToLogin();
  if (!token) {
    return (
      <Button look="outline" onClick={() => askToLogin()} className="rounded-full max-wide:px-3">
        {t('shell.signIn')}
      </Button>
    );
  }
  if (!account) {
    return (
      <div
        role="status"
        aria-label={t('shell.loading')}
        className="skeleton h-9 w-28 rounded-full"
      />
    );
  }
  return (
    <ProfileMenu account={account}>
      <MineItems />
    </ProfileMenu>
  );
}

/** What belongs to the account, in the profile menu. */
function MineItems() {
  const { t } = useLocale();
  const isDue = useRewardIsDue();
  const openMine = useOpenMine();
  const item = (feature: MineFeature, icon: IconName, label: string) => (
    <button type="button" className="menu-item" data-closes onClick={() => openMine(feature)}>
      <Icon name={icon} />
      {label}
      {feature === 'sign' && isDue && (
        <>
          <span className="sr-only">{t('reward.ready')}</span>
          <RewardDot className="ml-auto" />
        </>
      )}
    </button>
  );
  return (
    <>
      {item('sign', 'gift', t('reward.title'))}
      {item('invite', 'people', t('referral.title'))}
      {item('statement', 'receipt', t('statement.title'))}
    </>
  );
}

function isScrolled(): boolean {
  return window.scrollY >= topBarScrollPx;
}

function onScroll(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}
