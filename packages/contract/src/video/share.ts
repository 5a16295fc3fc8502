import { Type, type Static } from 'typebox';
import { SessionToken } from '../account/account.ts';
import { RequestId } from '../wire/envelope.ts';
import { repeatedPath } from './video.ts';

/**
 * Body of `PUT /v1/video/{source}/{id}` (docs/specification/sharing.md#share-request).
 *
 * Fields that the share form requires are optional here, because each has an error key of its own if it is
 * missing (docs/specification/sharing.md#order-of-checks).
 */
export const ShareBody = Type.Partial(
  Type.Object({
    token: SessionToken,
    link: Type.String({ maxLength: 4_000 }),
    ...repeatedPath,
    category: Type.String({
      maxLength: 80,
      description: '"category" or "category|subcategory"; "movie" and "video" are movies and other.',
    }),
    label: Type.String({ maxLength: 40 }),
    title: Type.String({
      maxLength: 1_200,
      description: 'Required only where the source is not requested: 1 to 300 characters.',
    }),
    line: Type.String({
      maxLength: 1_200,
      description: 'Why it is worth watching: at most 140 characters after trimming.',
    }),
    language: Type.String({
      maxLength: 80,
      description: '"soundtrack|subtitle", each coarse or fine.',
    }),
    request_id: RequestId,
  }),
);
export type ShareBody = Static<typeof ShareBody>;
