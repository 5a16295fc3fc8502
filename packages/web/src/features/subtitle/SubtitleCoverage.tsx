import type { SubtitleLanguage } from '@bloom/contract/subtitle/cue';
import { useLocale } from '../../i18n/locale.ts';

/** How much of each language is written, in percent of the cues. */
export function SubtitleCoverage({ coverage }: { coverage: Record<SubtitleLanguage, number> }) {
  const { t } = useLocale();
  const { EN: english, CN: chinese } = coverage;
  return <p className="text-14 text-soft">{t('subtitle.coverage', { english, chinese })}</p>;
}
