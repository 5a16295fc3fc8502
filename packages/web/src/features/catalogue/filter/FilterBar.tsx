import { Link } from '@tanstack/react-router';
import { sorts } from '@bloom/contract/catalogue/sort';
import { useLocale } from '../../../i18n/locale.ts';
import { usePageConfig } from '../../../lib/page-config.ts';
import { Icon } from '../../../ui/image/Icon.tsx';
import { Popover } from '../../../ui/overlay/Popover.tsx';
import { useOptions } from '../../../parts/videos/options.ts';
import { exactly } from './CategoryTabs.tsx';
import { changeFilters, type Filters } from './filters.ts';

type FilterLinksProps = {
  filters: Filters;
  /** Called with the filters of the link that was followed. */
  onChoose: (filters: Filters) => void;
};

/** The subcategories of the chosen category. */
export function SubcategoryChips({ filters }: { filters: Filters }) {
  const { t } = useLocale();
  const choices = useOptions();
  const { category, subcategory } = filters;
  if (!category) return null;
  const options = [{ value: undefined, label: t('catalogue.all') }, ...choices.subcategories(category)];
  return (
    <nav aria-label={t('catalogue.subcategory')} className="flex flex-wrap gap-2">
      {options.map(({ value, label }) => (
        <Link
          key={label}
          {...exactly}
          to="/"
          search={changeFilters(filters, { subcategory: value })}
          aria-current={subcategory === value ? 'page' : undefined}
          className="chip"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** The order of the list. */
export function SortMenu({ filters, onChoose }: FilterLinksProps) {
  const { t } = useLocale();
  const { sort: current = 'activity' } = filters;
  return (
    <Popover
      label={
        <>
          {t(`catalogue.sort_${current}`)}
          <Icon name="down" size={14} />
        </>
      }
      name={t('catalogue.sortBy', { sort: t(`catalogue.sort_${current}`) })}
      buttonClass="chip"
      align="end"
    >
      <ul aria-label={t('catalogue.sort')} className="min-w-52">
        {sorts.map((sort) => (
          <li key={sort}>
            <Link
              {...exactly}
              to="/"
              search={changeFilters(filters, { sort })}
              aria-current={sort === current ? 'true' : undefined}
              className="menu-item justify-between"
              onClick={() => onChoose(changeFilters(filters, { sort }))}
            >
              {t(`catalogue.sort_${sort}`)}
              {sort === current && <Icon name="check" size={16} />}
            </Link>
          </li>
        ))}
      </ul>
    </Popover>
  );
}

/** The lists of audio and subtitle languages, and of those that are missing. */
export function LanguageFilter({ filters, onChoose }: FilterLinksProps) {
  const { t } = useLocale();
  const choices = useOptions();
  const lists = [
    { field: 'audio', title: t('catalogue.audio'), options: choices.filterLanguages('audio') },
    { field: 'subtitle', title: t('catalogue.subtitle'), options: choices.filterLanguages('subtitle') },
    ...(usePageConfig().subtitleEditing
      ? [{ field: 'needs', title: t('catalogue.needs'), options: choices.missingLanguages() } as const]
      : []),
  ] as const;
  return (
    <Popover
      label={
        <>
          <Icon name="filter" size={18} />
          {t('catalogue.languages')}
        </>
      }
      buttonClass="chip"
      align="end"
    >
      <div className="flex gap-2">
        {lists.map(({ field, title, options }) => (
          <section key={field} aria-label={title} className="min-w-36">
            <h2 className="px-3 py-2 text-12 font-semibold text-soft">{title}</h2>
            <ul>
              {[{ value: undefined, label: t('catalogue.all') }, ...options].map(({ value, label }) => (
                <li key={label}>
                  <Link
                    {...exactly}
                    to="/"
                    search={changeFilters(filters, { [field]: value })}
                    aria-current={filters[field] === value ? 'true' : undefined}
                    className="menu-item justify-between"
                    onClick={() => onChoose(changeFilters(filters, { [field]: value }))}
                  >
                    {label}
                    {filters[field] === value && <Icon name="check" size={16} />}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Popover>
  );
}

const activeFields = ['subcategory', 'audio', 'subtitle', 'needs'] as const;

/**
 * The filters of the list beside its category, each with a way to remove it again. The desktop layout has
 * chips for the subcategory.
 */
export function ActiveFilters({ filters, onChoose }: FilterLinksProps) {
  const { t } = useLocale();
  const choices = useOptions();
  const words: Record<(typeof activeFields)[number], (value: string) => string> = {
    subcategory: (value) =>
      filters.category ? nameIn(choices.subcategories(filters.category), value) : value,
    audio: (value) => t('catalogue.activeAudio', { language: choices.languageName('audio', value) }),
    subtitle: (value) => t('catalogue.activeSubtitle', { language: choices.languageName('subtitle', value) }),
    needs: (value) => t('catalogue.activeNeeds', { language: choices.languageName('subtitle', value) }),
  };
  const active = activeFields.flatMap((field) => {
    const value = filters[field];
    return value ? [{ field, label: words[field](value) }] : [];
  });
  if (active.length === 0) return null;
  const onMobile = (isIt: boolean) => (isIt ? 'desktop:hidden' : '');
  return (
    <ul
      aria-label={t('catalogue.active')}
      className={`flex flex-wrap gap-2 ${onMobile(active.every(({ field }) => field === 'subcategory'))}`}
    >
      {active.map(({ field, label }) => (
        <li key={field} className={`flex min-w-0 ${onMobile(field === 'subcategory')}`}>
          <Link
            {...exactly}
            to="/"
            search={changeFilters(filters, { [field]: undefined })}
            aria-label={t('catalogue.remove', { filter: label })}
            className="chip max-w-full"
            onClick={() => onChoose(changeFilters(filters, { [field]: undefined }))}
          >
            <span className="truncate">{label}</span>
            <Icon name="close" size={14} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function nameIn(options: readonly { value: string; label: string }[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}
