import { getRouteApi, Link } from '@tanstack/react-router';
import { Suspense, useLayoutEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { useAccount, useAccountId } from '../../../features/account/account-api.ts';
import { savePreferences } from '../../../features/account/preferences.ts';
import {
  ActiveFilters,
  LanguageFilter,
  SortMenu,
  SubcategoryChips,
} from '../../../features/catalogue/filter/FilterBar.tsx';
import { NeedsNotice } from '../../../features/catalogue/filter/NeedsNotice.tsx';
import { useReferrer } from '../../../features/account/referrer.ts';
import { hiddenSources } from '../../../features/catalogue/list/cn-list.ts';
import { releaseHomeTab, useHomeTab, type HomeTab } from '../../../features/catalogue/home-tab.ts';
import {
  changedPreferences,
  changeFilters,
  isFirstView,
  readFilters,
  type Filters,
} from '../../../features/catalogue/filter/filters.ts';
import { useKnownFilters } from '../../../features/catalogue/filter/use-known-filters.ts';
import { useVideos } from '../../../features/catalogue/list/use-videos.ts';
import { SkeletonGrid, VideoList } from '../../../features/catalogue/list/VideoList.tsx';
import { useCountry } from '../../../features/geo/country.ts';
import { expectedRow, releaseSpace } from '../../../features/history/continue-marker.ts';
import { usePosterClosed } from '../../../features/poster/poster-closed.ts';
import { Hero } from '../../../features/welcome/Hero.tsx';
import { useLocale } from '../../../i18n/locale.ts';
import { useIsFirst } from '../../../lib/first-paint.ts';
import { useOptions } from '../../../parts/videos/options.ts';
import { usePageConfig } from '../../../lib/page-config.ts';
import { useSessionToken } from '../../../lib/session.ts';
import { Icon } from '../../../ui/image/Icon.tsx';
import { lazyComponent } from '../../dialogs/lazy-component.tsx';
import { BySession, OnDesktop } from '../../layout/Layouts.tsx';
import { useGiving } from '../../dialogs/gift/use-giving.ts';
import { useLoginPrompt } from '../../dialogs/login/use-login-prompt.ts';
import { useDialogs, useOpenPanel } from '../../dialogs/use-dialog.ts';
import { listTitle } from '../../ssr/page-title.ts';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { goOnByLink } from '../video/series/go-on.ts';
import { CardActions } from './CardActions.tsx';
import { EmptyList } from './EmptyList.tsx';
import { HomePanel, HomeTabs } from './HomeTabs.tsx';
import { MostThanked, useFirstCards } from './MostThanked.tsx';
import { SearchResults, type ResultList } from './SearchResults.tsx';

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
const StartRow = lazyComponent(() => import('./StartRow.tsx'), 'StartRow', {
  onError: 'hide',
});
const PersonalList = lazyComponent(() => import('./PersonalList.tsx'), 'PersonalList', {
  onError: 'throw',
});
const HomeRooms = lazyComponent(() => import('../room/HomeRooms.tsx'), 'HomeRooms', { onError: 'hide' });
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
  const filters = useKnownFilters(route.useSearch({ select: readFilters, structuralSharing: true }));
  const country = useCountry();
  const { poster = '' } = usePageConfig().links;
  const posterClosed = usePosterClosed(poster);
  const [openPanel, promptLogin] = [useOpenPanel(), useLoginPrompt()];
  const referrer = useReferrer();
  const giving = useGiving({ list: filters });
  const { searchKeyWords } = filters;
  const title = listTitle({ t }, useOptions(), filters);
  usePageTitle(title);
  const narrowed = Object.keys(changeFilters(filters, { sort: undefined })).length > 0;
  const isPlain = Object.keys(filters).length === 0;
  const isSignedIn = useSessionToken() !== null;
  const chosenTab = useHomeTab();
  const hasTabs = isFirstView(filters) && isSignedIn;
  const tab = hasTabs ? chosenTab : 'latest';
  const remember = (chosen: Filters) => savePreferences(changedPreferences(filters, chosen));

  const renderVideos = ({ hasOthers, ...list }: ResultList) => (
    <VideoList
      {...list}
      country={country}
      renderActions={(video) => <CardActions video={video} giving={giving} />}
      shelf={isPlain && <MostThanked isInList />}
      empty={<EmptyList filters={filters} hasOthers={hasOthers} onChoose={remember} />}
    />
  );
  const latest = renderVideos({ filters, onRequest: false, hasOthers: false });

  const choices = (
    <OnDesktop>
      <div className="home-choices">
        <SortMenu filters={filters} onChoose={remember} />
        <LanguageFilter filters={filters} onChoose={remember} />
      </div>
    </OnDesktop>
  );
  const controls = <ListFilters filters={filters} country={country} onChoose={remember} />;

  return (
    <div className={narrowed ? 'max-desktop:px-(--page-margin)' : 'home max-desktop:px-(--page-margin)'}>
      {!narrowed && (
        <BySession
          visitor={
            <Hero
              renderWords={(words) =>
                referrer === null ? (
                  words
                ) : (
                  <Invitation code={referrer} meanwhile={words}>
                    {words}
                  </Invitation>
                )
              }
              onJoin={() => promptLogin()}
              onExplain={() => openPanel('guide')}
            />
          }
        />
      )}
      {poster && !posterClosed && !narrowed && <Poster image={poster} filters={filters} />}
      {(!narrowed || hasTabs) && (
        <div className="home-continue">
          <Continue country={country} list={isPlain || tab !== 'latest' ? tab : 'sorted'} />
        </div>
      )}
      {searchKeyWords ? (
        <h1 className="pt-5 text-24 font-semibold">{title}</h1>
      ) : (
        <div className="home-head">
          <h1 className="home-title">{title ?? t('catalogue.newest')}</h1>
          {filters.category && (
            <OnDesktop>
              <Link
                to="/"
                search={changeFilters(filters, { category: undefined, subcategory: undefined })}
                aria-label={t('catalogue.remove', { filter: title ?? '' })}
                className="chip"
              >
                <Icon name="close" size={14} />
              </Link>
            </OnDesktop>
          )}
          {isFirstView(filters) && <BySession member={<MemberTabs tab={tab} />} />}
          {tab === 'latest' && choices}
        </div>
      )}
      <HomePanel tab={hasTabs ? tab : undefined}>
        {searchKeyWords ? (
          <SearchResults
            filters={filters}
            controls={
              <>
                <div className="home-head">{choices}</div>
                {controls}
              </>
            }
            renderVideos={renderVideos}
          />
        ) : tab === 'latest' ? (
          <>
            {controls}
            {latest}
          </>
        ) : (
          <Suspense fallback={<SkeletonGrid withReasons />}>
            <PersonalList key={tab} name={tab} country={country} latest={latest} />
          </Suspense>
        )}
      </HomePanel>
      <ReleaseHomeTab />
    </div>
  );
}

