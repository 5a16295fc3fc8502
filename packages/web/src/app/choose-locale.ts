import { localeOfDevice, locales, type Locale } from '@bloom/contract/locale';
import { setLocale } from '../i18n/locale.ts';
import { localStore } from '../lib/storage.ts';

/** The language to begin with: chosen before, else the device's (product.md §4, "App"). */
export function firstLocale(): Locale {
  const stored = localStore.get('locale');
  return locales.find((locale) => locale === stored) ?? localeOfDevice(navigator.language);
}

/** Switches the language and remembers it. */
export function chooseLocale(locale: Locale): Promise<void> {
  localStore.set('locale', locale);
  return setLocale(locale);
}
