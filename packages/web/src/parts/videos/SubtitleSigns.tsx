import type { VideoSummary } from '@bloom/contract/video/video';
import { useLocale } from '../../i18n/locale.ts';
import { useOptions } from './options.ts';

type Languages = NonNullable<VideoSummary['community_subtitles']>;

const signs: Record<Languages[number], string> = { english: 'EN', chinese: '中' };

/** The languages in which users have written subtitles; nothing where there are none. */
export function SubtitleSigns({
  languages,
  className,
}: {
  languages: Languages | undefined;
  className: string;
}) {
  const { t } = useLocale();
  const { languageName } = useOptions();
  if (!languages) return null;
  const names = languages.map((code) => languageName('subtitle', code)).join(', ');
  const label = t('catalogue.activeSubtitle', { language: names });
  return (
    <span className={className} role="img" aria-label={label} title={label}>
      {languages.map((code) => signs[code]).join(' · ')}
    </span>
  );
}
