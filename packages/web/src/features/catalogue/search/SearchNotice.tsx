import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { maxHidden } from '@bloom/contract/gift/economy';
import { useLocale } from '../../../i18n/locale.ts';
import { fullAmount } from '../../../lib/format.ts';
import { listOptions } from '../catalogue-api.ts';
import { changeFilters, type Filters } from '../filter/filters.ts';

/**
 * Says how much a search has found, and what it has searched in place of a mistyped word
 * (docs/specification/catalogue.md#search).
 */
export function SearchNotice({ filters }: { filters: Filters }) {
  const { t } = useLocale();
  // The loaded part of the list; this sends no request itself.
  const { data } = useInfiniteQuery({ ...listOptions(filters), enabled: false });
  const { folded, corrected, total = 0 } = data?.pages[0] ?? {};
  const text = filters.searchKeyWords ?? '';
  return (
    <div role="status" className="text-14 text-soft">
      {corrected && (
        <p className="text-16 text-ink">
          {t('catalogue.corrected', { text: folded ?? '' })}{' '}
          <Link
            to="/"
            search={changeFilters(filters, { exact: '1' })}
            className="inline-flex min-h-10 items-center font-semibold text-accent-ink underline touch:min-h-11"
          >
            {t('catalogue.searchTyped', { text })}
          </Link>
        </p>
      )}
      {total > 0 && (
        <p>
          {total > maxHidden
            ? t('catalogue.foundMany', { count: fullAmount(maxHidden) })
            : t('catalogue.found', { count: total })}
        </p>
      )}
    </div>
  );
}
