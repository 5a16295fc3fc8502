import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookiesOf, setCookie } from '../../platform/http/index.ts';
import { generateToken } from '../account/index.ts';

/** How long the cookie lasts after a login began, in seconds. */
const maxAgeS = 900;

/** How long a browser is known after a login by e-mail, in seconds. */
const mailboxMaxAgeS = 180 * 86_400;

/**
 * The cookie that recognizes the browser in which a login began. Scripts cannot read it, other sites'
 * forms and images do not send it, and with TLS no other host can set it.
 */
export type BrowserCookie = ReturnType<typeof createBrowserCookie>;

/** @param secure whether browsers reach this server over TLS */
export function createBrowserCookie({ secure }: { secure: boolean }) {
  const name = secure ? '__Host-bloom_login' : 'bloom_login';
  const read = (request: FastifyRequest) => {
    const secret = cookiesOf(request)[name];
    return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : undefined;
  };
  const mailboxName = secure ? '__Host-bloom_mailbox' : 'bloom_mailbox';
  return {
    /**
     * The proof that a user signed in by e-mail in this browser (docs/specification/sign-in.md#e-mail);
     * undefined without one.
     */
    readMailbox: (request: FastifyRequest) => cookiesOf(request)[mailboxName],
    keepMailbox: (reply: FastifyReply, mailbox: string) =>
      setCookie(reply, mailboxName, mailbox, { maxAgeS: mailboxMaxAgeS, secure }),
    /** The secret in the cookie; undefined without a valid one. */
    read,
    /** The secret in the cookie, or a new one. The response sets or renews the cookie. */
    ensure(request: FastifyRequest, reply: FastifyReply) {
      // An existing secret is kept: a login in another tab may depend on it.
      const secret = read(request) ?? generateToken();
      setCookie(reply, name, secret, { maxAgeS, secure });
      return secret;
    },
  };
}
