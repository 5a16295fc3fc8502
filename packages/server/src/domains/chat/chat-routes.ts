import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  ChatAllBody,
  ChatAllResponse,
  ChatDeleteBody,
  ChatPostBody,
  ChatPostResponse,
  StreamQuery,
} from '@bloom/contract/chat/chat';
import { DoneResponse, ok } from '@bloom/contract/wire/envelope';
import { idempotencyKeyOf, tokenOf, type App } from '../../platform/http/index.ts';
import type { EventStream, EventStreams } from '../../platform/streams/index.ts';
import type { Callers } from '../account/index.ts';
import { hideByToken, type Moderation } from '../moderation/index.ts';
import type { Bells } from '../notification/index.ts';
import type { ChatRoom } from './chat-room.ts';
import type { Chat } from './chat-service.ts';
import type { AuthorizeAdmin } from './admin-token.ts';

type Services = {
  authorizeAdmin: AuthorizeAdmin;
  callers: Callers;
  bells: Bells;
  chat: Chat;
  chatRoom: ChatRoom;
  eventStreams: EventStreams;
  moderation: Moderation;
  momentRoom: PageVideo;
  roomHub: PageRoom;
};

/**
 * The part of the stream that only a video's page has: the events that `join` sends of a video that `named`
 * found.
 */
type PageVideo<Video = unknown> = {
  named(request: FastifyRequest, text: string): Video | undefined;
  join(stream: EventStream, video: Video): Promise<void>;
};

/** The part of the stream that only the page of a room has: the events of a place that `placeOf` found. */
type PageRoom = {
  placeOf(
    request: FastifyRequest,
    room: string,
    who: { accountId: number | undefined; guest: string | undefined },
  ): Promise<RoomPlace>;
  join(stream: EventStream, place: RoomPlace): Promise<void>;
};
type RoomPlace = { roomId: number; memberId: number; hiddenFrom: readonly string[] };

/**
 * `/v1/message/…`: posts, reads and deletes messages, and streams them
 * (docs/specification/chat.md#chat-routes).
 */
export function chatRoutes(app: App, services: Services): void {
  const { authorizeAdmin, callers, chat, chatRoom, moderation } = services;

  app.post(
    '/v1/message/post',
    {
      config: {
        caller: 'account',
        limit: 'chat',
        text: 'message',
        refusals: [
          'chat.slowMode',
          'chat.timedOut',
          'chat.banned',
          'chat.linkTooSoon',
          'chat.wordRefused',
          'request.notFound',
          'room.removed',
          'room.ended',
        ],
      },
      schema: {
        summary: 'Post message',
        body: ChatPostBody,
        response: { 200: ChatPostResponse },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const author = await callers.account(request);
      const { replayed, message } = await chat.post(author, body, idempotencyKeyOf(request, body));
      if (replayed) reply.header('idempotency-replayed', 'true');
      return { ...ok, data: message };
    },
  );

  app.post(
    '/v1/message/all',
    {
      config: {
        caller: 'accountIfAny',
        limit: 'read',
        readsOnly: true,
        refusals: ['request.notFound', 'room.removed', 'room.ended'],
      },
      schema: {
        summary: 'List messages',
        body: ChatAllBody,
        response: { 200: ChatAllResponse },
      },
    },
    async (request) => {
      const { limit, msg_id: after, before, room, guest } = request.body;
      const owner = await callers.accountIfAny(request);
      const roomId =
        room === undefined ? undefined : await chat.enterRoom({ room, accountId: owner?.id, guest });
      const { messages, deleted, restored, cursor } = await chat.read({ limit, after, before, roomId });
      return {
        ...ok,
        data: messages,
        deleted,
        restored,
        cursor,
        room: { slow_mode_s: chat.slowModeS(), readers: chatRoom.countReaders() },
        ...(owner && { me: await chat.me(owner) }),
      };
    },
  );

  app.post(
    '/v1/message/delete',
    {
      config: {
        caller: 'accountOrModerator',
        limit: 'chat',
        limitWhen: { admin: 'the token of a moderator is wrong' },
        whileReadOnly: true,
        refusals: ['request.notFound'],
      },
      schema: {
        summary: 'Delete message',
        body: ChatDeleteBody,
        response: { 200: DoneResponse },
      },
    },
    async (request) => {
      const { body } = request;
      if (body.adminToken !== undefined) {
        await authorizeAdmin(request, body.adminToken);
        await hideByToken(moderation, { kind: 'message', id: String(body.msg_id) });
        return ok;
      }
      const author = await callers.account(request);
      await chat.deleteOwn(author, body.msg_id);
      return ok;
    },
  );

  streamRoute(app, services);
}

function streamRoute(
  app: App,
  { bells, callers, chatRoom, eventStreams, momentRoom, roomHub }: Services,
): void {
  app.get(
    '/v1/message/stream',
    {
      config: {
        caller: 'accountIfAny',
        limit: 'stream',
        refusals: ['request.notFound', 'room.ended', 'room.removed'],
      },
      schema: {
        summary: 'Stream messages',
        querystring: StreamQuery,
        response: {
          200: {
            description:
              'Server-sent events: `message`, `delete`, `notice`, `reset`, `readers`, with a token `bell`, and with ' +
              'a video `moment`, `momentDelete` and `momentReset`, with a room `room`, `roomDetail`, `roomMembers`, ' +
              '`roomGift` and `roomEnd`. The `id` of an event is the cursor behind it.',
            content: { 'text/event-stream': { schema: Type.Unsafe<never>(Type.String()) } },
          },
        },
      },
    },
    async (request, reply) => {
      const token = tokenOf(request);
      const owner = await callers.accountIfAny(request);
      const { video: named, room, guest } = request.query;
      const who = { accountId: owner?.id, guest };
      const place = room === undefined ? undefined : await roomHub.placeOf(request, room, who);
      const video = named === undefined ? undefined : momentRoom.named(request, named);
      const stream = eventStreams.open(request, reply);
      const join = async () => {
        // First, so that nothing is missing that happens after the first event of the stream.
        if (video !== undefined) await momentRoom.join(stream, video);
        if (place) await roomHub.join(stream, place);
        const after = stream.lastEventId ?? request.query.after;
        await chatRoom.join(stream, { after, accountId: owner?.id, roomId: place?.roomId });
      };
      join().catch((error: unknown) => {
        request.log.warn({ err: error }, 'no chat');
        // The client reconnects with the same cursor.
        stream.end();
      });
      if (token !== undefined && owner) {
        bells.add(owner, token, stream).catch((error: unknown) => {
          // The page keeps what it has; a later event brings it up to date.
          request.log.warn({ err: error }, 'no bell');
        });
      }
      return reply;
    },
  );
}
