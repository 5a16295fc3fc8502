import { Link } from '@tanstack/react-router';
import type { Category } from '@bloom/contract/catalogue/categories';
import { useLocale } from '../../../i18n/locale.ts';
import { Icon } from '../../../ui/image/Icon.tsx';
import { Popover } from '../../../ui/overlay/Popover.tsx';
import { useOptions } from '../../../parts/videos/options.ts';

/**
 * The categories with their subcategories: a menu for each where there is room, else one for all. The
 * style sheet chooses, as the server does not know the width.
 */
export function CategoryMenus() {
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
          <CategoryLinks category={category} all={t('catalogue.all')} />
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
            <CategoryLinks key={category} category={category} all={label} />
          ))}
        </div>
      </Popover>
    </nav>
  );
}

const buttonClass =
  'inline-flex min-h-11 items-center gap-1 rounded-control px-3 text-14 font-semibold whitespace-nowrap hover:bg-sunken';

/** The links to a category as a whole and to its subcategories. */
function CategoryLinks({ category, all }: { category: Category; all: string }) {
  const options = useOptions();
  return (
    <ul>
      {[{ value: '', label: all }, ...options.subcategories(category)].map((option) => (
        <li key={option.value}>
          <Link
            to="/"
            search={{ category, ...(option.value && { subcategory: option.value }) }}
            className={`menu-item ${option.value ? '' : 'font-semibold'}`}
            activeOptions={{ exact: true, includeSearch: true }}
          >
            {option.label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
