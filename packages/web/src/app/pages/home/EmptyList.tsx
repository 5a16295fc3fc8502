import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { NearestCategory } from '@bloom/contract/video/video';
import { listOptions } from '../../../features/catalogue/catalogue-api.ts';
import { changeFilters, type Filters } from '../../../features/catalogue/filter/filters.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { useOptions } from '../../../parts/videos/options.ts';
import { Button, buttonClass } from '../../../ui/form/Button.tsx';
import { Placeholder } from '../../../ui/message/Placeholder.tsx';
import { useOpenShare } from '../../dialogs/share/use-open-share.ts';
import { MostThanked } from './MostThanked.tsx';

type EmptyListProps = {
  filters: Filters;
  /** Whether the search has found something else. */
  hasOthers: boolean;
  /** Called with the filters that remain. */
  onChoose: (filters: Filters) => void;
};

/**
 * In place of the videos, where the list or a search has none (docs/specification/catalogue.md#empty-search).
 */
export function EmptyList({ filters, hasOthers, onChoose }: EmptyListProps) {
  const { t } = useLocale();
  const { searchKeyWords, exact, sort } = filters;
  const openShare = useOpenShare(searchKeyWords);
  // The loaded list; this sends no request itself.
  const { data } = useInfiniteQuery({ ...listOptions(filters), enabled: false });
  const nearest = data?.pages[0]?.nearest;
  const unfiltered = changeFilters({}, { searchKeyWords, exact, sort });
  const isFiltered = Object.keys(filters).length > Object.keys(unfiltered).length;
  const kind = isFiltered ? 'filter' : searchKeyWords ? 'search' : 'all';
  const unfilter = isFiltered && (
    <Link
      to="/"
      search={unfiltered}
      className={buttonClass(searchKeyWords ? 'outline' : 'plain')}
      onClick={() => onChoose(unfiltered)}
    >
      {t(searchKeyWords ? 'catalogue.searchUnfiltered' : 'catalogue.showAll')}
    </Link>
  );
  if (hasOthers) {
    return (
      <div className="flex flex-wrap items-center gap-4 text-soft">
        <p>{t(`catalogue.noTitle_${isFiltered ? 'filter' : 'search'}`)}</p>
        {unfilter}
      </div>
    );
  }
  return (
    <>
      <Placeholder
        title={t(`catalogue.empty_${searchKeyWords ? 'search' : kind}`)}
        text={t(`catalogue.emptyText_${kind}`)}
      >
        {unfilter}
        {nearest && <NearestLink nearest={nearest} />}
        <Button variant="filled" onClick={openShare}>
          {t(searchKeyWords ? 'catalogue.shareWanted' : 'catalogue.shareFirst')}
        </Button>
      </Placeholder>
      {searchKeyWords && <MostThanked isInList={false} />}
    </>
  );
}

/** Leads to where something like it may be. */
function NearestLink({ nearest: { category, label } }: { nearest: NearestCategory }) {
  const { t } = useLocale();
  const { categoryName, subcategories } = useOptions();
  const name = subcategories(category).find(({ value }) => value === label)?.label;
  return (
    <Link
      to="/"
      search={changeFilters({ category }, { subcategory: label })}
      className={buttonClass('outline')}
    >
      {t('catalogue.nearest', { name: name ?? categoryName(category) })}
    </Link>
  );
}
