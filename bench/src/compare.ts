import { get, inTurns } from './load.ts';
import { httpVariant, measureInTurns, type Series, type Variant } from './rounds.ts';
import { sendRequest } from './send-request.ts';
import type { Server, Stage } from './stage.ts';
import type { Statement } from './statement.ts';

/** Measures Bloom and a baseline in turns, and adds both to the report. */
export async function compare(
  { report, effort }: Stage,
  bloom: Variant,
  baseline: Variant,
): Promise<[bloom: Series, baseline: Series]> {
  const both = (await measureInTurns([bloom, baseline], effort)) as [Series, Series];
  report.series(both);
  return both;
}

/** Compares Bloom's response from its cache with a bare `node:http` that sends the same bytes. */
export async function compareBytes(
  stage: Stage,
  server: Server,
  path: string,
  headers: Record<string, string> = {},
): Promise<[bloom: Series, baseline: Series]> {
  const { body } = await sendRequest(server.port, path, undefined, headers);
  stage.report.note(`- response of ${Math.round(body.length / 1_000)} KB`);
  const next = inTurns([get(path, headers)]);
  const bare = await stage.bareBytes(body);
  return compare(
    stage,
    httpVariant('Bloom', server, next),
    httpVariant('bare node:http, same bytes', bare, next),
  );
}

/**
 * Compares Bloom's responses to `requests` with a bare `node:http` and driver that run the statements of the
 * server.
 */
export async function compareStatements(
  stage: Stage,
  server: Server,
  requests: Buffer[],
  statements: readonly Statement[],
): Promise<[bloom: Series, baseline: Series]> {
  const bare = await stage.barePostgres(server.dataset.size);
  const bareRequests = await bare.requests(statements);
  return compare(
    stage,
    httpVariant('Bloom', server, inTurns(requests)),
    httpVariant('bare node:http + pg, same query', bare, inTurns(bareRequests)),
  );
}
