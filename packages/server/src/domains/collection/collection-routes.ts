import { TokenOnly } from '@bloom/contract/account/account';
import {
  CollectionBody,
  CollectionGiftBody,
  CollectionGiftResponse,
  CollectionMoveBody,
  CollectionPath,
  CollectionQuery,
  CollectionResponse,
  CollectionVideoPath,
  CollectionVideosResponse,
  NewCollectionBody,
  OwnCollectionsQuery,
  OwnCollectionsResponse,
  UserCollectionsQuery,
  UserCollectionsResponse,
} from '@bloom/contract/collection/collection';
import { DoneResponse, ok } from '@bloom/contract/wire/envelope';
import { BloomError } from '@bloom/contract/errors/errors';
import { interpolate } from '@bloom/contract/errors/interpolate';
import { formatPetals } from '@bloom/contract/gift/money';
import { successMessages } from '@bloom/contract/errors/success-messages';
import { UserPath } from '@bloom/contract/account/user';
import { idempotencyKeyOf, type App } from '../../platform/http/index.ts';
import type { Limits } from '../../platform/limits/index.ts';
import { writingRefusals, type Callers } from '../account/index.ts';
import type { Geo } from '../geo/index.ts';
import { imageBody, notModified, sendImage, type Images } from '../image/index.ts';
import { findUser, type Users } from '../user/index.ts';
import { queriedVideoKey, videoKeyOf } from '../video/index.ts';
import type { Collections } from './collections.ts';
import { followCollection, unfollowCollection } from './follow-collection.ts';
import {
  addToCollection,
  changeCollection,
  makeCollection,
  moveInCollection,
  removeCollection,
  removeFromCollection,
} from './make-collection.ts';
import {
  findCollection,
  listOwnCollections,
  listPublicCollections,
  readCollection,
} from './read-collections.ts';
import { thankCollection } from './thank-collection.ts';

type Options = {
  callers: Callers;
  collections: Collections;
  geo: Geo;
  images: Pick<Images, 'preview'>;
  limits: Limits<'image'>;
  users: Users;
};

const mark = { caller: 'account', limit: 'mark' } as const;
const collectionPath = '/v1/collection/:collection';

