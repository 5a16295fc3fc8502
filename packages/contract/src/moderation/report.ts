import { Type, type Static } from 'typebox';
import { SessionToken } from '../account/account.ts';
import { repeatedPath } from '../video/video.ts';

/** The problems that a player reports, or that its silence means. */
export const problemKinds = [
  'gone',
  'private',
  'notEmbeddable',
  /** The player does not know such a video. */
  'invalid',
  /** The browser cannot play it. */
  'cannotPlay',
  /** The player cannot see which site embeds it. */
  'noIdentity',
  /** Player or stream could not be loaded. */
  'network',
  /** The source does not play it in this country, or only on its own site. */
  'region',
  /** Its stream is not encrypted, which a page that is does not load. */
  'insecure',
  /** The stream's host does not permit other sites to load it. */
  'crossOrigin',
  /** Nothing happened for a long time. */
  'silent',
  /** It began, and then nothing arrived for a long time. */
  'stalled',
  'other',
] as const;
export type ProblemKind = (typeof problemKinds)[number];

/**
 * Body of `POST /v1/video/{source}/{id}/report` (docs/specification/playback.md#playback-reports): a video
 * does not play for a user or visitor.
 */
export const ReportBody = Type.Object({
  kind: Type.Enum([...problemKinds] as [ProblemKind, ...ProblemKind[]]),
  episode: Type.Optional(Type.String({ maxLength: 400, description: 'The id of the episode.' })),
  token: Type.Optional(SessionToken),
  ...repeatedPath,
});
export type ReportBody = Static<typeof ReportBody>;
