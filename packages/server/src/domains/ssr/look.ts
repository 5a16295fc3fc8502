import type { FastifyRequest } from 'fastify';
import { localeOf, themeOf } from './page.ts';
import type { Look } from './page-template.ts';

/** How the page that a request asks for appears. */
export function lookOf(request: FastifyRequest): Look {
  const { lang } = request.query as Record<string, unknown>;
  const wishes = {
    lang: typeof lang === 'string' ? lang : undefined,
    cookies: request.cookies,
    language: request.accepts().languages()[0],
  };
  return { locale: localeOf(wishes), theme: themeOf(wishes) };
}
