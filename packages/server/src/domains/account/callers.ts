import type { FastifyRequest } from 'fastify';
import { BloomError } from '@bloom/contract/errors/errors';
import { tokenOf } from '../../platform/http/index.ts';
import type { Accounts } from './accounts.ts';
import { authenticateSession, findByToken, identify } from './sessions.ts';

/**
 * Who sends a request. A handler calls one of these once: that also counts the request in the limit of its
 * route, and throws `request.tooMany` beyond it. Further errors: those of `authenticate`, unless
 * stated otherwise.
 */
export type Callers = ReturnType<typeof createCallers>;

/** @param countInLimit counts a request of an account, or of a visitor, in the limit of its route */
export function createCallers(
  accounts: Accounts,
  countInLimit: (request: FastifyRequest, accountId: number | undefined) => Promise<void>,
) {
  /** The log says who it was, also when the limit refuses it. */
  function count(request: FastifyRequest, accountId: number | undefined): Promise<void> {
    if (accountId !== undefined) request.accountId = accountId;
    return countInLimit(request, accountId);
  }
  async function session(request: FastifyRequest) {
    const found = await authenticateSession(accounts, tokenOf(request));
    await count(request, found.account.id);
    return found;
  }
  async function freshSession(request: FastifyRequest) {
    const found = await session(request);
    if (!found.isFresh) throw new BloomError('login.notFresh');
    return found;
  }
  async function visitor(request: FastifyRequest) {
    await count(request, undefined);
    return undefined;
  }
  return {
    /** For what belongs to no account, also in a request with a token. */
    visitor,
    /** With the id of the session. */
    session,
    /**
     * The same for what decides who may sign in to an account, and for a backup, which has all of them: the
     * session must have been opened in the last five minutes. Further error: `login.notFresh`.
     */
    freshSession,
    /** The same; undefined for a request without a token. */
    freshSessionIfAny: async (request: FastifyRequest) =>
      tokenOf(request) === undefined ? visitor(request) : freshSession(request),
    account: async (request: FastifyRequest) => (await session(request)).account,

    /** For work that checks itself that the session is still valid (`identify`). */
    async identity(request: FastifyRequest) {
      const found = await identify(accounts, tokenOf(request));
      await count(request, found.id);
      return found;
    },

    /** undefined for a request without a token. */
    accountIfAny: async (request: FastifyRequest) =>
      tokenOf(request) === undefined ? visitor(request) : (await session(request)).account,

    /** undefined for a request without a token, or whose session has ended: visitors may do the same. */
    async accountOrVisitor(request: FastifyRequest) {
      const token = tokenOf(request);
      const account = token === undefined ? undefined : await findByToken(accounts, token);
      await count(request, account?.id);
      return account;
    },
  };
}
