import { getRouteApi, Link } from '@tanstack/react-router';
import {
  ActiveFilters,
  CategoryTabs,
  LanguageFilter,
  SubcategoryChips,
} from '../../features/catalogue/FilterBar.tsx';
import { VideoList } from '../../features/catalogue/VideoList.tsx';
import { GiftButtons } from '../../features/gift/GiftButtons.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { OnDesktop } from '../Layouts.tsx';
import { useAskToLogin } from '../use-ask-to-login.ts';
import { useGiftOutcome } from '../use-gift-outcome.ts';
import { useOpenShare } from '../use-open-share.ts';
import { listTitle } from '../page-title.ts';
import { usePageTitle } from '../use-page-title.ts';

const route = getRouteApi('/');

/** The list of videos with its filters. */
export function HomePage() {
  const { locale, t } = useLocale();
  const filters = route.useSearch();
  const askToLogin = useAskToLogin();
  const openShare = useOpenShare();
  const onOutcome = useGiftOutcome();
  const { searchKeyWords } = filters;
  const title = listTitle({ locale, t }, filters);
  usePageTitle(title);
  const narrowed = Object.keys(filters).length > 0;

  return (
    <div className="max-desktop:px-4">
      <h1 className={searchKeyWords ? 'pt-5 text-24 font-semibold' : 'sr-only'}>
        {title ?? t('catalogue.newest')}
      </h1>
      <div className="flex flex-col gap-3 py-4 max-desktop:not-has-[>ul]:py-2">
        <OnDesktop>
          <div className="flex items-center justify-between gap-4 border-b border-line">
            <CategoryTabs filters={filters} />
            <LanguageFilter filters={filters} />
          </div>
          <SubcategoryChips filters={filters} />
        </OnDesktop>
        <ActiveFilters filters={filters} />
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
