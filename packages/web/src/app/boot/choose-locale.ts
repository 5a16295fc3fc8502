import { localeOfDevice, parseLocale, type Locale } from '@bloom/contract/wire/locale';
import { localeCookie } from '@bloom/contract/page/page';
import { setLocale } from '../../i18n/locale.ts';
import { removeCanonical } from '../ssr/canonical-url.ts';
import { platform } from '../../platform/index.ts';

/**
 * The first language of the page: the one chosen earlier, else the device's
 * (docs/specification/pages.md#locale-choice).
 *
 * @param rendered the language that the server has rendered the page in, from `Accept-Language`
 */
export function initialLocale(rendered?: Locale): Locale {
  const chosen = parseLocale(platform.localStore.get('locale'));
  if (chosen) platform.writeCookie(localeCookie, chosen);
  return chosen ?? rendered ?? localeOfDevice(navigator.language);
}

/** Stores a language for the next visits, in a cookie too because the server renders pages in it. */
export function storeLocale(locale: Locale): void {
  platform.localStore.set('locale', locale);
  platform.writeCookie(localeCookie, locale);
}

/** Switches the language and stores the choice. */
export function chooseLocale(locale: Locale): Promise<void> {
  storeLocale(locale);
  removeCanonical();
  return setLocale(locale);
}
