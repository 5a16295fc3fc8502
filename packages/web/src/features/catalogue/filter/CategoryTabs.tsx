import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useLocale } from '../../../i18n/locale.ts';
import { useOptions } from '../../../parts/videos/options.ts';
import { changeFilters, type Filters } from './filters.ts';

/** A link to a list is the current one only with the very same filters; else its `aria-current` says. */
export const exactly = { activeOptions: { exact: true, includeSearch: true } } as const;

/** The row of category tabs; on a phone it is swiped. */
export function CategoryTabs({ filters }: { filters: Filters }) {
  const { t } = useLocale();
  const choices = useOptions();
  const row = useRef<HTMLElement>(null);

  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && current) {
      row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2;
    }
  }, [filters.category]);

  return (
    <nav ref={row} aria-label={t('catalogue.tabs')} className="scroll-row relative min-w-0 gap-4 px-1">
      {[{ value: undefined, label: t('catalogue.all') }, ...choices.categories()].map(({ value, label }) => (
        <Link
          key={label}
          {...exactly}
          to="/"
          search={changeFilters(filters, { category: value, subcategory: undefined })}
          aria-current={filters.category === value ? 'page' : undefined}
          className="tab"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
