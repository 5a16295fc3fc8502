import { createContext, useContext, useSyncExternalStore } from 'react';
import { defaultLocale, languageTag, type Locale } from '@bloom/contract/locale';
import { createStore } from 'zustand/vanilla';
import { coreMessages } from './en/core-messages.ts';
import { registerErrorMessages } from './error-messages.ts';
import { createTranslator, type SomeMessages, type Translate } from './messages.ts';

/** A language, and the function that returns its messages. */
export type ActiveLocale = { locale: Locale; t: Translate };

let english: SomeMessages = coreMessages;

/**
 * English comes with the app; any other language is loaded in full when it is first used. The returned function reads
 * the messages, because those of English become more while others are loaded.
 */
const catalogues: Record<Locale, () => Promise<() => SomeMessages>> = {
  en: () => Promise.resolve(() => english),
  cn: () =>
    import('./cn/index.ts').then(({ cn, chineseErrors }) => {
      registerErrorMessages('cn', chineseErrors);
      return () => cn;
    }),
};

/** The messages of the subtitle editor, which few visitors open. */
const editorMessages: Record<Locale, () => Promise<SomeMessages>> = {
  en: () => import('./en/editor.ts'),
  cn: () => import('./cn/editor.ts'),
};
let hasEditor = false;

async function messagesOf(locale: Locale): Promise<SomeMessages> {
  const [read, more] = await Promise.all([
    catalogues[locale](),
    hasEditor ? editorMessages[locale]() : {},
  ]);
  return { ...read(), ...more };
}

const store = createStore<ActiveLocale>(() => createActiveLocale(defaultLocale, english));
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
  const messages = await messagesOf(locale);
  if (wanted !== locale) return;
  document.documentElement.lang = languageTag[locale];
  const active = createActiveLocale(locale, messages);
  first ??= active;
  store.setState(active);
}

/** Loads a deferred part of the app together with the messages of such parts (en/deferred-messages.ts). */
export async function withMessages<T>(load: () => Promise<T>): Promise<T> {
  deferred ??= loadDeferred().catch((error: unknown) => {
    deferred = undefined;
    throw error;
  });
  const [part] = await Promise.all([load(), deferred]);
  return part;
}

let deferred: Promise<void> | undefined;
async function loadDeferred(): Promise<void> {
  const { deferredMessages } = await import('./en/deferred-messages.ts');
  english = { ...coreMessages, ...deferredMessages };
  // With those of the editor, if it is open.
  const active = createActiveLocale('en', await messagesOf('en'));
  if (first?.locale === 'en') first = active;
  if (store.getState().locale === 'en') store.setState(active);
}

/** Loads the subtitle editor together with its messages, which a change of the language then loads too. */
export async function withEditorMessages<T>(load: () => Promise<T>): Promise<T> {
  hasEditor = true;
  const [part] = await Promise.all([load(), setLocale(wanted)]);
  return part;
}

/** The language of one server-rendered page; the server renders pages in several languages at once. */
export const LocaleContext = createContext<ActiveLocale | undefined>(undefined);

/** The current language of the page, for code outside of components. */
export function activeLocale(): ActiveLocale {
  return store.getState();
}

/**
 * The language for hydration, which must render what the server has rendered: also in the parts that hydrate after
 * the account has brought another language.
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
export function createActiveLocale(locale: Locale, messages: SomeMessages): ActiveLocale {
  return { locale, t: createTranslator(messages, languageTag[locale]) };
}
