import type { Locale } from '@bloom/contract/locale';
import type { LegalText } from './legal-text.ts';

/**
 * The legal pages (docs/specification/pages.md#legal-pages); long as they are, each is loaded when it is
 * read.
 */
export const legalTexts = {
  privacy: {
    en: () => import('./en/privacy.ts').then(({ privacy }) => privacy),
    cn: () => import('./cn/privacy.ts').then(({ privacy }) => privacy),
  },
  terms: {
    en: () => import('./en/terms.ts').then(({ terms }) => terms),
    cn: () => import('./cn/terms.ts').then(({ terms }) => terms),
  },
} as const satisfies Record<string, Record<Locale, () => Promise<LegalText>>>;

export type LegalPageName = keyof typeof legalTexts;
