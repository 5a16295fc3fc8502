import { useLocale } from '../../../i18n/locale.ts';
import { usePageConfig } from '../../../lib/page-config.ts';
import { useOptions } from '../../../parts/videos/options.ts';
import type { Filters } from './filters.ts';

/** The way from a list of videos that need subtitles to writing them, and the thanks for it. */
export function NeedsNotice({ needs }: Required<Pick<Filters, 'needs'>>) {
  const { t } = useLocale();
  const { languageName } = useOptions();
  const { subtitlePoints: count } = usePageConfig();
  return (
    <p className="text-14 text-soft">
      {t('catalogue.needsText', { language: languageName('subtitle', needs) })}
      {count > 0 && ` ${t('catalogue.needsThanks', { count })}`}
    </p>
  );
}
