import type { FastifyRequest } from 'fastify';
import { BloomError } from '@bloom/contract/errors';
import { handleError, type App } from '../../platform/http/index.ts';
import type { Limits } from '../../platform/limits/index.ts';

/** A token was given that opens no session: it is unknown, expired or revoked. */
export class WrongToken extends BloomError<'video.notLogin' | 'request.notFound'> {}

/**
 * Limits how often an address may come with a token that opens no session; beyond that the response
 * is `request.tooMany`. A token is looked up before it counts, so that no number of wrong ones keeps
 * out a right one from the same address. To be called before routes are added.
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
