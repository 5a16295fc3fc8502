import { Type, type Static } from 'typebox';
import { SessionToken } from './account.ts';
import { envelope } from './envelope.ts';
import { repeatedPath } from './video.ts';

/** What a player, or its silence, may say went wrong. */
export const problemKinds = [
  'gone',
  'private',
  'notEmbeddable',
  /** The player does not know such a video. */
  'invalid',
  /** The browser cannot play it. */
  'cannotPlay',
  /** The player does not see which site it is on. */
  'noIdentity',
  /** Player or stream could not be loaded. */
  'network',
  /** Nothing happened for a long time. */
  'silent',
  'other',
] as const;
export type ProblemKind = (typeof problemKinds)[number];

/**
 * Body of `POST /v1/video/{source}/{id}/report` (docs/specification.md#playback-reports): a video
 * does not play for somebody, logged in or not.
 */
export const ReportBody = Type.Object({
  kind: Type.Enum([...problemKinds] as [ProblemKind, ...ProblemKind[]]),
  episode: Type.Optional(Type.String({ maxLength: 400, description: 'The id of the episode.' })),
  token: Type.Optional(SessionToken),
  ...repeatedPath,
});
export type ReportBody = Static<typeof ReportBody>;

/** Answer of a report; the same whether it was counted or the person had reported that day. */
export const ReportResponse = envelope({});
