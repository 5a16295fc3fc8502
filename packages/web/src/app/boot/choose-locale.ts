import { localeOfDevice, locales, type Locale } from '@bloom/contract/locale';
import { localeCookie } from '@bloom/contract/page';
import { setLocale } from '../../i18n/locale.ts';
import { removeCanonical } from '../ssr/canonical-url.ts';
import { platform } from '../../platform/index.ts';

/**
 * The language to begin with: chosen before, else the device's
 * (docs/specification.md#locale-choice).
 *
 * @param drawn the language that the server has drawn the page in: the device's, as it told
 */
export function initialLocale(drawn?: Locale): Locale {
  const stored = platform.localStore.get('locale');
  const chosen = locales.find((locale) => locale === stored);
  if (chosen) platform.writeCookie(localeCookie, chosen);
  return chosen ?? drawn ?? localeOfDevice(navigator.language);
}

/** Remembers a language for the next visits, also where the server draws the page. */
export function storeLocale(locale: Locale): void {
  platform.localStore.set('locale', locale);
  platform.writeCookie(localeCookie, locale);
}

/** Switches the language and remembers it. */
export function chooseLocale(locale: Locale): Promise<void> {
  storeLocale(locale);
  removeCanonical();
  return setLocale(locale);
}
