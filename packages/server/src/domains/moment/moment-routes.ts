import type { FastifyReply } from 'fastify';
import { TokenOnly } from '@bloom/contract/account/account';
import { DoneResponse, ok } from '@bloom/contract/wire/envelope';
import { interpolate } from '@bloom/contract/errors/interpolate';
import {
  MomentBody,
  MomentPath,
  MomentPostBody,
  MomentRepliesQuery,
  MomentRepliesResponse,
  MomentResponse,
  MomentSegmentQuery,
  MomentSegmentResponse,
  MomentsQuery,
  MomentsResponse,
  MomentThankBody,
  MomentThankResponse,
  MomentQuery,
} from '@bloom/contract/moment/moment';
import { formatPetals } from '@bloom/contract/gift/money';
import { successMessages } from '@bloom/contract/errors/success-messages';
import { VideoPath } from '@bloom/contract/video/video';
import { idempotencyKeyOf, type App } from '../../platform/http/index.ts';
import { writingRefusals, type Callers } from '../account/index.ts';
import type { Geo } from '../geo/index.ts';
import { assertSameVideo, videoKeyOf } from '../video/index.ts';
import { deleteMoment, editMoment } from './edit-moment.ts';
import type { Moments } from './moments.ts';
import { postMoment } from './post-moment.ts';
import { findMoment, listMoments, listReplies, readSegment } from './read-moments.ts';
import { thankMoment } from './thank-moment.ts';

type Options = { callers: Callers; geo: Geo; moments: Moments };

const read = { caller: 'accountOrVisitor', limit: 'read' } as const;
const gone = ['request.notFound', 'video.removed'] as const;
const textRefusals = [...writingRefusals, 'chat.linkTooSoon', 'chat.wordRefused'] as const;

/** How long a client may keep a segment by the version that it names, seconds. */
const segmentMaxAgeS = 86_400;

/** Moments of videos (docs/specification/moments.md#moment-routes). */
export function momentRoutes(app: App, options: Options): void {
  videoRoutes(app, options);
  readRoutes(app, options);
  writeRoutes(app, options);
}

