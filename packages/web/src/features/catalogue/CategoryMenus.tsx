import { Link } from '@tanstack/react-router';
import { useLocale } from '../../i18n/locale.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { useOptions } from '../../lib/options.ts';

/** The four category menus of the top bar, each with All and its subcategories. */
export function CategoryMenus() {
  const { t } = useLocale();
  const options = useOptions();
  return (
    <nav aria-label={t('catalogue.categories')} className="flex items-center">
      {options.categories().map(({ value: category, label }) => (
        <Popover
          key={category}
          label={
            <>
              {label}
              <span className="hidden wide:inline">
                <Icon name="down" size={14} />
              </span>
            </>
          }
          buttonClass="inline-flex min-h-11 items-center gap-1 rounded-control px-1.5 text-14 font-semibold whitespace-nowrap hover:bg-sunken wide:px-3"
          onHover
          panelClass="min-w-44"
        >
          <ul>
            {[{ value: '', label: t('catalogue.all') }, ...options.subcategories(category)].map(
              (option) => (
                <li key={option.value}>
                  <Link
                    to="/"
                    search={{ category, ...(option.value && { subcategory: option.value }) }}
                    className="menu-item"
                    activeOptions={{ exact: true, includeSearch: true }}
                  >
                    {option.label}
                  </Link>
                </li>
              ),
            )}
          </ul>
        </Popover>
      ))}
    </nav>
  );
}
