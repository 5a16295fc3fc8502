import { TokenOnly } from '@bloom/contract/account/account';
import { DoneResponse, ok } from '@bloom/contract/wire/envelope';
import { BloomError } from '@bloom/contract/errors/errors';
import {
  FollowingQuery,
  FollowingResponse,
  OwnVideosQuery,
  OwnVideosResponse,
  SavedQuery,
  SavedResponse,
  UserOrHandlePath,
  UserPath,
  UserResponse,
} from '@bloom/contract/account/user';
import { VideoPath } from '@bloom/contract/video/video';
import type { App } from '../../platform/http/index.ts';
import type { Callers } from '../account/index.ts';
import type { Geo } from '../geo/index.ts';
import { queriedVideoKey, videoKeyOf } from '../video/index.ts';
import { findUser } from './find-user.ts';
import { followUser, listFollowed, unfollowUser } from './follow-user.ts';
import { listSaved, listShared, saveVideo, setNotInterested, unsaveVideo } from './own-videos.ts';
import type { Users } from './users.ts';

type Options = { callers: Callers; geo: Geo; users: Users };

const change = { querystring: TokenOnly, body: TokenOnly, response: { 200: DoneResponse } };

/** Users, following, saved and own videos (docs/specification/people.md#users). */
export function userRoutes(app: App, { callers, geo, users }: Options): void {
  app.get(
    '/v1/user/:id',
    {
      config: { unlimited: 'reads a few rows by an index', refusals: ['request.notFound'] },
      schema: {
        summary: 'Get user',
        params: UserOrHandlePath,
        response: { 200: UserResponse },
      },
    },
    async (request) => {
      const found = await findUser(users, request.params.id);
      if (!found) throw new BloomError('request.notFound');
      return { ...ok, data: found.user };
    },
  );

  for (const method of ['PUT', 'DELETE'] as const) {
    app.route({
      method,
      url: '/v1/user/:id/follow',
      config: {
        caller: 'account',
        limit: 'mark',
        refusals: ['request.notFound', 'user.notFound', 'user.self', 'user.followLimit'],
      },
      schema: {
        summary: method === 'PUT' ? 'Follow user' : 'Unfollow user',
        params: UserPath,
        ...change,
      },
      handler: async (request) => {
        const owner = await callers.account(request);
        await (method === 'PUT' ? followUser : unfollowUser)(users, owner, request.params.id);
        return ok;
      },
    });
    app.route({
      method,
      url: '/v1/video/:source/:id/saved',
      config: {
        caller: 'account',
        limit: 'mark',
        refusals: ['request.notFound', 'video.removed', 'user.saveLimit'],
      },
      schema: {
        summary: method === 'PUT' ? 'Save video' : 'Forget video',
        params: VideoPath,
        ...change,
      },
      handler: async (request) => {
        const owner = await callers.account(request);
        await (method === 'PUT' ? saveVideo : unsaveVideo)(users, owner, videoKeyOf(request.params));
        return ok;
      },
    });
  }

  app.get(
    '/v1/account/following',
    {
      config: { caller: 'account', limit: 'read' },
      schema: {
        summary: 'List followed users',
        querystring: FollowingQuery,
        response: { 200: FollowingResponse },
      },
    },
    async (request) => {
      const owner = await callers.account(request);
      return { ...ok, ...(await listFollowed(users, owner, request.query)) };
    },
  );

  app.get(
    '/v1/account/saved',
    {
      config: { caller: 'account', limit: 'read' },
      schema: {
        summary: 'List saved videos',
        querystring: SavedQuery,
        response: { 200: SavedResponse },
      },
    },
    async (request) => {
      const owner = await callers.account(request);
      const { source, id, ...paging } = request.query;
      const video = queriedVideoKey({ source, id });
      const hiddenFrom = geo.hiddenFrom(request);
      return { ...ok, ...(await listSaved(users, owner, { ...paging, video, hiddenFrom })) };
    },
  );

  app.get(
    '/v1/account/videos',
    {
      config: { caller: 'account', limit: 'read' },
      schema: {
        summary: 'List own videos',
        querystring: OwnVideosQuery,
        response: { 200: OwnVideosResponse },
      },
    },
    async (request) => {
      const owner = await callers.account(request);
      return { ...ok, ...(await listShared(users, owner, request.query)) };
    },
  );
}

/** The routes of the videos that "For you" leaves out (docs/specification/catalogue.md#for-you). */
export function notInterestedRoutes(app: App, { callers, users }: Options): void {
  for (const method of ['PUT', 'DELETE'] as const) {
    app.route({
      method,
      url: '/v1/video/:source/:id/not-interested',
      config: {
        caller: 'account',
        limit: 'mark',
        refusals: ['request.notFound', ...(method === 'PUT' ? ['video.removed' as const] : [])],
      },
      schema: {
        summary: method === 'PUT' ? 'Dismiss video' : 'Restore video',
        params: VideoPath,
        ...change,
      },
      handler: async (request) => {
        const owner = await callers.account(request);
        await setNotInterested(users, owner, videoKeyOf(request.params), method === 'PUT');
        return ok;
      },
    });
  }
}
