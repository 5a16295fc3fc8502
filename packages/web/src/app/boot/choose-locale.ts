import { localeOfDevice, locales, type Locale } from '@bloom/contract/locale';
import { localeCookie } from '@bloom/contract/page';
import { setLocale } from '../../i18n/locale.ts';
import { writeCookie } from '../../lib/cookie.ts';
import { localStore } from '../../lib/storage.ts';
import { removeCanonical } from '../ssr/canonical-url.ts';

/**
 * The language to begin with: chosen before, else the device's
 * (docs/specification.md#locale-choice).
 *
 * @param drawn the language that the server has drawn the page in: the device's, as it told
 */
export function initialLocale(drawn?: Locale): Locale {
  const stored = localStore.get('locale');
  const chosen = locales.find((locale) => locale === stored);
  if (chosen) writeCookie(localeCookie, chosen);
  return chosen ?? drawn ?? localeOfDevice(navigator.language);
}

/** Remembers a language for the next visits, also where the server draws the page. */
export function storeLocale(locale: Locale): void {
  localStore.set('locale', locale);
  writeCookie(localeCookie, locale);
}

/** Switches the language and remembers it. */
export function chooseLocale(locale: Locale): Promise<void> {
  storeLocale(locale);
  removeCanonical();
  return setLocale(locale);
}
