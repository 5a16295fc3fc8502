import { localeTable } from '@bloom/contract/wire/locale';
import { useLocale } from '../../i18n/locale.ts';

/** The mark behind words that are machine-made, in the language of the page. */
export function MachineWord() {
  const { locale, t } = useLocale();
  return (
    <>
      {' '}
      <small className="machine-word" lang={localeTable[locale].tag}>
        {t('subtitle.machine')}
      </small>
    </>
  );
}
