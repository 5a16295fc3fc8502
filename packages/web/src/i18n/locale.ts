import { createContext, useContext, useSyncExternalStore } from 'react';
import { defaultLocale, languageTag, type Locale } from '@bloom/contract/locale';
import { createStore } from 'zustand/vanilla';
import { coreMessages } from './en/core-messages.ts';
import { registerErrorMessages } from './error-messages.ts';
import { createTranslator, type SomeMessages, type Translate } from './messages.ts';

/** A language, and the function that returns its messages. */
export type ActiveLocale = { locale: Locale; t: Translate };

let english: SomeMessages = coreMessages;

/** English comes with the app; any other language is loaded in full when it is first used. */
const catalogues: Record<Locale, () => Promise<SomeMessages>> = {
  en: () => Promise.resolve(english),
  cn: () =>
    import('./cn/index.ts').then(({ cn, chineseErrors }) => {
      registerErrorMessages('cn', chineseErrors);
      return cn;
    }),
};

const store = createStore<ActiveLocale>(() => createActiveLocale(defaultLocale, english));
let wanted: Locale = defaultLocale;

/**
 * Switches the language of the page; of concurrent calls the last one wins.
 *
 * @throws if the messages cannot be loaded; the page then keeps its language
 */
export async function setLocale(locale: Locale): Promise<void> {
  wanted = locale;
  const messages = await catalogues[locale]();
  if (wanted !== locale) return;
  document.documentElement.lang = languageTag[locale];
  store.setState(createActiveLocale(locale, messages));
}

/** Loads a deferred part of the app together with the messages of such parts (en/deferred-messages.ts). */
export async function withMessages<T>(load: () => Promise<T>): Promise<T> {
  const [part, { deferredMessages }] = await Promise.all([
    load(),
    import('./en/deferred-messages.ts'),
  ]);
  if (!('share' in english)) {
    english = { ...coreMessages, ...deferredMessages };
    if (store.getState().locale === 'en') store.setState(createActiveLocale('en', english));
  }
  return part;
}

/** The language of one server-rendered page; the server renders pages in several languages at once. */
export const LocaleContext = createContext<ActiveLocale | undefined>(undefined);

/** The current language of the page, for code outside of components. */
export function activeLocale(): ActiveLocale {
  return store.getState();
}

/** The language of the page, and the function that returns its messages. */
export function useLocale(): ActiveLocale {
  const given = useContext(LocaleContext);
  return useSyncExternalStore(
    store.subscribe,
    store.getState,
    // Hydration begins with the language that the server rendered, which the page has switched to.
    () => given ?? store.getState(),
  );
}

/** Combines a language with the translator of its messages. */
export function createActiveLocale(locale: Locale, messages: SomeMessages): ActiveLocale {
  return { locale, t: createTranslator(messages, languageTag[locale]) };
}
