import type { Filters } from '../../features/catalogue/filter/filters.ts';
import type { ActiveLocale } from '../../i18n/locale.ts';
import type { Options } from '../../parts/videos/options.ts';

/** The document title of a page, with the name of the site. */
export function fullTitle(siteName: string, title: string | undefined): string {
  return title ? `${title} · ${siteName}` : siteName;
}

/** The title of a list; undefined for the list of all videos. */
export function listTitle(
  { t }: Pick<ActiveLocale, 't'>,
  options: Options,
  { searchKeyWords, category }: Filters,
): string | undefined {
  if (searchKeyWords) return t('catalogue.results', { text: searchKeyWords });
  return category && options.categoryName(category);
}
