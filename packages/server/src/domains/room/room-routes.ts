import {
  RoomBody,
  RoomCloseBody,
  RoomCreated,
  RoomItemBody,
  RoomItemPath,
  RoomJoinBody,
  RoomJoined,
  RoomLeaveBody,
  RoomMemberBody,
  RoomMemberPath,
  RoomNextBody,
  RoomPath,
  RoomQueueBody,
  RoomSettingsBody,
  RoomSkipBody,
  RoomsQuery,
  RoomsResponse,
  RoomStateBody,
  RoomStateResponse,
  RoomStatusBody,
  RoomTimeResponse,
} from '@bloom/contract/room/room';
import { DoneResponse, ok } from '@bloom/contract/wire/envelope';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../platform/http/index.ts';
import { writingRefusals, type Callers } from '../account/index.ts';
import type { Geo } from '../geo/index.ts';
import { actingRefusals, followingRefusals, type Rooms } from './acting.ts';
import {
  changeMember,
  changeSettings,
  changeState,
  enqueue,
  moveItem,
  playNext,
  voteSkip,
} from './control-room.ts';
import { closeRoom, createRoom, joinRoom, leaveRoom, reportStatus } from './enter-room.ts';
import { listRooms, readJoined, readStateOf, readTime } from './read-room.ts';

type Options = { callers: Callers; geo: Geo; rooms: Rooms };

const ofAccount = { caller: 'account', limit: 'mark', refusals: actingRefusals } as const;
const ofMember = { caller: 'accountIfAny', limit: 'mark', refusals: followingRefusals } as const;

/** Rooms: people who watch one video together (docs/specification/rooms.md#room-routes). */
export function roomRoutes(app: App, options: Options): void {
  enterRoutes(app, options);
  playRoutes(app, options);
  hostRoutes(app, options);
}

function enterRoutes(app: App, { callers, geo, rooms }: Options): void {
  app.get(
    '/v1/rooms',
    {
      config: { caller: 'accountOrVisitor', limit: 'read' },
      schema: { summary: 'List public rooms', querystring: RoomsQuery, response: { 200: RoomsResponse } },
    },
    async (request) => {
      await callers.accountOrVisitor(request);
      return { ...ok, data: await listRooms(rooms, geo.hiddenFrom(request)) };
    },
  );

  app.get(
    '/v1/room/time',
    {
      config: { limit: 'clock' },
      schema: { summary: 'Get time of rooms', response: { 200: RoomTimeResponse } },
    },
    async (request, reply) => {
      await callers.visitor(request);
      reply.header('cache-control', 'no-store');
      return { ...ok, now_ms: await readTime(rooms) };
    },
  );

  app.post(
    '/v1/room',
    {
      config: {
        caller: 'account',
        limit: 'mark',
        refusals: ['request.notFound', 'video.removed', 'room.limit', ...writingRefusals],
      },
      schema: { summary: 'Create room', body: RoomBody, response: { 200: RoomCreated } },
    },
    async (request) => {
      const account = await callers.account(request);
      return { ...ok, data: await createRoom(rooms, account, request.body, geo.hiddenFrom(request)) };
    },
  );

  app.post(
    '/v1/room/:room/join',
    {
      config: {
        caller: 'accountIfAny',
        limit: 'mark',
        refusals: ['request.notFound', 'room.ended', 'room.removed', 'room.full'],
      },
      schema: { summary: 'Join room', params: RoomPath, body: RoomJoinBody, response: { 200: RoomJoined } },
    },
    async (request) => {
      const { body, params } = request;
      const account = await callers.accountIfAny(request);
      const joined = await joinRoom(rooms, params.room, { accountId: account?.id, guest: body.guest }, body);
      return { ...ok, data: await readJoined(rooms, joined, geo.hiddenFrom(request)) };
    },
  );

  app.post(
    '/v1/room/:room/leave',
    {
      config: { ...ofMember, whileReadOnly: true },
      schema: {
        summary: 'Leave room',
        params: RoomPath,
        body: RoomLeaveBody,
        response: { 200: DoneResponse },
      },
    },
    async (request) => {
      const account = await callers.accountIfAny(request);
      await leaveRoom(rooms, request.params.room, { accountId: account?.id, guest: request.body.guest });
      return ok;
    },
  );

  app.post(
    '/v1/room/:room/status',
    {
      config: { ...ofMember, whileReadOnly: true },
      schema: {
        summary: 'Report player in room',
        params: RoomPath,
        body: RoomStatusBody,
        response: { 200: DoneResponse },
      },
    },
    async (request) => {
      const { body, params } = request;
      const account = await callers.accountIfAny(request);
      await reportStatus(rooms, params.room, { accountId: account?.id, guest: body.guest }, body);
      return ok;
    },
  );
}

