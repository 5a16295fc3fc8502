import { getRouteApi, Link } from '@tanstack/react-router';
import { categoryNames } from '@bloom/contract/categories';
import { nameKey } from '@bloom/contract/locale';
import {
  ActiveFilters,
  CategoryTabs,
  LanguageFilter,
  SubcategoryChips,
} from '../../features/catalogue/FilterBar.tsx';
import { VideoList } from '../../features/catalogue/VideoList.tsx';
import { GiftButtons } from '../../features/gift/GiftButtons.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { useIsDesktop } from '../../lib/layout.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { useAskToLogin } from '../use-ask-to-login.ts';
import { useGiftOutcome } from '../use-gift-outcome.ts';
import { useOpenShare } from '../use-open-share.ts';
import { usePageTitle } from '../use-page-title.ts';

const route = getRouteApi('/');

/** The list of videos with its filters. */
export function HomePage() {
  const { locale, t } = useLocale();
  const desktop = useIsDesktop();
  const filters = route.useSearch();
  const askToLogin = useAskToLogin();
  const openShare = useOpenShare();
  const onOutcome = useGiftOutcome();
  const { searchKeyWords, category } = filters;
  const heading = searchKeyWords
    ? t('catalogue.results', { text: searchKeyWords })
    : category
      ? categoryNames[category][nameKey[locale]]
      : t('catalogue.newest');
  usePageTitle(searchKeyWords || category ? heading : undefined);
  const narrowed = Object.keys(filters).length > 0;

  return (
    <div className={desktop ? '' : 'px-4'}>
      <h1 className={searchKeyWords ? 'pt-5 text-24 font-semibold' : 'sr-only'}>{heading}</h1>
      <div className="flex flex-col gap-3 py-4 empty:py-2">
        {desktop && (
          <>
            <div className="flex items-center justify-between gap-4 border-b border-line">
              <CategoryTabs filters={filters} />
              <LanguageFilter filters={filters} />
            </div>
            <SubcategoryChips filters={filters} />
          </>
        )}
        <ActiveFilters
          filters={filters}
          fields={desktop ? ['audio', 'subtitle'] : ['subcategory', 'audio', 'subtitle']}
        />
      </div>
      <VideoList
        filters={filters}
        renderActions={(video) => (
          <GiftButtons target={video} onOutcome={onOutcome} onLoginNeeded={() => askToLogin()} />
        )}
        emptyActions={
          <>
            {narrowed && (
              <Link to="/" className={buttonClass('plain')}>
                {t('catalogue.showAll')}
              </Link>
            )}
            <Button look="filled" onClick={openShare}>
              {t('catalogue.shareFirst')}
            </Button>
          </>
        }
      />
    </div>
  );
}
