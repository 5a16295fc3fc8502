import { Type, type Static } from 'typebox';
import { envelope } from '../wire/envelope.ts';
import { locales } from '../wire/locale.ts';

/** The pages whose text an operator may replace. */
export const legalPages = ['privacy', 'terms'] as const;
export type LegalPageName = (typeof legalPages)[number];

/** `imprint` has no text but who runs the site, and how to reach them. */
const names = [...legalPages, 'imprint'] as const;

/** Path and query of `GET /v1/legal/{name}` (docs/specification/pages.md#legal-pages). */
export const LegalPath = Type.Object({ name: Type.Enum(names) });
export const LegalQuery = Type.Object({
  lang: Type.Enum(locales, { description: 'The language that is wanted.' }),
});

/** Response of `GET /v1/legal/{name}`. */
export const LegalResponse = envelope({
  data: Type.Object({
    text: Type.String({
      description:
        'That of the operator: paragraphs with empty lines between them, headings after "## "; empty: that of the app holds.',
    }),
    lang: Type.Enum(locales, { description: 'The language of the text.' }),
    imprint: Type.String({
      description: 'Who runs the site: paragraphs with empty lines between them; or empty.',
    }),
    contact: Type.String({ description: 'An e-mail address, or empty.' }),
  }),
});
export type LegalResponse = Static<typeof LegalResponse>;
