import { getRouteApi, Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import {
  ActiveFilters,
  CategoryTabs,
  LanguageFilter,
  SubcategoryChips,
} from '../../features/catalogue/FilterBar.tsx';
import { hiddenSources } from '../../features/catalogue/cn-list.ts';
import { readFilters } from '../../features/catalogue/filters.ts';
import { useKnownFilters } from '../../features/catalogue/use-known-filters.ts';
import { VideoList } from '../../features/catalogue/VideoList.tsx';
import { GiftButtons } from '../../features/gift/GiftButtons.tsx';
import { useCountry } from '../../features/geo/country.ts';
import { usePosterClosed } from '../../features/poster/poster-closed.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useLayout } from '../../lib/layout.ts';
import { useOptions } from '../../lib/options.ts';
import { usePageConfig } from '../../lib/page-config.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { lazyComponent } from '../dialogs/lazy-component.tsx';
import { OnDesktop } from '../layout/Layouts.tsx';
import { useLoginPrompt } from '../dialogs/use-login-prompt.ts';
import { useGiftOutcome } from '../dialogs/use-gift-outcome.ts';
import { useOpenShare } from '../dialogs/use-open-share.ts';
import { listTitle } from '../ssr/page-title.ts';
import { usePageTitle } from '../layout/use-page-title.ts';

const HiddenNotice = lazyComponent(
  () => import('../../features/catalogue/HiddenNotice.tsx').then((module) => module.HiddenNotice),
  { onError: 'hide' },
);
const PosterCard = lazyComponent(
  () => import('../../features/poster/PosterCard.tsx').then((module) => module.PosterCard),
  { onError: 'hide' },
);

const route = getRouteApi('/');

/** The list of videos with its filters. */
export function HomePage() {
  const { t } = useLocale();
  // The search of the router also holds other parameters.
  const filters = useKnownFilters(route.useSearch({ select: readFilters }));
  const country = useCountry();
  const { poster = '' } = usePageConfig().links;
  const posterClosed = usePosterClosed(poster);
  const promptLogin = useLoginPrompt();
  const openShare = useOpenShare();
  const onOutcome = useGiftOutcome();
  const { searchKeyWords } = filters;
  const title = listTitle({ t }, useOptions(), filters);
  usePageTitle(title);
  const narrowed = Object.keys(filters).length > 0;

  return (
    // The space at the right is that of the floating buttons.
    <div className="max-desktop:px-4 desktop:pr-15">
      {poster && !posterClosed && <Poster image={poster} />}
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
        {country && hiddenSources(country).length > 0 && (
          <Suspense>
            <HiddenNotice filters={filters} country={country} />
          </Suspense>
        )}
      </div>
      <VideoList
        filters={filters}
        country={country}
        renderActions={(video) => (
          <GiftButtons target={video} onOutcome={onOutcome} onLoginNeeded={() => promptLogin()} />
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

/** The space of the poster, and the poster in it, which is not part of the first render. */
function Poster({ image }: { image: string }) {
  const place = <div className="poster skeleton" />;
  return useLayout() === undefined ? (
    place
  ) : (
    <Suspense fallback={place}>
      <PosterCard image={image} />
    </Suspense>
  );
}
