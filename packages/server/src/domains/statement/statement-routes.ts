import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { statementPageSize } from '@bloom/contract/gift/economy';
import { ok } from '@bloom/contract/wire/envelope';
import { statementFileName } from '@bloom/contract/account/file-names';
import { StatementResponse, StatementQuery } from '@bloom/contract/gift/statement';
import type { Primary } from '../../platform/database/index.ts';
import { decodeCursor, pageOf, type App } from '../../platform/http/index.ts';
import type { Tables } from '../../schema.ts';
import type { Callers } from '../account/index.ts';
import type { Geo } from '../geo/index.ts';
import { readStatement, readWholeStatement } from './read-statement.ts';
import { csvHead, csvLine, presentMovement, type Movement } from './statement.ts';

/** `GET /v1/account/statement` (docs/specification/ledger.md#statement), as JSON or CSV. */
export function statementRoutes(
  app: App,
  { callers, database, geo }: { callers: Callers; database: Primary<Tables>; geo: Geo },
): void {
  app.get(
    '/v1/account/statement',
    {
      config: { caller: 'account', limit: 'read' },
      schema: {
        summary: 'Get statement',
        querystring: StatementQuery,
        response: {
          200: {
            content: {
              'application/json': { schema: StatementResponse },
              // A text on the wire; streamed, so that a long statement does not fill the memory.
              'text/csv': { schema: Type.Unsafe<Readable>(Type.String()) },
            },
          },
        },
      },
    },
    async (request, reply) => {
      const owner = await callers.account(request);
      const { limit = statementPageSize, after, format } = request.query;
      const [before] = decodeCursor(after, 1) ?? [];
      const hiddenFrom = geo.hiddenFrom(request);
      reply.header('vary', 'accept');

      const prefersCsv = request.type(['application/json', 'text/csv']) === 'text/csv';
      if (format === 'csv' || (format === undefined && prefersCsv)) {
        const parts =
          request.query.limit === undefined && before === undefined
            ? readWholeStatement(database, owner, hiddenFrom)
            : [await readStatement(database, owner, { limit, before, hiddenFrom })];
        return reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="${statementFileName}"`)
          .send(Readable.from(csvOf(parts)));
      }

      const found = await readStatement(database, owner, { limit: limit + 1, before, hiddenFrom });
      const { entries, next } = pageOf(found, limit, (movement) => [movement.transferId]);
      return { ...ok, data: entries.map(presentMovement), ...next };
    },
  );
}

async function* csvOf(parts: AsyncIterable<Movement[]> | Iterable<Movement[]>) {
  yield csvHead;
  for await (const part of parts) {
    yield part.map((movement) => csvLine(presentMovement(movement))).join('');
  }
}
