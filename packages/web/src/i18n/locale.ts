import { createContext, useContext, useSyncExternalStore } from 'react';
import type { ErrorMessages } from '@bloom/contract/errors/error-messages';
import { defaultLocale, localeTable, locales, type Locale } from '@bloom/contract/wire/locale';
import { createStore } from 'zustand/vanilla';
import { pageConfig } from '../lib/page-config.ts';
import { registerErrorMessages } from './error-messages.ts';
import { createTranslator, type Catalogue, type SomeMessages, type Translate } from './messages.ts';

/** A language, and the function that returns its messages. */
export type ActiveLocale = { locale: Locale; t: Translate };

/** The messages that are loaded so far. They only become more, and translators always read them here. */
const catalogues = Object.fromEntries(locales.map((each) => [each, {}])) as Record<Locale, Catalogue>;

/**
 * The tiers of messages: `app` is what the first views say, and all errors; `rest` comes with the parts that
 * are loaded later, and `admin` with the pages of admins. Each language has a file of each.
 */
type Tier = 'app' | 'rest' | 'admin';
type TierFile = SomeMessages & { errors?: ErrorMessages };

const files: Record<Tier, (locale: Locale) => Promise<TierFile>> = {
  app: (locale) => import(`./${locale}/app.ts`) as Promise<TierFile>,
  rest: (locale) => import(`./${locale}/rest.ts`) as Promise<TierFile>,
  admin: (locale) => import(`./${locale}/admin.ts`) as Promise<TierFile>,
};
/** Those that were loaded, or are being loaded. */
const loads = new Map<string, Promise<void>>();
/** Those that a part of the page needs. */
const later = new Set<Tier>();

function load(tier: Tier, locale: Locale): Promise<void> {
  const key = `${tier} ${locale}`;
  const known = loads.get(key);
  if (known) return known;
  const loading = files[tier](locale).then(
    ({ errors, ...messages }) => {
      if (errors) registerErrorMessages(locale, errors);
      Object.assign(catalogues[locale], messages);
    },
    (error: unknown) => {
      loads.delete(key);
      throw error;
    },
  );
  loads.set(key, loading);
  return loading;
}

const store = createStore<ActiveLocale>(() => createActiveLocale(defaultLocale, catalogues[defaultLocale]));
let wanted: Locale = defaultLocale;
/** The language that the page began with, which is that of the server's page. */
let first: ActiveLocale | undefined;

/**
 * Switches the language of the page; of concurrent calls the last one wins.
 *
 * @throws if the messages cannot be loaded; the page then keeps its language
 */
export async function setLocale(locale: Locale): Promise<void> {
  wanted = locale;
  await Promise.all(['app' as const, ...later].map((tier) => load(tier, locale)));
  if (wanted !== locale) return;
  const { documentElement } = document;
  const { tag } = localeTable[locale];
  // Even the same value makes the browser compute the styles of the whole page again.
  if (documentElement.lang !== tag) documentElement.lang = tag;
  const current = store.getState();
  // A new state, even an equal one, renders every component that has texts: the state of the same language is
  // reused, and `true` stores it itself rather than a copy, because hydration compares it with `first`.
  const active = current.locale === locale ? current : createActiveLocale(locale, catalogues[locale]);
  first ??= active;
  store.setState(active, true);
}

/**
 * Loads a part of the app that comes later together with the rest of the messages, in the language of the
 * page and in that of its hydration. A change of the language then loads them too.
 *
 * @param tiers further ones that the part needs
 * @throws if they cannot be loaded; the next call tries again
 */
export async function withMessages<T>(loadPart: () => Promise<T>, ...tiers: readonly Tier[]): Promise<T> {
  const needed = ['rest' as const, ...tiers];
  for (const tier of needed) later.add(tier);
  const [part] = await Promise.all([
    loadPart(),
    ...[wanted, first?.locale ?? wanted].flatMap((locale) => needed.map((tier) => load(tier, locale))),
  ]);
  return part;
}

/** The language of one server-rendered page; the server renders pages in several languages at once. */
export const LocaleContext = createContext<ActiveLocale | undefined>(undefined);

/** The current language of the page, for code outside of components. */
export function activeLocale(): ActiveLocale {
  return store.getState();
}

/**
 * The language for hydration, which must render what the server has rendered: also in the parts that hydrate
 * after the account has brought another language.
 */
export function firstLocale(): ActiveLocale {
  return first ?? store.getState();
}

/** The language of the page, and the function that returns its messages. */
export function useLocale(): ActiveLocale {
  const given = useContext(LocaleContext);
  return useSyncExternalStore(store.subscribe, store.getState, () => given ?? firstLocale());
}

/** Combines a language with the translator of its messages. */
export function createActiveLocale(
  locale: Locale,
  messages: Catalogue,
  siteName: () => string = () => pageConfig.siteName,
): ActiveLocale {
  return { locale, t: createTranslator(messages, localeTable[locale].tag, siteName) };
}
