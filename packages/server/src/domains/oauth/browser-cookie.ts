import type { FastifyReply, FastifyRequest } from 'fastify';
import { generateToken } from '../account/index.ts';

/** How long a browser is known after it set out to log in, in seconds. */
const lifeS = 600;

/**
 * The secret by which a browser is known again that set out to log in. Scripts cannot read it, other
 * sites' forms and pictures do not send it, and with TLS no other host can set it.
 */
export type BrowserCookie = {
  /** The secret that the browser has; undefined if it has none. */
  read(request: FastifyRequest): string | undefined;
  /** The same, or a new one, which the answer brings to the browser. */
  ensure(request: FastifyRequest, reply: FastifyReply): string;
};

/** @param secure whether people come over TLS */
export function createBrowserCookie({ secure }: { secure: boolean }): BrowserCookie {
  const name = secure ? '__Host-bloom_login' : 'bloom_login';
  const read = ({ cookies }: FastifyRequest) => {
    const secret = cookies[name];
    return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : undefined;
  };
  return {
    read,
    ensure(request, reply) {
      // One that is there stays: another tab may be at a provider with it.
      const secret = read(request) ?? generateToken();
      reply.setCookie(name, secret, {
        path: '/',
        maxAge: lifeS,
        httpOnly: true,
        sameSite: 'lax',
        secure,
      });
      return secret;
    },
  };
}
