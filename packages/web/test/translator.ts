import { localeTable, type Locale } from '@bloom/contract/wire/locale';
import { messages as en } from '../src/i18n/en/index.ts';
import { createTranslator, type Catalogue, type Translate } from '../src/i18n/messages.ts';
import { messages as zhHans } from '../src/i18n/zh-hans/index.ts';
import { messages as zhHant } from '../src/i18n/zh-hant/index.ts';

const catalogues: Record<Locale, Catalogue> = { en, 'zh-hans': zhHans, 'zh-hant': zhHant };

/** Makes the translator of a language, with all of its messages: tests look for what the app says. */
export function translatorOf(locale: Locale): Translate {
  return createTranslator(catalogues[locale], localeTable[locale].tag);
}
