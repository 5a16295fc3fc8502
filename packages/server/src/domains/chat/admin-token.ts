import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { BloomError } from '@bloom/contract/errors/errors';
import type { Limits } from '../../platform/limits/index.ts';
import { hashToken } from '../account/index.ts';

/** Lets a request with the admin token pass. Errors: `request.tooMany`, `request.forbidden`. */
export type AuthorizeAdmin = (request: FastifyRequest, token: string) => Promise<void>;

/**
 * Only wrong tokens are counted: others behind the address of the holder cannot lock the holder out, and a
 * random token cannot be guessed (docs/specification/chat.md#chat-admin).
 *
 * @param adminToken the setting ADMIN_TOKEN; without one every token is wrong
 */
export function createAuthorizeAdmin(
  adminToken: string | undefined,
  limits: Limits<'admin'>,
): AuthorizeAdmin {
  const expected = adminToken === undefined ? undefined : hashToken(adminToken);
  return async (request, token) => {
    // Hashes are of one length, so that a comparison takes the same time for every token.
    if (expected && timingSafeEqual(hashToken(token), expected)) return;
    await limits.consume('admin', request);
    throw new BloomError('request.forbidden');
  };
}
