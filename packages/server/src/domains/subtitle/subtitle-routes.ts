import type { FastifyReply, FastifyRequest } from 'fastify';
import { ok } from '@bloom/contract/wire/envelope';
import {
  SubtitleBody,
  SubtitleDifferenceQuery,
  SubtitleDifferenceResponse,
  SubtitlePath,
  SubtitleQuery,
  SubtitleResponse,
  SubtitleRestoreBody,
  SubtitleRevisionPath,
  SubtitleRevisionResponse,
  SubtitleRevisionsQuery,
  SubtitleRevisionsResponse,
  SubtitleSaved,
} from '@bloom/contract/subtitle/subtitle';
import { maxContentBytes } from '@bloom/contract/subtitle/cue';
import { successMessages } from '@bloom/contract/errors/success-messages';
import { idempotencyKeyOf, type App } from '../../platform/http/index.ts';
import type { Limits } from '../../platform/limits/index.ts';
import { writingRefusals, type Callers } from '../account/index.ts';
import { newAccountS } from '../budget/index.ts';
import type { Geo } from '../geo/index.ts';
import { subtitleKeyOf } from './subtitle.ts';
import type { SubtitleBytes } from './subtitle-cache.ts';
import {
  cachedSubtitles,
  compareRevisions,
  listRevisions,
  readRevision,
  readSubtitles,
} from './read-subtitles.ts';
import { restoreRevision, saveSubtitles, type SaveOutcome } from './save-subtitles.ts';
import type { Subtitles } from './subtitles.ts';

type Options = { callers: Callers; geo: Geo; limits: Limits<'newSubtitle'>; subtitles: Subtitles };

/** The content is text within JSON: quotes and line breaks take two bytes. */
const bodyLimit = maxContentBytes * 2 + 64 * 1024;

/** `/v1/subtitle/{id}` and what is below it (docs/specification/subtitles.md#subtitle-revisions). */
export function subtitleRoutes(app: App, options: Options): void {
  readRoutes(app, options);
  editRoutes(app, options);
}

const schema = { params: SubtitlePath };

function readRoutes(app: App, { geo, subtitles }: Options): void {
  app.get(
    '/v1/subtitle/:id',
    {
      config: { unlimited: 'bytes from a cache', refusals: ['video.removed'] },
      schema: {
        summary: 'Get subtitles',
        ...schema,
        querystring: SubtitleQuery,
        response: { 200: SubtitleResponse },
      },
      onRequest: (request, reply, done) => {
        const bytes = cachedSubtitles(subtitles, request.url, geo.hiddenFrom(request));
        if (bytes) sendBytes(request, reply, bytes);
        else done();
      },
    },
    async (request, reply) => {
      const key = subtitleKeyOf(request.params.id, request.query.episode);
      return sendBytes(
        request,
        reply,
        await readSubtitles(subtitles, key, request.url, geo.hiddenFrom(request)),
      );
    },
  );

  app.get(
    '/v1/subtitle/:id/revisions',
    {
      config: { unlimited: 'reads a few rows by an index', refusals: ['video.removed'] },
      schema: {
        summary: 'List revisions',
        ...schema,
        querystring: SubtitleRevisionsQuery,
        response: { 200: SubtitleRevisionsResponse },
      },
    },
    async (request) => {
      const { limit, after, episode } = request.query;
      const key = subtitleKeyOf(request.params.id, episode);
      return { ...ok, ...(await listRevisions(subtitles, key, { limit, after })) };
    },
  );

  app.get(
    '/v1/subtitle/:id/revisions/:revision',
    {
      config: { limit: 'revision', refusals: ['video.removed'] },
      schema: {
        summary: 'Get revision',
        ...schema,
        params: SubtitleRevisionPath,
        querystring: SubtitleQuery,
        response: { 200: SubtitleRevisionResponse },
      },
    },
    async (request, reply) => {
      const { id, revision } = request.params;
      const key = subtitleKeyOf(id, request.query.episode);
      return sendBytes(request, reply, await readRevision(subtitles, key, revision));
    },
  );

  app.get(
    '/v1/subtitle/:id/difference',
    {
      config: { limit: 'revision', refusals: ['video.removed'] },
      schema: {
        summary: 'Compare revisions',
        ...schema,
        querystring: SubtitleDifferenceQuery,
        response: { 200: SubtitleDifferenceResponse },
      },
    },
    async (request, reply) => {
      const { episode, ...query } = request.query;
      const key = subtitleKeyOf(request.params.id, episode);
      return sendBytes(request, reply, await compareRevisions(subtitles, key, query));
    },
  );
}

function editRoutes(app: App, { callers, limits, subtitles }: Options): void {
  const saving = {
    caller: 'account',
    limit: 'subtitle',
    limitWhen: { newSubtitle: 'the account is new' },
    refusals: [
      'request.notFound',
      'video.removed',
      'subtitle.editingOff',
      ...writingRefusals,
      'subtitle.locked',
      'subtitle.conflict',
      'subtitle.emptyTooNew',
      'subtitle.mergeTooLarge',
      'request.budget',
      'subtitle.siteBudget',
    ],
  } as const;

  /** The account that saves, within its limits. */
  const authorOf = async (request: FastifyRequest) => {
    const author = await callers.account(request);
    if (author.ageS < newAccountS) await limits.consume('newSubtitle', request, author.id);
    return author;
  };

  app.put(
    '/v1/subtitle/:id',
    {
      config: {
        ...saving,
        refusals: [
          ...saving.refusals,
          'subtitle.invalidStart',
          'subtitle.invalidEnd',
          'subtitle.endBeforeStart',
          'subtitle.overlap',
          'subtitle.outsideVideo',
          'subtitle.invalidCue',
          'subtitle.tooMany',
          'subtitle.wordsTooLong',
        ],
      },
      bodyLimit,
      schema: {
        summary: 'Save subtitles',
        ...schema,
        body: SubtitleBody,
        response: { 200: SubtitleSaved },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const author = await authorOf(request);
      const key = subtitleKeyOf(request.params.id, body.episode);
      const outcome = await saveSubtitles(subtitles, author, key, body.content, {
        key: idempotencyKeyOf(request, body),
        baseRevision: body.base_revision,
        comment: body.comment,
        ip: request.ip,
      });
      const message = outcome.merged ? 'subtitle.merged' : 'subtitle.saved';
      return sendOutcome(reply, outcome, successMessages[message]);
    },
  );

  app.post(
    '/v1/subtitle/:id/restore',
    {
      config: saving,
      schema: {
        summary: 'Restore subtitles',
        ...schema,
        body: SubtitleRestoreBody,
        response: { 200: SubtitleSaved },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const author = await authorOf(request);
      const key = subtitleKeyOf(request.params.id, body.episode);
      const outcome = await restoreRevision(subtitles, author, key, body.revision, {
        key: idempotencyKeyOf(request, body),
        baseRevision: body.base_revision,
        comment: body.comment,
        ip: request.ip,
      });
      return sendOutcome(reply, outcome, successMessages['subtitle.restored']);
    },
  );
}

function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag }: SubtitleBytes,
): FastifyReply {
  // The visitor's country decides whether a video is shown.
  reply.header('etag', etag).header('cache-control', 'private, no-cache');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

/**
 * Writes the response without its schema, which takes longer than the save where there are thousands of
 * items.
 */
function sendOutcome(reply: FastifyReply, outcome: SaveOutcome, message: string): FastifyReply {
  const { replayed, revision, merged, data } = outcome;
  if (replayed) reply.header('idempotency-replayed', 'true');
  return reply
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ ...ok, message, data, revision, merged }));
}
