import { locales, localeTable } from '@bloom/contract/wire/locale';
import { savePreferences } from '../../../features/account/preferences.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { chooseTheme, themes, useTheme } from '../../../lib/theme.ts';
import { Choice } from '../../../ui/form/Choice.tsx';
import { showToast } from '../../../ui/message/toast.ts';
import { chooseLocale } from '../../boot/choose-locale.ts';

/** The choices of language and theme. */
export function LanguageChoices() {
  const { locale, t } = useLocale();
  const theme = useTheme();
  return (
    <div className="flex flex-col gap-5">
      <Choice
        legend={t('shell.footer_language')}
        value={locale}
        options={locales.map((value) => ({ value, label: localeTable[value].name }))}
        onChange={(value) => {
          savePreferences({ locale: value });
          chooseLocale(value).catch(() => showToast({ tone: 'problem', text: t('settings.languageFailed') }));
        }}
      />
      <Choice
        legend={t('settings.theme')}
        value={theme}
        options={themes.map((value) => ({ value, label: t(`settings.theme_${value}`) }))}
        onChange={(value) => {
          savePreferences({ theme: value });
          chooseTheme(value);
        }}
      />
    </div>
  );
}
