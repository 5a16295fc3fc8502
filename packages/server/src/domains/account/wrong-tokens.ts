import type { FastifyRequest } from 'fastify';
import { BloomError } from '@bloom/contract/errors/errors';
import { handleError, type App } from '../../platform/http/index.ts';
import type { Limits } from '../../platform/limits/index.ts';

/** The error of a request with an invalid session token: unknown, expired or revoked. */
export class WrongToken extends BloomError<'video.notLogin' | 'request.notFound'> {}

/**
 * Limits how many invalid tokens an IP address may send; beyond that the error is `request.tooMany`.
 * A token is looked up before it counts, so a valid token always works from a limited address. Must
 * be called before routes are added.
 */
export function limitWrongTokens(app: App, { limits }: { limits: Limits<'token'> }): void {
  const refusalOf = async (error: Error, request: FastifyRequest): Promise<Error> => {
    if (!(error instanceof WrongToken)) return error;
    try {
      await limits.consume('token', request);
      return error;
    } catch (tooMany) {
      return tooMany as Error;
    }
  };

  app.setErrorHandler<Error>(async (error, request, reply) =>
    handleError(await refusalOf(error, request), request, reply),
  );
}
