import type { FastifyRequest } from 'fastify';
import { localeOfDevice, parseLocale, type Locale } from '@bloom/contract/wire/locale';
import { localeCookie, themeCookie } from '@bloom/contract/page/page';
import { cookiesOf } from '../../platform/http/index.ts';

/** How a page appears before its scripts run. */
export type PagePreferences = {
  locale: Locale;
  /** Undefined leaves it to the device. */
  theme: 'light' | 'dark' | undefined;
};

/** The preferences of a request for the appearance of its page. */
export type RequestPreferences = {
  /** The language that the URL names (`?lang=`). */
  lang: string | undefined;
  cookies: Readonly<Record<string, string | undefined>>;
  /** The language that the browser prefers. */
  language: string | undefined;
};

/** How the page of a request should appear. */
export function pagePreferences(request: FastifyRequest): PagePreferences {
  const { lang } = request.query as Record<string, unknown>;
  const preferences = {
    lang: typeof lang === 'string' ? lang : undefined,
    cookies: cookiesOf(request),
    language: request.accepts().languages()[0],
  };
  return { locale: localeOf(preferences), theme: themeOf(preferences) };
}

/** The language of a page: the URL's, else the choice of an earlier visit, else the device's. */
export function localeOf({ lang, cookies, language = '' }: RequestPreferences): Locale {
  return parseLocale(lang) ?? parseLocale(cookies[localeCookie]) ?? localeOfDevice(language);
}

/** The theme that was chosen on an earlier visit, if any. */
export function themeOf({ cookies }: Pick<RequestPreferences, 'cookies'>): PagePreferences['theme'] {
  const theme = cookies[themeCookie];
  return theme === 'light' || theme === 'dark' ? theme : undefined;
}
