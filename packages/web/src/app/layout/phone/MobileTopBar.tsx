import { useQuery } from '@tanstack/react-query';
import { Link, useCanGoBack, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccount } from '../../../features/account/account-api.ts';
import { consumeIntent } from '../../../features/account/sign-in/login-intent.ts';
import { CategoryTabs } from '../../../features/catalogue/filter/CategoryTabs.tsx';
import { countDrawerFilters, type Filters } from '../../../features/catalogue/filter/filters.ts';
import { SearchBox } from '../../../features/catalogue/search/SearchBox.tsx';
import { isRemoved, videoOptions } from '../../../features/video/video-api.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { textLanguage } from '../../../lib/text/text-language.ts';
import { IconButton } from '../../../ui/form/Button.tsx';
import { Icon } from '../../../ui/image/Icon.tsx';
import { Portrait } from '../../../ui/image/Portrait.tsx';
import { useChatButton } from '../../dialogs/chat/use-chat-button.ts';
import { useDialogs } from '../../dialogs/use-dialog.ts';
import { UnreadBadge } from '../BellButton.tsx';
import { HomeLink } from '../HomeLink.tsx';
import { BySession } from '../Layouts.tsx';
import { RewardButton } from '../desktop/RewardButton.tsx';
import { useSearchHere } from '../home/use-search-here.ts';

/** The bar at the top of the mobile home page, with the category tabs under it. */
export function MobileTopBar({ filters }: { filters: Filters }) {
  const { t } = useLocale();
  const { open } = useDialogs();
  const search = useSearchHere(filters);
  const active = countDrawerFilters(filters);
  return (
    <header className="mobile-bar sticky top-[env(safe-area-inset-top)] short:static z-40 border-b border-line bg-surface">
      <div className="flex h-14 items-center gap-1 px-2">
        <ProfileLink />
        <SearchBox value={filters.searchKeyWords ?? ''} onSearch={search} />
        <RewardButton />
        <ChatButton />
        <IconButton
          label={active > 0 ? t('catalogue.filtersActive', { count: active }) : t('catalogue.filters')}
          className="relative"
          onClick={() => open('filters')}
        >
          <Icon name="filter" />
          {active > 0 && <span className="absolute top-2 right-2 size-2.5 rounded-full bg-accent" />}
        </IconButton>
      </div>
      <div className="flex items-center gap-2 px-3">
        <HomeLink />
        <CategoryTabs filters={filters} />
      </div>
    </header>
  );
}

/**
 * The bar at the top of a video's page in the mobile layout: its title stays in view while the page scrolls.
 */
export function MobileVideoBar({ source, id }: { source: string; id: string }) {
  const { locale, t } = useLocale();
  const search = useSearchHere({});
  const [isSearching, setSearching] = useState(false);
  // The page loads it.
  const { data: known } = useQuery({ ...videoOptions(source, id), enabled: false });
  const video = isRemoved(known) ? undefined : known;
  return (
    <header className="video-bar">
      <BackLink />
      {isSearching ? (
        <SearchBox value="" isOpened onSearch={search} />
      ) : (
        <span
          aria-hidden="true"
          className="min-w-0 flex-1 truncate font-semibold"
          dir="auto"
          lang={video ? textLanguage(locale, video.title) : undefined}
        >
          {video?.title}
        </span>
      )}
      <IconButton
        label={isSearching ? t('shell.close') : t('catalogue.search')}
        aria-expanded={isSearching}
        onClick={() => setSearching(!isSearching)}
      >
        <Icon name={isSearching ? 'close' : 'search'} />
      </IconButton>
    </header>
  );
}

function ChatButton() {
  const { label, isOpen, onClick, unread } = useChatButton();
  return (
    <IconButton label={label} className="relative" aria-expanded={isOpen} onClick={onClick}>
      <Icon name="chat" />
      <UnreadBadge unread={unread} className="absolute top-0.5 right-0" />
    </IconButton>
  );
}

/** Leads back to where the visitor came from, or home. */
function BackLink() {
  const { t } = useLocale();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <Link
      to="/"
      className="inline-grid size-11 shrink-0 place-items-center rounded-full text-ink hover:bg-sunken"
      aria-label={t('shell.back')}
      onClick={(event) => {
        if (!canGoBack) return;
        event.preventDefault();
        router.history.back();
      }}
    >
      <Icon name="back" />
    </Link>
  );
}

function ProfileLink() {
  const { t } = useLocale();
  const account = useAccount();
  const className = 'inline-grid size-11 shrink-0 place-items-center rounded-full text-ink hover:bg-sunken';
  return (
    <BySession
      visitor={
        <Link
          to="/login"
          search={{ login: '1', from: 'home' }}
          className={className}
          aria-label={t('shell.signIn')}
          onClick={consumeIntent}
        >
          <Icon name="person" />
        </Link>
      }
      member={
        <Link to="/mine" className={className} aria-label={t('shell.mine')}>
          {account ? <Portrait id={account.id} size={32} /> : <Icon name="person" />}
        </Link>
      }
    />
  );
}