function videoRoutes(app: App, { callers, moments }: Options): void {
  app.get(
    '/v1/video/:source/:id/moments',
    {
      config: { ...read, refusals: gone },
      schema: {
        summary: 'List moments',
        params: VideoPath,
        querystring: MomentsQuery,
        response: { 200: MomentsResponse },
      },
    },
    async (request, reply) => {
      await callers.accountOrVisitor(request);
      return sendBytes(reply, await listMoments(moments, videoKeyOf(request.params), request.query));
    },
  );

  app.get(
    '/v1/video/:source/:id/moments/segment',
    {
      config: { ...read, refusals: gone },
      schema: {
        summary: 'Get segment of moments',
        params: VideoPath,
        querystring: MomentSegmentQuery,
        response: { 200: MomentSegmentResponse },
      },
    },
    async (request, reply) => {
      await callers.accountOrVisitor(request);
      const { n, v, episode } = request.query;
      const segment = await readSegment(moments, videoKeyOf(request.params), { n, episode });
      return sendSegment(reply, segment, v);
    },
  );

  app.post(
    '/v1/video/:source/:id/moments',
    {
      config: {
        caller: 'account',
        limit: 'chat',
        text: 'moment',
        refusals: [...gone, 'moment.limit', 'chat.slowMode', ...textRefusals],
      },
      schema: {
        summary: 'Post moment',
        params: VideoPath,
        body: MomentPostBody,
        response: { 200: MomentResponse },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const author = await callers.account(request);
      const video = videoKeyOf(request.params);
      assertSameVideo(video, body);
      const key = idempotencyKeyOf(request, body);
      const { replayed, moment } = await postMoment(moments, author, video, body, key);
      if (replayed) reply.header('idempotency-replayed', 'true');
      return { ...ok, data: moment };
    },
  );
}

/** Not made by the schema of the route, which says what the bytes are. */
const sendBytes = (reply: FastifyReply, body: Buffer): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(body);

/** @param known the version that the client names */
function sendSegment(
  reply: FastifyReply,
  { version, body }: { version: number; body: Buffer },
  known: number | undefined,
): FastifyReply {
  // It depends on the country of the visitor, so that shared caches may not keep it.
  const cacheControl =
    known === version ? `private, max-age=${segmentMaxAgeS}, immutable` : 'private, no-cache';
  return sendBytes(reply.header('cache-control', cacheControl), body);
}

function readRoutes(app: App, { callers, geo, moments }: Options): void {
  app.get(
    '/v1/moment/:id',
    {
      config: { ...read, refusals: gone },
      schema: {
        summary: 'Get moment',
        params: MomentPath,
        querystring: MomentQuery,
        response: { 200: MomentResponse },
      },
    },
    async (request) => {
      await callers.accountOrVisitor(request);
      const hiddenFrom = geo.hiddenFrom(request);
      return { ...ok, data: await findMoment(moments, request.params.id, { hiddenFrom }) };
    },
  );

  app.get(
    '/v1/moment/:id/replies',
    {
      config: { ...read, refusals: gone },
      schema: {
        summary: 'List replies',
        params: MomentPath,
        querystring: MomentRepliesQuery,
        response: { 200: MomentRepliesResponse },
      },
    },
    async (request) => {
      await callers.accountOrVisitor(request);
      const page = { ...request.query, hiddenFrom: geo.hiddenFrom(request) };
      return { ...ok, ...(await listReplies(moments, request.params.id, page)) };
    },
  );
}

function writeRoutes(app: App, { callers, geo, moments }: Options): void {
  app.put(
    '/v1/moment/:id',
    {
      config: {
        caller: 'account',
        limit: 'chat',
        text: 'moment',
        refusals: [...gone, 'request.forbidden', 'moment.editTooLate', ...textRefusals],
      },
      schema: {
        summary: 'Edit moment',
        params: MomentPath,
        body: MomentBody,
        response: { 200: MomentResponse },
      },
    },
    async (request) => {
      const author = await callers.account(request);
      const seen = { hiddenFrom: geo.hiddenFrom(request) };
      return { ...ok, data: await editMoment(moments, author, request.params.id, request.body, seen) };
    },
  );

  app.delete(
    '/v1/moment/:id',
    {
      config: {
        caller: 'account',
        limit: 'chat',
        whileReadOnly: true,
        refusals: ['request.notFound', 'request.forbidden'],
      },
      schema: {
        summary: 'Delete moment',
        params: MomentPath,
        querystring: TokenOnly,
        body: TokenOnly,
        response: { 200: DoneResponse },
      },
    },
    async (request) => {
      const author = await callers.account(request);
      await deleteMoment(moments, author, request.params.id, { hiddenFrom: geo.hiddenFrom(request) });
      return ok;
    },
  );

  app.post(
    '/v1/moment/:id/thank',
    {
      config: {
        caller: 'account',
        limit: 'gift',
        whileReadOnly: true,
        refusals: [
          ...gone,
          'account.insufficientBloom',
          'account.frozen',
          'account.waiting',
          'chat.banned',
          'moment.own',
          'moment.imported',
        ],
      },
      schema: {
        summary: 'Thank for moment',
        params: MomentPath,
        body: MomentThankBody,
        response: { 200: MomentThankResponse },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const donor = await callers.identity(request);
      const { replayed, balance, thanks } = await thankMoment(moments, donor, request.params.id, {
        amount: body.amount,
        key: idempotencyKeyOf(request, body),
        hiddenFrom: geo.hiddenFrom(request),
      });
      if (replayed) reply.header('idempotency-replayed', 'true');
      const message = interpolate(successMessages['video.donateToVideoSucc'], () =>
        formatPetals(body.amount),
      );
      return { ...ok, message, balance, thanks };
    },
  );
}
