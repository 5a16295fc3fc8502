import type { Filters } from '../../features/catalogue/filters.ts';
import type { ActiveLocale } from '../../i18n/locale.ts';
import type { Options } from '../../lib/options.ts';

/** The title in the tab of a page that is called so. */
export function fullTitle(title: string | undefined): string {
  return title ? `${title} · Bloom` : 'Bloom';
}

/** What a list is called; undefined for the one of everything. */
export function listTitle(
  { t }: Pick<ActiveLocale, 't'>,
  options: Options,
  { searchKeyWords, category }: Filters,
): string | undefined {
  if (searchKeyWords) return t('catalogue.results', { text: searchKeyWords });
  return category && options.categoryName(category);
}
