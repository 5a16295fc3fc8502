import { Link } from '@tanstack/react-router';
import type { Category } from '@bloom/contract/catalogue/categories';
import { useLocale } from '../../../i18n/locale.ts';
import { Icon } from '../../../ui/image/Icon.tsx';
import { Popover } from '../../../ui/overlay/Popover.tsx';
import { useOptions } from '../../../parts/videos/options.ts';
import { exactly } from './CategoryTabs.tsx';
import { changeFilters, rememberedFilters, type Filters } from './filters.ts';

/**
 * The categories with their subcategories: a menu for each where there is room, else one for all. The
 * style sheet chooses, as the server does not know the width.
 */
export function CategoryMenus({ filters }: { filters: Filters }) {
  const { t } = useLocale();
  const options = useOptions();
  return (
    <nav aria-label={t('catalogue.categories')} className="flex shrink-0 items-center">
      {options.categories().map(({ value: category, label }) => (
        <Popover
          key={category}
          label={
            <>
              {label}
              <Icon name="down" size={14} />
            </>
          }
          buttonClass={`${buttonClass} max-vast:hidden`}
          onHover
          panelClass="min-w-44"
        >
          <CategoryLinks filters={filters} category={category} all={t('catalogue.all')} />
        </Popover>
      ))}
      <Popover
        label={
          <>
            {t('catalogue.browse')}
            <Icon name="down" size={14} />
          </>
        }
        buttonClass={`${buttonClass} vast:hidden`}
        onHover
      >
        <div className="grid grid-cols-4">
          {options.categories().map(({ value: category, label }) => (
            <CategoryLinks key={category} filters={filters} category={category} all={label} />
          ))}
        </div>
      </Popover>
    </nav>
  );
}

const buttonClass =
  'inline-flex min-h-11 items-center gap-1 rounded-control px-3 text-14 font-semibold whitespace-nowrap hover:bg-sunken';

type CategoryLinksProps = { filters: Filters; category: Category; all: string };

/** The links to a category as a whole and to its subcategories, in the languages and the order of now. */
function CategoryLinks({ filters, category, all }: CategoryLinksProps) {
  const options = useOptions();
  return (
    <ul>
      {[{ value: '', label: all }, ...options.subcategories(category)].map((option) => (
        <li key={option.value}>
          <Link
            {...exactly}
            to="/"
            search={changeFilters(rememberedFilters(filters), {
              category,
              subcategory: option.value || undefined,
            })}
            className={`menu-item ${option.value ? '' : 'font-semibold'}`}
          >
            {option.label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
