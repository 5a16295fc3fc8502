import { useInfiniteQuery } from '@tanstack/react-query';
import { maxHidden } from '@bloom/contract/gift/economy';
import { localeTable, inLocale } from '@bloom/contract/wire/locale';
import { sourceTable } from '@bloom/contract/sources/sources';
import { useLocale } from '../../i18n/locale.ts';
import { fullAmount } from '../../lib/format.ts';
import { Icon } from '../../ui/image/Icon.tsx';
import { listOptions } from './catalogue-api.ts';
import { hiddenSources, shownIn } from './list/cn-list.ts';
import type { Filters } from './filter/filters.ts';
import { videosOf } from './list/video-lists.ts';

/**
 * Says how many videos of a list the visitor's country hides, and why
 * (docs/specification/catalogue.md#country-filter).
 */
export function HiddenNotice({ filters, country }: { filters: Filters; country: string }) {
  const { locale, t } = useLocale();
  const { data: hidden = 0 } = useInfiniteQuery({
    ...listOptions(filters),
    // The loaded part of the list; this sends no request itself.
    enabled: false,
    select: (list) => {
      const here = videosOf(list);
      return (list.pages[0]?.hidden ?? 0) + here.length - shownIn(country, here).length;
    },
  });
  if (hidden === 0) return null;
  const place = new Intl.DisplayNames(localeTable[locale].tag, { type: 'region' }).of(country);
  const names = hiddenSources(country).map((source) => inLocale(sourceTable[source].name, locale));
  const values = {
    place: place ?? country,
    sources: new Intl.ListFormat(localeTable[locale].tag).format(names),
  };
  return (
    <p role="status" className="flex items-center gap-2 text-14 text-soft">
      <Icon name="globe" size={16} />
      {hidden > maxHidden
        ? t('home.hiddenMany', { ...values, count: fullAmount(maxHidden) })
        : t('home.hidden', { ...values, count: hidden })}
    </p>
  );
}
