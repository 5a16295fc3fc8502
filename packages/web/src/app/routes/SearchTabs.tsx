import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FoundUser } from '@bloom/contract/search';
import type { Filters } from '../../features/catalogue/filters.ts';
import { readSearchTab, searchTabs, type SearchTab } from '../../features/catalogue/search-tab.ts';
import { SearchNotice } from '../../features/catalogue/SearchNotice.tsx';
import { useVideos } from '../../features/catalogue/use-videos.ts';
import { SkeletonGrid } from '../../features/catalogue/VideoList.tsx';
import { foundUsersOptions } from '../../features/user/found-users-api.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { PersonRow } from './PersonRow.tsx';

const route = getRouteApi('/');

type SearchTabsProps = {
  filters: Filters;
  /** The list of videos. */
  children: ReactNode;
};

/** What a search finds: videos and, where there are some, people (docs/specification/pages.md#search-tabs). */
export function SearchTabs({ filters, children }: SearchTabsProps) {
  const { t } = useLocale();
  const { tab } = route.useSearch({ select: readSearchTab });
  const navigate = route.useNavigate();
  const found = useQuery(foundUsersOptions(filters.searchKeyWords ?? ''));
  // Both requests are sent at once.
  useVideos(filters);
  const people = found.data ?? [];
  const isShown: Record<SearchTab, boolean> = { videos: true, people: people.length > 0 };
  const shown = tab && isShown[tab] ? tab : 'videos';
  if (found.isPending) return <SkeletonGrid />;
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
      {shown === 'people' ? (
        <People people={people} />
      ) : (
        <div>
          <SearchNotice filters={filters} />
          {children}
        </div>
      )}
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
