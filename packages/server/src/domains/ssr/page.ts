import { localeOfDevice, locales, type Locale } from '@bloom/contract/locale';
import { localeCookie, themeCookie } from '@bloom/contract/page';

/** What a request tells of how its page is to appear. */
export type Wishes = {
  /** The language that the address asks for (`?lang=`). */
  lang: string | undefined;
  cookies: Readonly<Record<string, string | undefined>>;
  /** The language that the browser prefers. */
  language: string | undefined;
};

/** The language of a page: asked for, else chosen on an earlier visit, else the device's. */
export function localeOf({ lang, cookies, language = '' }: Wishes): Locale {
  const known = (name: string | undefined) => locales.find((locale) => locale === name);
  return known(lang) ?? known(cookies[localeCookie]) ?? localeOfDevice(language);
}

/** Light or dark if that was chosen; undefined leaves it to the device. */
export function themeOf({ cookies }: Pick<Wishes, 'cookies'>): 'light' | 'dark' | undefined {
  const theme = cookies[themeCookie];
  return theme === 'light' || theme === 'dark' ? theme : undefined;
}
