import { Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAccount } from '../features/account/account-api.ts';
import { Avatar } from '../features/account/Avatar.tsx';
import { CategoryTabs } from '../features/catalogue/FilterBar.tsx';
import { countDrawerFilters, type Filters } from '../features/catalogue/filters.ts';
import { SearchBox } from '../features/catalogue/SearchBox.tsx';
import { useLocale } from '../i18n/locale.ts';
import { useSessionToken } from '../lib/session.ts';
import { IconButton } from '../ui/Button.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { openDialog } from './dialogs.ts';
import { RewardButton, RewardDot } from './RewardButton.tsx';
import { useRewardIsDue } from './reward-due.ts';
import { HomeLink, useSearchHere } from './TopBar.tsx';
import { useOpenShare } from './use-open-share.ts';

/** The bar at the top of the mobile layout, with the category tabs under it on the home page. */
export function MobileTopBar({ filters, home }: { filters: Filters; home: boolean }) {
  const { t } = useLocale();
  const search = useSearchHere(filters);
  const active = countDrawerFilters(filters);
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-surface">
      <div className="flex h-14 items-center gap-1 px-2">
        {home ? <ProfileLink /> : <HomeLink compact />}
        <SearchBox value={filters.searchKeyWords ?? ''} onSearch={search} />
        {home && <RewardButton />}
        {home && (
          <IconButton
            label={
              active > 0 ? t('catalogue.filtersActive', { count: active }) : t('catalogue.filters')
            }
            className="relative"
            onClick={() => openDialog('filters')}
          >
            <Icon name="filter" />
            {active > 0 && (
              <span className="absolute top-2 right-2 size-2.5 rounded-full bg-accent" />
            )}
          </IconButton>
        )}
      </div>
      {home && (
        <div className="px-3">
          <CategoryTabs filters={filters} />
        </div>
      )}
    </header>
  );
}

function ProfileLink() {
  const { t } = useLocale();
  const token = useSessionToken();
  const account = useAccount();
  const className =
    'inline-grid size-11 shrink-0 place-items-center rounded-full text-ink hover:bg-sunken';
  if (!token) {
    return (
      <Link
        to="/login"
        search={{ login: '1', from: 'home' }}
        className={className}
        aria-label={t('shell.signIn')}
      >
        <Icon name="person" />
      </Link>
    );
  }
  return (
    <Link to="/mine" className={className} aria-label={t('shell.mine')}>
      {account ? <Avatar name={account.name} size={32} /> : <Icon name="person" />}
    </Link>
  );
}

/** The three tabs at the bottom of the mobile layout. */
export function TabBar() {
  const { t } = useLocale();
  const token = useSessionToken();
  const isDue = useRewardIsDue();
  const openShare = useOpenShare();
  return (
    <nav
      aria-label={t('shell.tabs')}
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="grid h-14 grid-cols-3">
        <li className="flex">
          <Link to="/" className="tab-item" activeOptions={{ exact: true, includeSearch: false }}>
            <TabLabel icon="home" text={t('shell.homeTab')} />
          </Link>
        </li>
        <li className="flex">
          <button type="button" className="tab-item" onClick={openShare}>
            <span className="-mt-6 grid size-12 place-items-center rounded-full border-4 border-surface bg-accent-fill text-on-accent">
              <Icon name="plus" size={24} />
            </span>
            <span className="text-12">{t('shell.share')}</span>
          </button>
        </li>
        <li className="flex">
          {token ? (
            <Link to="/mine" className="tab-item relative">
              <TabLabel icon="person" text={t('shell.mine')} />
              {isDue && (
                <>
                  <span className="sr-only">{t('shell.rewardReady')}</span>
                  <RewardDot className="absolute top-1 left-1/2 ml-1.5" />
                </>
              )}
            </Link>
          ) : (
            <Link to="/login" search={{ login: '1' }} className="tab-item">
              <TabLabel icon="person" text={t('shell.mine')} />
            </Link>
          )}
        </li>
      </ul>
    </nav>
  );
}

function TabLabel({ icon, text }: { icon: IconName; text: string }) {
  return (
    <>
      <Icon name={icon} size={22} />
      <span className="text-12">{text}</span>
    </>
  );
}

type PageHeadProps = {
  title: string;
  /** Where the way back leads if there is no page to go back to. */
  above?: '/' | '/mine' | '/shareVideo';
  children?: ReactNode;
};

/** The head of a mobile page that has no top bar: the way back and what the page is. */
export function PageHead({ title, above = '/', children }: PageHeadProps) {
  const { t } = useLocale();
  const router = useRouter();
  return (
    <header className="flex min-h-14 items-center gap-1 pr-2">
      <IconButton
        label={t('shell.back')}
        onClick={() => {
          if (router.history.canGoBack()) router.history.back();
          else void router.navigate({ to: above });
        }}
      >
        <Icon name="back" />
      </IconButton>
      <h1 className="flex-1 text-20 font-semibold">{title}</h1>
      {children}
    </header>
  );
}
