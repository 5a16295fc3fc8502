import { useLocale } from '../../i18n/locale.ts';
import { errorText } from '../../lib/error-text.ts';
import { Choice } from '../../ui/form/Choice.tsx';
import {
  chooseDisplay,
  languageChoices,
  type LanguageChoice,
  shownLanguages,
  subtitleContrasts,
  subtitleSizes,
  useDisplayChoice,
} from './display-choice.ts';
import { subtitleScripts } from './language-tag.ts';
import type { SubtitleLanguage } from '@bloom/contract/subtitle/cue';

/** In which languages subtitles are shown, how large, and on what. */
export function SubtitleChoices({
  available,
  conversionError,
}: {
  available: readonly SubtitleLanguage[];
  conversionError: Error | null;
}) {
  const { locale, t } = useLocale();
  const choice = useDisplayChoice();
  const { script, size, contrast } = choice;
  const shown = shownLanguages(choice, locale, available);
  return (
    <div className="flex flex-col gap-4">
      <Choice
        legend={t('subtitle.languages')}
        value={choice.languages ?? (shown.join('-') as LanguageChoice)}
        options={languageChoices.map((value) => ({
          value,
          label: t(`subtitle.languages_${value}`),
        }))}
        onChange={(value) => chooseDisplay({ languages: value })}
      />
      {available.length > 0 && shown.length === 0 && (
        <p className="text-14 text-soft">{t('subtitle.notInLanguage')}</p>
      )}
      {available.includes('CN') && (
        <Choice
          legend={t('subtitle.script')}
          value={script}
          options={subtitleScripts.map((value) => ({
            value,
            label: t(`subtitle.script_${value}`),
          }))}
          onChange={(value) => chooseDisplay({ script: value })}
        />
      )}
      {conversionError && (
        <p role="alert" className="text-14 text-soft">
          {errorText(locale, conversionError)}
        </p>
      )}
      <Choice
        legend={t('subtitle.size')}
        value={size}
        options={subtitleSizes.map((value) => ({ value, label: t(`subtitle.size_${value}`) }))}
        onChange={(value) => chooseDisplay({ size: value })}
      />
      <Choice
        legend={t('subtitle.contrast')}
        value={contrast}
        options={subtitleContrasts.map((value) => ({
          value,
          label: t(`subtitle.contrast_${value}`),
        }))}
        onChange={(value) => chooseDisplay({ contrast: value })}
      />
    </div>
  );
}
