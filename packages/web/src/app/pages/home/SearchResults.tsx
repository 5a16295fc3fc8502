import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { FoundUser } from '@bloom/contract/catalogue/search';
import type { Filters } from '../../../features/catalogue/filter/filters.ts';
import { FoundLines } from '../../../features/catalogue/search/FoundLines.tsx';
import { foundLinesOptions } from '../../../features/catalogue/search/found-lines-api.ts';
import {
  readSearchSection,
  searchSections,
  type SearchSection,
} from '../../../features/catalogue/search/search-section.ts';
import { SearchNotice } from '../../../features/catalogue/search/SearchNotice.tsx';
import { useVideos } from '../../../features/catalogue/list/use-videos.ts';
import { SkeletonGrid } from '../../../features/catalogue/list/VideoList.tsx';
import { foundUsersOptions } from '../../../features/user/found-users-api.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { LoadProblem } from '../../../lib/LoadProblem.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { PersonRow } from '../user/PersonRow.tsx';

const route = getRouteApi('/');
/** More people are shown on request. */
const peopleAtFirst = 3;

/**
 * A list of videos: whether it goes on on request only, whether it is not all that was found, and the level
 * of the titles of its cards.
 */
export type ResultList = { filters: Filters; onRequest: boolean; hasOthers: boolean; heading?: 'h3' };

type SearchResultsProps = {
  filters: Filters;
  /** The controls that narrow the videos. */
  controls: ReactNode;
  renderVideos: (list: ResultList) => ReactNode;
};

/**
 * The results of a search on one page: people, videos, and lines of subtitles
 * (docs/specification/pages.md#search-results).
 */
export function SearchResults({ filters, controls, renderVideos }: SearchResultsProps) {
  const { t } = useLocale();
  const { tab } = route.useSearch({ select: readSearchSection });
  const q = filters.searchKeyWords ?? '';
  const users = useQuery(foundUsersOptions(q));
  const lines = useQuery(foundLinesOptions(q));
  const videos = useVideos(filters);
  const people = users.data ?? [];
  const isNarrowed = Boolean(filters.category ?? filters.audio ?? filters.subtitle);
  const hasNoVideo = videos.data?.length === 0;
  // Their videos are in the place of those that no title is found by.
  const [person] = hasNoVideo && !isNarrowed ? people : [];
  const ofPerson = useVideos({ sharer: person?.id ?? 0 }, person !== undefined);
  const isOfPerson = person !== undefined && (ofPerson.isPending || Boolean(ofPerson.data?.length));
  const isReady = !users.isPending && !lines.isPending;
  // What follows the videos would move with them.
  const isSettled = isReady && !videos.isPending && !(person && ofPerson.isPending);
  useEffect(() => {
    if (tab && isSettled) elementOf(tab)?.scrollIntoView();
  }, [tab, isSettled]);
  if (!isReady) return <SkeletonGrid />;

  // What could not be loaded is only missed where the URL names it.
  const hasLines = lines.data ? lines.data.length > 0 : tab === 'lines';
  const isShown = { people: people.length > 0, videos: true, lines: hasLines };
  const shown = searchSections.filter((each) => isShown[each]);
  const hasOthers = shown.length > 1;
  const list = { onRequest: hasLines, hasOthers, ...(hasOthers && { heading: 'h3' as const }) };
  const found = (
    <>
      <SearchNotice filters={filters} />
      {!(list.hasOthers && hasNoVideo && !isNarrowed) && controls}
      {renderVideos({ filters: isOfPerson ? { sharer: person.id } : filters, ...list })}
    </>
  );
  if (!list.hasOthers) return found;
  return (
    <>
      <nav aria-label={t('catalogue.kinds')} className="scroll-row gap-2 py-3">
        {shown.map((each) => (
          <button
            key={each}
            type="button"
            className="chip"
            onClick={() => {
              elementOf(each)?.scrollIntoView();
              elementOf(each)?.focus({ preventScroll: true });
            }}
          >
            {t(`catalogue.kind_${each}`)}
          </button>
        ))}
      </nav>
      {isShown.people && (
        <Section kind="people" title={t('catalogue.kind_people')}>
          <People key={q} people={people} />
        </Section>
      )}
      <Section
        kind="videos"
        title={isOfPerson ? t('user.videosOf', { name: person.name }) : t('catalogue.kind_videos')}
      >
        {found}
      </Section>
      {hasLines && isSettled && (
        <Section kind="lines" title={t('catalogue.kind_lines')}>
          {lines.data ? (
            <FoundLines lines={lines.data} />
          ) : (
            <LoadProblem error={lines.error} onRetry={() => void lines.refetch()} />
          )}
        </Section>
      )}
    </>
  );
}

function elementOf(section: SearchSection): HTMLElement | null {
  return document.getElementById(`found-${section}`);
}

type SectionProps = { kind: SearchSection; title: string; children: ReactNode };

function Section({ kind, title, children }: SectionProps) {
  return (
    <section
      id={`found-${kind}`}
      tabIndex={-1}
      className="scroll-mt-18 pb-8 outline-none desktop:scroll-mt-16"
    >
      <h2 className="py-3 text-20 font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function People({ people }: { people: readonly FoundUser[] }) {
  const { t } = useLocale();
  const [all, setAll] = useState(people.length <= peopleAtFirst);
  const list = useRef<HTMLUListElement>(null);
  const showAll = () => {
    flushSync(() => setAll(true));
    // The button is gone: the focus goes on with what it has brought.
    list.current?.children[peopleAtFirst]?.querySelector('a')?.focus();
  };
  return (
    <>
      <ul ref={list} aria-label={t('catalogue.kind_people')} className="found-people">
        {people.slice(0, all ? undefined : peopleAtFirst).map((user) => (
          <PersonRow key={user.id} user={user} />
        ))}
      </ul>
      {!all && <Button onClick={showAll}>{t('catalogue.allPeople', { count: people.length })}</Button>}
    </>
  );
}
