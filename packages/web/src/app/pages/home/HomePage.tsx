import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useLayoutEffect, useState, type ComponentProps } from 'react';
import { useAccountId } from '../../../features/account/account-api.ts';
import { savePreferences } from '../../../features/account/preferences.ts';
import { CategoryTabs } from '../../../features/catalogue/filter/CategoryTabs.tsx';
import {
  ActiveFilters,
  LanguageFilter,
  SortMenu,
  SubcategoryChips,
} from '../../../features/catalogue/filter/FilterBar.tsx';
import { useReferrer } from '../../../features/account/referrer.ts';
import { hiddenSources } from '../../../features/catalogue/list/cn-list.ts';
import { releaseHomeTab, useHomeTab, type HomeTab } from '../../../features/catalogue/home-tab.ts';
import {
  changedPreferences,
  changeFilters,
  readFilters,
  type Filters,
} from '../../../features/catalogue/filter/filters.ts';
import { useKnownFilters } from '../../../features/catalogue/filter/use-known-filters.ts';
import { SkeletonGrid, VideoList } from '../../../features/catalogue/list/VideoList.tsx';
import { useCountry } from '../../../features/geo/country.ts';
import { mayContinue, releaseSpace } from '../../../features/history/continue-marker.ts';
import { usePosterClosed } from '../../../features/poster/poster-closed.ts';
import { Hero } from '../../../features/welcome/Hero.tsx';
import { useLocale } from '../../../i18n/locale.ts';
import { useLayout } from '../../../lib/layout.ts';
import { useOptions } from '../../../parts/videos/options.ts';
import { usePageConfig } from '../../../lib/page-config.ts';
import { useSessionToken } from '../../../lib/session.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { lazyComponent } from '../../dialogs/lazy-component.tsx';
import { OnDesktop } from '../../layout/Layouts.tsx';
import { useGiving } from '../../dialogs/gift/use-giving.ts';
import { useLoginPrompt } from '../../dialogs/login/use-login-prompt.ts';
import { useOpenPanel } from '../../dialogs/use-dialog.ts';
import { listTitle } from '../../ssr/page-title.ts';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { CardActions } from './CardActions.tsx';
import { EmptyList } from './EmptyList.tsx';
import { HomeTabs, homePanel } from './HomeTabs.tsx';
import { MostThanked, useFirstScreen } from './MostThanked.tsx';
import { SearchTabs } from './SearchTabs.tsx';

const HiddenNotice = lazyComponent(
  () => import('../../../features/catalogue/HiddenNotice.tsx'),
  'HiddenNotice',
  { onError: 'hide', onlyAppMessages: true },
);
const Invitation = lazyComponent(() => import('../../../features/referral/Invitation.tsx'), 'Invitation', {
  onError: 'hide',
});
const ContinueRow = lazyComponent(() => import('../../../features/history/ContinueRow.tsx'), 'ContinueRow', {
  onError: 'hide',
  onlyAppMessages: true,
});
const PersonalList = lazyComponent(() => import('./PersonalList.tsx'), 'PersonalList', {
  onError: 'throw',
});
const PosterCard = lazyComponent(() => import('../../../features/poster/PosterCard.tsx'), 'PosterCard', {
  onError: 'hide',
  onlyAppMessages: true,
});

const route = getRouteApi('/');
const nothing: ReadonlySet<string> = new Set();