/** Collections (docs/specification/collections.md#collection). */
export function collectionRoutes(app: App, options: Options): void {
  const { callers, collections, geo } = options;
  contentRoutes(app, options);
  listRoutes(app, options);
  giftRoute(app, options);
  previewRoute(app, options);

  app.put(
    '/v1/collection',
    {
      config: {
        ...mark,
        text: 'collection',
        refusals: [
          'collection.limit',
          'collection.blockedWord',
          'collection.removed',
          'request.notFound',
          ...writingRefusals,
        ],
      },
      schema: {
        summary: 'Make collection',
        body: NewCollectionBody,
        response: { 200: CollectionResponse },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const owner = await callers.account(request);
      const key = idempotencyKeyOf(request, body);
      const { collection, replayed } = await makeCollection(collections, owner, body, key);
      if (replayed) reply.header('idempotency-replayed', 'true');
      return { ...ok, data: collection };
    },
  );

  app.get(
    collectionPath,
    {
      config: {
        caller: 'accountOrVisitor',
        limit: 'read',
        refusals: ['request.notFound', 'collection.removed'],
      },
      schema: {
        summary: 'Get collection',
        params: CollectionPath,
        querystring: CollectionQuery,
        response: { 200: CollectionVideosResponse },
      },
    },
    async (request) => {
      const viewer = await callers.accountOrVisitor(request);
      const { source, id, ...paging } = request.query;
      const behind = queriedVideoKey({ source, id });
      const page = { ...paging, behind, hiddenFrom: geo.hiddenFrom(request) };
      return { ...ok, ...(await readCollection(collections, request.params.collection, viewer, page)) };
    },
  );

  app.put(
    collectionPath,
    {
      config: {
        ...mark,
        text: 'collection',
        refusals: ['request.notFound', 'collection.blockedWord', ...writingRefusals],
      },
      schema: {
        summary: 'Change collection',
        params: CollectionPath,
        body: CollectionBody,
        response: { 200: CollectionResponse },
      },
    },
    async (request) => {
      const owner = await callers.account(request);
      const hiddenFrom = geo.hiddenFrom(request);
      const { collection } = request.params;
      const data = await changeCollection(collections, owner, collection, request.body, { hiddenFrom });
      return { ...ok, data };
    },
  );

  app.delete(
    collectionPath,
    {
      config: { ...mark, refusals: ['request.notFound'] },
      schema: {
        summary: 'Delete collection',
        params: CollectionPath,
        querystring: TokenOnly,
        body: TokenOnly,
        response: { 200: DoneResponse },
      },
    },
    async (request) => {
      const owner = await callers.account(request);
      await removeCollection(collections, owner, request.params.collection);
      return ok;
    },
  );
}

/** The videos of a collection, and its followers. */
function contentRoutes(app: App, { callers, collections }: Options): void {
  for (const method of ['PUT', 'DELETE'] as const) {
    app.route({
      method,
      url: `${collectionPath}/video/:source/:id`,
      config: {
        ...mark,
        refusals: [
          'request.notFound',
          ...(method === 'PUT' ? (['video.removed', 'collection.videoLimit'] as const) : []),
        ],
      },
      schema: {
        summary: method === 'PUT' ? 'Add video to collection' : 'Take video out of collection',
        params: CollectionVideoPath,
        querystring: TokenOnly,
        body: TokenOnly,
        response: { 200: DoneResponse },
      },
      handler: async (request) => {
        const owner = await callers.account(request);
        const { collection, ...path } = request.params;
        const video = videoKeyOf(path);
        await (method === 'PUT' ? addToCollection : removeFromCollection)(
          collections,
          owner,
          collection,
          video,
        );
        return ok;
      },
    });
  }

  for (const method of ['PUT', 'DELETE'] as const) {
    app.route({
      method,
      url: `${collectionPath}/follow`,
      config: {
        ...mark,
        refusals:
          method === 'PUT'
            ? ([
                'request.notFound',
                'collection.removed',
                'collection.own',
                'collection.followLimit',
              ] as const)
            : [],
      },
      schema: {
        summary: method === 'PUT' ? 'Follow collection' : 'Unfollow collection',
        params: CollectionPath,
        querystring: TokenOnly,
        body: TokenOnly,
        response: { 200: DoneResponse },
      },
      handler: async (request) => {
        const owner = await callers.account(request);
        const { collection } = request.params;
        await (method === 'PUT' ? followCollection : unfollowCollection)(collections, owner, collection);
        return ok;
      },
    });
  }

  app.post(
    `${collectionPath}/move`,
    {
      config: { ...mark, refusals: ['request.notFound'] },
      schema: {
        summary: 'Move video in collection',
        params: CollectionPath,
        body: CollectionMoveBody,
        response: { 200: DoneResponse },
      },
    },
    async (request) => {
      const owner = await callers.account(request);
      await moveInCollection(collections, owner, request.params.collection, request.body);
      return ok;
    },
  );
}

/** `POST /v1/collection/{collection}/gift` (docs/specification/collections.md#collection-thanks). */
function giftRoute(app: App, { callers, collections, geo }: Options): void {
  app.post(
    `${collectionPath}/gift`,
    {
      config: {
        caller: 'account',
        limit: 'gift',
        whileReadOnly: true,
        refusals: [
          'video.invalidAmount',
          'account.insufficientBloom',
          'account.frozen',
          'account.waiting',
          'chat.banned',
          'request.notFound',
          'collection.removed',
          'collection.own',
        ],
      },
      schema: {
        summary: 'Thank collection',
        params: CollectionPath,
        body: CollectionGiftBody,
        response: { 200: CollectionGiftResponse },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const donor = await callers.identity(request);
      const { replayed, amount, balance, collection } = await thankCollection(
        collections,
        donor,
        request.params.collection,
        {
          amount: body.amount,
          key: idempotencyKeyOf(request, body),
          hiddenFrom: geo.hiddenFrom(request),
        },
      );
      if (replayed) reply.header('idempotency-replayed', 'true');
      const message = interpolate(successMessages['video.donateToVideoSucc'], () => formatPetals(amount));
      return { ...ok, message, balance, data: collection };
    },
  );
}

/** How long a client may keep a preview, in seconds; shorter where an image is missing that may come back. */
const previewMaxAgeS = { whole: 3_600, partial: 60 };

/** The preview of a collection, for its link (docs/specification/collections.md#preview). */
function previewRoute(app: App, { collections, geo, images, limits }: Options): void {
  app.get(
    `${collectionPath}/preview`,
    {
      config: {
        limit: 'image',
        refusals: [
          'request.notFound',
          'collection.removed',
          'image.invalid',
          'upstream.failed',
          'upstream.timeout',
        ],
      },
      schema: {
        summary: 'Get preview of collection',
        description:
          'One image of those of its first videos, at most four; 404 also for a private collection, and without images.',
        params: CollectionPath,
        response: { 200: { content: { 'image/webp': imageBody } }, 304: notModified },
      },
    },
    async (request, reply) => {
      const row = await findCollection(
        collections,
        request.params.collection,
        undefined,
        geo.hiddenFrom(request),
      );
      // Several videos may have the same image.
      const shown = [...new Set(row.images.filter((url) => url !== ''))];
      if (shown.length === 0) throw new BloomError('request.notFound');
      const { isWhole, ...file } = await images.preview(shown, {
        beforeConversion: () => limits.consume('image', request),
      });
      const maxAgeS = previewMaxAgeS[isWhole ? 'whole' : 'partial'];
      // It depends on the country of the visitor, so that shared caches may not keep it.
      const cacheControl = `private, max-age=${maxAgeS}`;
      return sendImage(request, reply, file, { format: 'webp', cacheControl });
    },
  );
}

/** The collections of a user, and of the account. */
function listRoutes(app: App, { callers, collections, geo, users }: Options): void {
  app.get(
    '/v1/user/:id/collections',
    {
      config: { caller: 'accountOrVisitor', limit: 'read', refusals: ['request.notFound'] },
      schema: {
        summary: 'List collections of user',
        params: UserPath,
        querystring: UserCollectionsQuery,
        response: { 200: UserCollectionsResponse },
      },
    },
    async (request) => {
      await callers.accountOrVisitor(request);
      const maker = await findUser(users, request.params.id);
      if (!maker) throw new BloomError('request.notFound');
      const page = { ...request.query, hiddenFrom: geo.hiddenFrom(request) };
      return { ...ok, ...(await listPublicCollections(collections, maker.user.id, page)) };
    },
  );

  app.get(
    '/v1/account/collections',
    {
      config: { caller: 'account', limit: 'read', refusals: ['request.notFound'] },
      schema: {
        summary: 'List own collections',
        querystring: OwnCollectionsQuery,
        response: { 200: OwnCollectionsResponse },
      },
    },
    async (request) => {
      const owner = await callers.account(request);
      const { source, id } = request.query;
      const video = queriedVideoKey({ source, id });
      const hiddenFrom = geo.hiddenFrom(request);
      return { ...ok, ...(await listOwnCollections(collections, owner, video, { hiddenFrom })) };
    },
  );
}
