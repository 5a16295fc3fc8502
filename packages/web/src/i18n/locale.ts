import { createContext, useContext, useSyncExternalStore } from 'react';
import { defaultLocale, languageTag, type Locale } from '@bloom/contract/locale';
import { createStore } from 'zustand/vanilla';
import { coreMessages } from './en/core-messages.ts';
import { registerErrorMessages } from './error-messages.ts';
import { createTranslator, type Catalogue, type SomeMessages, type Translate } from './messages.ts';

/** A language, and the function that returns its messages. */
export type ActiveLocale = { locale: Locale; t: Translate };

/** The messages that are loaded so far. They only become more, and translators always read them here. */
const catalogues: Record<Locale, Catalogue> = { en: {}, cn: {} };

/** Adds messages of a language to those that are loaded: a page that says them is rendered after that. */
export function addMessages(locale: Locale, messages: SomeMessages): void {
  const catalogue = catalogues[locale];
  for (const [domain, texts] of Object.entries(messages)) {
    catalogue[domain] = { ...catalogue[domain], ...texts };
  }
}

addMessages('en', coreMessages);

/** What the first view of a page says: English comes with the app, any other language when it is first used. */
const coreLoaders: Record<Locale, () => Promise<void>> = {
  en: () => Promise.resolve(),
  cn: async () => {
    const { coreMessages: messages, chineseFirstErrors } = await import('./cn/core-messages.ts');
    registerErrorMessages('cn', chineseFirstErrors);
    addMessages('cn', messages);
  },
};

/** The messages of deferred parts and of errors. */
const deferredLoaders: Record<Locale, () => Promise<void>> = {
  en: async () => {
    const { deferredMessages, englishErrors } = await import('./en/deferred-messages.ts');
    registerErrorMessages('en', englishErrors);
    addMessages('en', deferredMessages);
  },
  cn: async () => {
    const { deferredMessages, chineseErrors } = await import('./cn/deferred-messages.ts');
    registerErrorMessages('cn', chineseErrors);
    addMessages('cn', deferredMessages);
  },
};
/** Those that were loaded, or are being loaded. */
const deferred = new Map<Locale, Promise<void>>();
let hasDeferred = false;

function loadDeferred(locale: Locale): Promise<void> {
  const known = deferred.get(locale);
  if (known) return known;
  const loading = deferredLoaders[locale]().catch((error: unknown) => {
    deferred.delete(locale);
    throw error;
  });
  deferred.set(locale, loading);
  return loading;
}

/** The messages of the subtitle editor, which few visitors open. */
const editorMessages: Record<Locale, () => Promise<SomeMessages>> = {
  en: () => import('./en/editor.ts'),
  cn: () => import('./cn/editor.ts'),
};
let hasEditor = false;

async function loadEditorMessages(locale: Locale): Promise<void> {
  addMessages(locale, await editorMessages[locale]());
}

const store = createStore<ActiveLocale>(() =>
  createActiveLocale(defaultLocale, catalogues[defaultLocale]),
);
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
  await Promise.all([
    coreLoaders[locale](),
    hasDeferred && loadDeferred(locale),
    hasEditor && loadEditorMessages(locale),
  ]);
  if (wanted !== locale) return;
  document.documentElement.lang = languageTag[locale];
  const active = createActiveLocale(locale, catalogues[locale]);
  first ??= active;
  store.setState(active);
}

/** Loads a deferred part of the app together with the messages of such parts. */
export async function withMessages<T>(load: () => Promise<T>): Promise<T> {
  const [part] = await Promise.all([load(), loadMessages()]);
  return part;
}

/**
 * Loads the messages of deferred parts and of errors (en/deferred-messages.ts), in the language of the page and in
 * that of its hydration. A change of the language then loads them too.
 *
 * @throws if they cannot be loaded; the next call tries again
 */
export async function loadMessages(): Promise<void> {
  hasDeferred = true;
  await Promise.all([wanted, first?.locale ?? wanted].map(loadDeferred));
}

/** Loads the subtitle editor together with its messages, which a change of the language then loads too. */
export async function withEditorMessages<T>(load: () => Promise<T>): Promise<T> {
  hasEditor = true;
  const [part] = await Promise.all([load(), loadEditorMessages(wanted)]);
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
export function createActiveLocale(locale: Locale, messages: Catalogue): ActiveLocale {
  return { locale, t: createTranslator(messages, languageTag[locale]) };
}