/** The tabs, and once the page is there the public rooms beside them. */
function MemberTabs({ tab }: { tab: HomeTab }) {
  const isFirst = useIsFirst();
  return (
    <>
      <HomeTabs tab={tab} />
      {!isFirst && <HomeRooms />}
    </>
  );
}

/** Ends what index.html has done for the chosen tab, with the first render that has it. */
function ReleaseHomeTab() {
  const isFirst = useIsFirst();
  useLayoutEffect(() => {
    if (!isFirst) releaseHomeTab();
  }, [isFirst]);
  return null;
}

type ListFiltersProps = {
  filters: Filters;
  country: string | undefined;
  onChoose: (filters: Filters) => void;
};

/** The subcategories of the list, its present filters, and how much of it is hidden. */
function ListFilters({ filters, country, onChoose }: ListFiltersProps) {
  return (
    <div className="home-filters">
      <OnDesktop>
        <SubcategoryChips filters={filters} />
      </OnDesktop>
      <ActiveFilters filters={filters} onChoose={onChoose} />
      {filters.needs && <NeedsNotice needs={filters.needs} />}
      {country && hiddenSources(country).length > 0 && <HiddenNotice filters={filters} country={country} />}
    </div>
  );
}

type ContinueProps = {
  country: string | undefined;
  /** The list below. */
  list: HomeTab | 'sorted';
};

/**
 * Videos to continue, or the choices of a newcomer, in a space that index.html keeps for them; not part of
 * the first render.
 */
function Continue({ country, list }: ContinueProps) {
  const isFirst = useIsFirst();
  const token = useSessionToken();
  const account = useAccountId();
  const [expected] = useState(expectedRow);
  const [wasVisitor] = useState(token === null);
  useLayoutEffect(() => {
    if (!isFirst) releaseSpace();
  }, [isFirst]);
  if (isFirst) return null;
  const space = expected && <div />;
  // Also for who has just signed in here.
  if (expected === 'start' || (!expected && wasVisitor && token)) return <Start meanwhile={space} />;
  if (!expected) return null;
  if ((token && account === undefined) || !country) return space;
  const row = { account, country, meanwhile: space, onContinue: goOnByLink };
  return list === 'sorted' ? (
    <ContinueRow {...row} shown={nothing} />
  ) : (
    <ContinueBeside {...row} isAboveLatest={list === 'latest'} />
  );
}

function Start({ meanwhile }: { meanwhile: ReactNode }) {
  const account = useAccount();
  const { open } = useDialogs();
  if (!account) return meanwhile;
  return <StartRow key={account.id} {...{ account, meanwhile }} onChoose={() => open('start')} />;
}

type RowProps = Omit<ComponentProps<typeof ContinueRow>, 'shown'>;

/** The row, without what the first screen shows anyway. */
function ContinueBeside({ isAboveLatest, ...row }: RowProps & { isAboveLatest: boolean }) {
  return <ContinueRow {...row} shown={useFirstCards(isAboveLatest)} />;
}

/** The space of the poster, and the poster in it, once it is known what is below. */
function Poster({ image, filters }: { image: string; filters: Filters }) {
  const { data, error } = useVideos(filters);
  const place = <div className="poster skeleton" data-key={image} />;
  if (useIsFirst() || !(data ?? error)) return place;
  const below = new Set(data?.map(({ thumbnails }) => thumbnails.high.url));
  return <PosterCard image={image} below={below} meanwhile={place} />;
}
