import type { Locale } from '@bloom/contract/wire/locale';
import type { LegalPageName } from '@bloom/contract/page/legal';
import type { LegalText } from './legal-text.ts';

/**
 * The legal pages (docs/specification/pages.md#legal-pages); long as they are, each is loaded when it is
 * read.
 */
export const legalTexts = {
  privacy: async (locale: Locale) =>
    ((await import(`./${locale}/site/privacy.ts`)) as { privacy: LegalText }).privacy,
  terms: async (locale: Locale) =>
    ((await import(`./${locale}/site/terms.ts`)) as { terms: LegalText }).terms,
} satisfies Record<LegalPageName, (locale: Locale) => Promise<LegalText>>;
