import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The cookies of a request. They are parsed by each call, because most routes read none. */
export function cookiesOf({ headers }: FastifyRequest): Readonly<Record<string, string | undefined>> {
  return parseCookie(headers.cookie ?? '');
}

/**
 * Adds a cookie to a response that scripts cannot read, and that other sites' forms and images do not send.
 *
 * @param options.maxAgeS how long it lasts, in seconds
 * @param options.secure whether browsers reach this server over TLS
 */
export function setCookie(
  reply: FastifyReply,
  name: string,
  value: string,
  { maxAgeS: maxAge, secure }: { maxAgeS: number; secure: boolean },
): void {
  const options = { path: '/', maxAge, httpOnly: true, sameSite: 'lax', secure } as const;
  reply.header('set-cookie', stringifySetCookie({ name, value, ...options }));
}
