import type { FastifyRequest } from 'fastify';
import { localeOf, themeOf } from './page.ts';
import type { Look } from './page-template.ts';

/** How the page that a request asks for appears. */
export function lookOf({ headers, query }: FastifyRequest): Look {
  const { lang } = query as Record<string, unknown>;
  const wishes = {
    lang: typeof lang === 'string' ? lang : undefined,
    cookie: headers.cookie,
    acceptLanguage: headers['accept-language'],
  };
  return { locale: localeOf(wishes), theme: themeOf(wishes) };
}
