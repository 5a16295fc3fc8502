import { useSyncExternalStore } from 'react';
import { defaultLocale, languageTag, type Locale } from '@bloom/contract/locale';
import { en } from './en/index.ts';
import { translator, type Messages, type Translate } from './messages.ts';

type Spoken = { locale: Locale; t: Translate };

/** English is always there; every other language is loaded when it is first spoken. */
const catalogues: Record<Locale, () => Promise<Messages>> = {
  en: () => Promise.resolve(en),
  cn: () => import('./cn/index.ts').then(({ cn }) => cn),
};

let spoken: Spoken = speak(defaultLocale, en);
let wanted: Locale = defaultLocale;
const listeners = new Set<() => void>();

/**
 * Switches the language of the page; the last wish wins.
 *
 * @throws if the language's words cannot be loaded; the page then keeps its language
 */
export async function setLocale(locale: Locale): Promise<void> {
  wanted = locale;
  const messages = await catalogues[locale]();
  if (wanted !== locale) return;
  spoken = speak(locale, messages);
  document.documentElement.lang = languageTag[locale];
  listeners.forEach((listener) => listener());
}

/** The language of the page and the function that says its messages. */
export function useLocale(): Spoken {
  return useSyncExternalStore(subscribe, () => spoken);
}

function speak(locale: Locale, messages: Messages): Spoken {
  return { locale, t: translator(messages, languageTag[locale]) };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
