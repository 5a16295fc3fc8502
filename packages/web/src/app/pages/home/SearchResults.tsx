import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FoundUser } from '@bloom/contract/catalogue/search';
import type { Filters } from '../../../features/catalogue/filter/filters.ts';
import { FoundLines } from '../../../features/catalogue/search/FoundLines.tsx';
import { foundLinesOptions } from '../../../features/catalogue/search/found-lines-api.ts';
import { readSearchTab, searchTabs, type SearchTab } from '../../../features/catalogue/search/search-tab.ts';
import { SearchNotice } from '../../../features/catalogue/search/SearchNotice.tsx';
import { useVideos } from '../../../features/catalogue/list/use-videos.ts';
import { SkeletonGrid } from '../../../features/catalogue/list/VideoList.tsx';
import { foundUsersOptions } from '../../../features/user/found-users-api.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { LoadProblem } from '../../../lib/LoadProblem.tsx';
import { Tabs } from '../../../ui/list/Tabs.tsx';
import { PersonRow } from '../user/PersonRow.tsx';

const route = getRouteApi('/');

type SearchTabsProps = {
  filters: Filters;
  /** The list of videos. */
  children: ReactNode;
};

/**
 * The results of a search: videos and, where there are some, people and lines of subtitles
 * (docs/specification/pages.md#search-tabs).
 */
export function SearchTabs({ filters, children }: SearchTabsProps) {
  const { t } = useLocale();
  const { tab } = route.useSearch({ select: readSearchTab });
  const navigate = route.useNavigate();
  const q = filters.searchKeyWords ?? '';
  const users = useQuery(foundUsersOptions(q));
  const lines = useQuery(foundLinesOptions(q));
  // All requests are sent at once.
  useVideos(filters);
  const people = users.data ?? [];
  const hasLines = lines.data !== undefined && lines.data.length > 0;
  const isShown: Record<SearchTab, boolean> = {
    videos: true,
    people: people.length > 0,
    // What could not be loaded is only missed where the URL names it.
    lines: hasLines || (tab === 'lines' && lines.isError),
  };
  const shown = tab && isShown[tab] ? tab : 'videos';
  if (users.isPending || lines.isPending) return <SkeletonGrid />;
  return (
    <Tabs
      label={t('catalogue.kinds')}
      tabs={searchTabs
        .filter((value) => isShown[value])
        .map((value) => ({ value, label: t(`catalogue.kind_${value}`) }))}
      value={shown}
      onChange={(value) =>
        void navigate({
          search: { ...filters, ...(value !== 'videos' && { tab: value }) },
          replace: true,
          resetScroll: false,
        })
      }
    >
      {shown === 'videos' && (
        <div>
          <SearchNotice filters={filters} />
          {children}
        </div>
      )}
      {shown === 'people' && <People people={people} />}
      {shown === 'lines' &&
        (lines.data ? (
          <FoundLines lines={lines.data} />
        ) : (
          <LoadProblem error={lines.error} onRetry={() => void lines.refetch()} />
        ))}
    </Tabs>
  );
}

function People({ people }: { people: readonly FoundUser[] }) {
  const { t } = useLocale();
  return (
    <ul aria-label={t('catalogue.kind_people')} className="max-w-2xl divide-y divide-line">
      {people.map((user) => (
        <PersonRow key={user.id} user={user} />
      ))}
    </ul>
  );
}
