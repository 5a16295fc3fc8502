import { localeOfDevice, locales, type Locale } from '@bloom/contract/locale';
import { localeCookie, themeCookie } from '@bloom/contract/page';

/** What a request tells of how its page is to appear. */
export type Wishes = {
  /** The language that the address asks for (`?lang=`). */
  lang: string | undefined;
  cookie: string | undefined;
  acceptLanguage: string | undefined;
};

/** The language of a page: asked for, else chosen on an earlier visit, else the device's. */
export function localeOf({ lang, cookie, acceptLanguage }: Wishes): Locale {
  const chosen = readCookie(cookie, localeCookie);
  const known = (name: string | undefined) => locales.find((locale) => locale === name);
  return known(lang) ?? known(chosen) ?? localeOfDevice(firstLanguage(acceptLanguage));
}

/** Light or dark if that was chosen; undefined leaves it to the device. */
export function themeOf({ cookie }: Pick<Wishes, 'cookie'>): 'light' | 'dark' | undefined {
  const theme = readCookie(cookie, themeCookie);
  return theme === 'light' || theme === 'dark' ? theme : undefined;
}

/** The language that an `Accept-Language` header likes best. */
function firstLanguage(header = ''): string {
  const [best] = header
    .split(',')
    .map((entry) => {
      const [tag = '', quality] = entry.trim().split(/\s*;\s*q=/);
      return { tag, quality: Number(quality ?? 1) };
    })
    .toSorted((one, other) => other.quality - one.quality);
  return best?.tag ?? '';
}

function readCookie(header: string | undefined, name: string): string | undefined {
  return header
    ?.split(';')
    .map((each) => each.trim().split('='))
    .find(([key]) => key === name)?.[1];
}
