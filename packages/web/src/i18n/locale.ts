import { createContext, useContext, useSyncExternalStore } from 'react';
import { defaultLocale, languageTag, type Locale } from '@bloom/contract/locale';
import { createStore } from 'zustand/vanilla';
import { first } from './en/first.ts';
import { learnErrors } from './error-words.ts';
import { translator, type SomeMessages, type Translate } from './messages.ts';

/** A language and the function that says messages in it. */
export type Spoken = { locale: Locale; t: Translate };

let english: SomeMessages = first;

/** English comes with the app; every other language is loaded, whole, when it is first spoken. */
const catalogues: Record<Locale, () => Promise<SomeMessages>> = {
  en: () => Promise.resolve(english),
  cn: () =>
    import('./cn/index.ts').then(({ cn, chineseErrors }) => {
      learnErrors('cn', chineseErrors);
      return cn;
    }),
};

const store = createStore<Spoken>(() => speak(defaultLocale, english));
let wanted: Locale = defaultLocale;

/**
 * Switches the language of the page; the last wish wins.
 *
 * @throws if the language's words cannot be loaded; the page then keeps its language
 */
export async function setLocale(locale: Locale): Promise<void> {
  wanted = locale;
  const messages = await catalogues[locale]();
  if (wanted !== locale) return;
  document.documentElement.lang = languageTag[locale];
  store.setState(speak(locale, messages));
}

/** Loads a part of the app together with the words that only such parts say (en/late.ts). */
export async function withWords<T>(load: () => Promise<T>): Promise<T> {
  const [part, { late }] = await Promise.all([load(), import('./en/late.ts')]);
  if (!('share' in english)) {
    english = { ...first, ...late };
    if (store.getState().locale === 'en') store.setState(speak('en', english));
  }
  return part;
}

/** The language that a page is drawn in on the server, where many are drawn beside each other. */
export const SpokenContext = createContext<Spoken | undefined>(undefined);

/** The language of the page at this moment, for what is said outside of components. */
export function spokenNow(): Spoken {
  return store.getState();
}

/** The language of the page and the function that says its messages. */
export function useLocale(): Spoken {
  const given = useContext(SpokenContext);
  return useSyncExternalStore(
    store.subscribe,
    store.getState,
    // Hydration begins with the language that the server rendered, which the page has switched to.
    () => given ?? store.getState(),
  );
}

/** Makes what says messages in a language. */
export function speak(locale: Locale, messages: SomeMessages): Spoken {
  return { locale, t: translator(messages, languageTag[locale]) };
}
