import { Type, type Static } from 'typebox';
import { SessionToken } from './account.ts';
import { envelope } from './envelope.ts';
import { repeatedPath } from './video.ts';

/** What a player reports, or what its silence means. */
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
  /** Nothing happened for a long time. */
  'silent',
  'other',
] as const;
export type ProblemKind = (typeof problemKinds)[number];

/**
 * Body of `POST /v1/video/{source}/{id}/report` (docs/specification.md#playback-reports): a video
 * does not play for a user or visitor.
 */
export const ReportBody = Type.Object({
  kind: Type.Enum([...problemKinds] as [ProblemKind, ...ProblemKind[]]),
  episode: Type.Optional(Type.String({ maxLength: 400, description: 'The id of the episode.' })),
  token: Type.Optional(SessionToken),
  ...repeatedPath,
});
export type ReportBody = Static<typeof ReportBody>;

/** Response of a report; the same for a counted one and for a repetition on the same day. */
export const ReportResponse = envelope({});
