import type { FastifyRequest } from 'fastify';

/** Whether a browser opens this as a page, for a person to read, rather than a program a call. */
export function isNavigation({ headers }: FastifyRequest): boolean {
  return /\btext\/html\b/.test(headers.accept ?? '');
}
