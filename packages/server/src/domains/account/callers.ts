import type { FastifyRequest } from 'fastify';
import { tokenOf } from '../../platform/http/index.ts';
import type { Accounts, Identity } from './account-service.ts';
import type { Account } from './account.ts';

/**
 * Who sends a request. A handler calls one of these once: that also counts the request in the limit of its route, and throws
 * `request.tooMany` beyond it. Further errors: those of `Accounts.authenticate`, unless stated otherwise.
 */
export type Callers = {
  account(request: FastifyRequest): Promise<Account>;
  /** With the id of the session. */
  session(request: FastifyRequest): Promise<{ account: Account; sessionId: number }>;
  /** For work that checks itself that the session is still valid (`Accounts.identify`). */
  identity(request: FastifyRequest): Promise<Identity>;
  /** undefined for a request without a token. */
  accountIfAny(request: FastifyRequest): Promise<Account | undefined>;
  /** undefined for a request without a token, or whose session has ended: visitors may do the same. */
  accountOrVisitor(request: FastifyRequest): Promise<Account | undefined>;
};

/** @param count counts a request of an account, or of a visitor, in the limit of its route */
export function createCallers(
  accounts: Pick<Accounts, 'authenticateSession' | 'find' | 'identify'>,
  count: (request: FastifyRequest, accountId: number | undefined) => Promise<void>,
): Callers {
  async function session(request: FastifyRequest) {
    const found = await accounts.authenticateSession(tokenOf(request));
    await count(request, found.account.id);
    return found;
  }
  async function visitor(request: FastifyRequest) {
    await count(request, undefined);
    return undefined;
  }
  return {
    session,
    account: async (request) => (await session(request)).account,

    async identity(request) {
      const found = await accounts.identify(tokenOf(request));
      await count(request, found.id);
      return found;
    },

    accountIfAny: async (request) =>
      tokenOf(request) === undefined ? visitor(request) : (await session(request)).account,

    async accountOrVisitor(request) {
      const token = tokenOf(request);
      const account = token === undefined ? undefined : await accounts.find(token);
      await count(request, account?.id);
      return account;
    },
  };
}