/** The list of videos with its filters. */
export function HomePage() {
  const { t } = useLocale();
  // The search of the router also holds other parameters.
  const filters = useKnownFilters(route.useSearch({ select: readFilters }));
  const country = useCountry();
  const { demo, links } = usePageConfig();
  const { poster = '' } = links;
  const posterClosed = usePosterClosed(poster);
  const openPanel = useOpenPanel();
  const promptLogin = useLoginPrompt();
  const referrer = useReferrer();
  const giving = useGiving({ list: filters });
  const { searchKeyWords } = filters;
  const title = listTitle({ t }, useOptions(), filters);
  usePageTitle(title);
  const narrowed = Object.keys(changeFilters(filters, { sort: undefined })).length > 0;
  const isPlain = Object.keys(filters).length === 0;
  const isFirst = useLayout() === undefined;
  const isSignedIn = useSessionToken() !== null;
  const chosenTab = useHomeTab();
  const hasTabs = isPlain && (isFirst || isSignedIn);
  const tab = isPlain && isSignedIn ? chosenTab : 'latest';
  useLayoutEffect(() => {
    if (!isFirst) releaseHomeTab();
  }, [isFirst]);
  const remember = (chosen: Filters) => savePreferences(changedPreferences(filters, chosen));

  const latest = (
    <VideoList
      filters={filters}
      country={country}
      renderActions={(video) => <CardActions video={video} giving={giving} />}
      empty={<EmptyList filters={filters} onChoose={remember} />}
    />
  );

  const videos = (
    <>
      <ListFilters filters={filters} country={country} onChoose={remember} />
      {latest}
    </>
  );

  return (
    <div className={narrowed ? 'max-desktop:px-(--page-margin)' : 'home max-desktop:px-(--page-margin)'}>
      {poster && !posterClosed && !narrowed && <Poster image={poster} />}
      {!narrowed && (
        <Hero
          renderFacts={(facts) =>
            referrer === null ? (
              facts
            ) : (
              <Invitation code={referrer} onJoin={demo ? undefined : () => promptLogin()} meanwhile={facts}>
                {facts}
              </Invitation>
            )
          }
        >
          {demo && (
            <Button variant="filled" onClick={() => promptLogin()}>
              {t('shell.heroDemo')}
            </Button>
          )}
          <Button variant={demo ? 'outline' : 'filled'} onClick={() => openPanel('guide')}>
            {t('shell.heroHow')}
          </Button>
        </Hero>
      )}
      {!narrowed && (
        <div className="home-band">
          <Continue country={country} list={isPlain ? tab : 'sorted'} />
          {filters.sort === undefined && <MostThanked isAboveLatest={tab === 'latest'} />}
        </div>
      )}
      <h1 className={searchKeyWords ? 'pt-5 text-24 font-semibold' : 'sr-only'}>
        {title ?? t('catalogue.newest')}
      </h1>
      {hasTabs && <HomeTabs tab={tab} isFirst={isFirst} />}
      <div
        {...(hasTabs &&
          !isFirst && {
            id: homePanel.id,
            role: 'tabpanel',
            'aria-labelledby': homePanel.labelledBy(tab),
          })}
      >
        {searchKeyWords ? (
          <SearchTabs filters={filters}>{videos}</SearchTabs>
        ) : tab === 'latest' ? (
          videos
        ) : (
          <Suspense fallback={<SkeletonGrid withReasons />}>
            <PersonalList key={tab} name={tab} country={country} latest={latest} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

type ListFiltersProps = {
  filters: Filters;
  country: string | undefined;
  onChoose: (filters: Filters) => void;
};

/** The controls that narrow the list, and its present filters. */
function ListFilters({ filters, country, onChoose }: ListFiltersProps) {
  return (
    <div className="home-filters">
      <OnDesktop>
        <div className="flex items-center justify-between gap-4 border-b border-line">
          <CategoryTabs filters={filters} />
          <div className="flex shrink-0 items-center gap-2">
            <SortMenu filters={filters} onChoose={onChoose} />
            <LanguageFilter filters={filters} onChoose={onChoose} />
          </div>
        </div>
        <SubcategoryChips filters={filters} />
      </OnDesktop>
      <ActiveFilters filters={filters} onChoose={onChoose} />
      {country && hiddenSources(country).length > 0 && <HiddenNotice filters={filters} country={country} />}
    </div>
  );
}

type ContinueProps = {
  country: string | undefined;
  /** The list below. */
  list: HomeTab | 'sorted';
};

/** Videos to continue, in a space that index.html keeps for them; not part of the first render. */
function Continue({ country, list }: ContinueProps) {
  const isFirst = useLayout() === undefined;
  const token = useSessionToken();
  const account = useAccountId();
  const [isExpected] = useState(mayContinue);
  useLayoutEffect(() => {
    if (!isFirst) releaseSpace();
  }, [isFirst]);
  if (isFirst || !isExpected) return null;
  const space = <div />;
  if ((token && account === undefined) || !country) return space;
  const row = { account, country, meanwhile: space };
  return list === 'sorted' ? (
    <ContinueRow {...row} shown={nothing} />
  ) : (
    <ContinueBeside {...row} isAboveLatest={list === 'latest'} />
  );
}

type RowProps = Omit<ComponentProps<typeof ContinueRow>, 'shown'>;

/** The row, without what the first screen shows anyway. */
function ContinueBeside({ isAboveLatest, ...row }: RowProps & { isAboveLatest: boolean }) {
  return <ContinueRow {...row} shown={useFirstScreen(isAboveLatest)} />;
}

/** The space of the poster, and the poster in it, which is not part of the first render. */
function Poster({ image }: { image: string }) {
  const place = <div className="poster skeleton" />;
  return useLayout() === undefined ? place : <PosterCard image={image} meanwhile={place} />;
}