function playRoutes(app: App, { callers, geo, rooms }: Options): void {
  async function requestOf(request: FastifyRequest<{ Params: { room: string } }>) {
    const { id: accountId } = await callers.account(request);
    return { room: request.params.room, accountId, hiddenFrom: geo.hiddenFrom(request) };
  }
  const changes = [...actingRefusals, 'room.changed'] as const;

  app.post(
    '/v1/room/:room/state',
    {
      config: { ...ofAccount, refusals: [...changes, 'video.removed'] },
      schema: {
        summary: 'Change what a room plays',
        params: RoomPath,
        body: RoomStateBody,
        response: { 200: RoomStateResponse },
      },
    },
    async (request) => {
      const of = await requestOf(request);
      await changeState(rooms, of, request.body);
      return { ...ok, data: await readStateOf(rooms, of) };
    },
  );

  app.post(
    '/v1/room/:room/next',
    {
      config: { ...ofAccount, refusals: [...changes, 'room.queueEmpty'] },
      schema: {
        summary: 'Play next of queue',
        params: RoomPath,
        body: RoomNextBody,
        response: { 200: RoomStateResponse },
      },
    },
    async (request) => {
      const of = await requestOf(request);
      await playNext(rooms, of, request.body.seq);
      return { ...ok, data: await readStateOf(rooms, of) };
    },
  );

  app.post(
    '/v1/room/:room/skip',
    {
      config: { ...ofAccount, refusals: [...actingRefusals, 'room.queueEmpty'] },
      schema: {
        summary: 'Vote to skip',
        params: RoomPath,
        body: RoomSkipBody,
        response: { 200: DoneResponse },
      },
    },
    async (request) => {
      await voteSkip(rooms, await requestOf(request), request.body);
      return ok;
    },
  );

  app.post(
    '/v1/room/:room/queue',
    {
      config: {
        ...ofAccount,
        refusals: [...actingRefusals, 'video.removed', 'room.queueFull'],
      },
      schema: {
        summary: 'Add to queue',
        params: RoomPath,
        body: RoomQueueBody,
        response: { 200: DoneResponse },
      },
    },
    async (request) => {
      await enqueue(rooms, await requestOf(request), request.body);
      return ok;
    },
  );

  app.post(
    '/v1/room/:room/queue/:item',
    {
      config: ofAccount,
      schema: {
        summary: 'Move in queue',
        params: RoomItemPath,
        body: RoomItemBody,
        response: { 200: DoneResponse },
      },
    },
    async (request) => {
      const { item } = request.params;
      await moveItem(rooms, await requestOf(request), { item, move: request.body.move });
      return ok;
    },
  );
}

function hostRoutes(app: App, { callers, rooms }: Options): void {
  app.post(
    '/v1/room/:room/member/:member',
    {
      config: ofAccount,
      schema: {
        summary: 'Change member of room',
        params: RoomMemberPath,
        body: RoomMemberBody,
        response: { 200: DoneResponse },
      },
    },
    async (request) => {
      const { room, member } = request.params;
      const { id: accountId } = await callers.account(request);
      await changeMember(rooms, { room, accountId, hiddenFrom: [] }, member, request.body);
      return ok;
    },
  );

  app.post(
    '/v1/room/:room/settings',
    {
      config: ofAccount,
      schema: {
        summary: 'Change settings of room',
        params: RoomPath,
        body: RoomSettingsBody,
        response: { 200: DoneResponse },
      },
    },
    async (request) => {
      const { id: accountId } = await callers.account(request);
      await changeSettings(rooms, { room: request.params.room, accountId, hiddenFrom: [] }, request.body);
      return ok;
    },
  );

  app.post(
    '/v1/room/:room/close',
    {
      config: ofAccount,
      schema: {
        summary: 'Close room',
        params: RoomPath,
        body: RoomCloseBody,
        response: { 200: DoneResponse },
      },
    },
    async (request) => {
      const { id: accountId } = await callers.account(request);
      await closeRoom(rooms, request.params.room, accountId);
      return ok;
    },
  );
}
