import { Type, type Static } from 'typebox';
import { Handle, SessionToken } from '../account/account.ts';
import { statementPageSize } from '../gift/economy.ts';
import { envelope, Next, paging, RequestId, storableText } from '../wire/envelope.ts';
import { cueParts, maxChanges } from './changes.ts';
import { machineHalves, maxCommentLength, maxContentBytes, maxCues } from './cue.ts';

const words = Type.Object({ EN: Type.String(), CN: Type.String() });

/** A cue: two times and the text in both languages (docs/specification/subtitles.md#subtitle-items). */
export const SubtitleItem = Type.Object({
  cue: Type.String({
    description: 'The stable id; send it back. 8 of a–z and 0–9; an item without one is new.',
  }),
  start: Type.String({ description: 'As "start_sec", in the form mm:ss or hh:mm:ss.mmm.' }),
  start_sec: Type.Number({ description: 'Seconds, to the millisecond.' }),
  end: Type.String(),
  end_sec: Type.Number({ description: 'Not before "start_sec".' }),
  words,
  machine: Type.Optional(
    Type.Enum([...machineHalves], {
      description:
        'The halves that a machine made and no person has edited or accepted; missing: none. Send it back with words that stay as they are.',
    }),
  ),
  revision: Type.Optional(
    Type.Integer({
      description:
        'The revision that it was read from. Sent back, it is the base of a save without "base_revision".',
    }),
  ),
});
export type SubtitleItem = Static<typeof SubtitleItem>;

const RevisionNumber = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });

/** Path of everything below `/v1/subtitle`. */
export const SubtitlePath = Type.Object({
  id: Type.String({
    description: 'The youtube id of a shared video; of other sources {source}:{id}.',
  }),
});

const episode = Type.Optional(
  Type.String({
    maxLength: 400,
    pattern: storableText,
    description: 'The id of the episode, for a video with episodes; missing for any other.',
  }),
);

/** Query of `GET /v1/subtitle/{id}` and of one revision. */
export const SubtitleQuery = Type.Object({ episode });

/** Someone who has written subtitles. */
export const SubtitleAuthor = Type.Object({
  id: Type.Integer({ description: 'As in /v1/user.' }),
  name: Type.String(),
  handle: Handle,
});
export type SubtitleAuthor = Static<typeof SubtitleAuthor>;

/** How complete subtitles are. */
export const SubtitleCoverage = Type.Object(
  { EN: Type.Integer(), CN: Type.Integer() },
  { description: 'How many percent of the cues have words in the language, rounded down.' },
);

const RevisionId = Type.Integer({ description: 'Of the revision, as a target of reports.' });

/** Response of `GET /v1/subtitle/{id}`. Without subtitles, `data` is empty and `revision` 0. */
export const SubtitleResponse = envelope({
  data: Type.Array(SubtitleItem, { description: 'Sorted by "start_sec".' }),
  revision: RevisionNumber,
  id: Type.Optional(RevisionId),
  copy: Type.Optional(
    Type.Object(
      { source: Type.Optional(Type.String()), id: Type.Optional(Type.String()) },
      {
        description:
          'They were written for another copy of the work (docs/specification/works.md): their times are those of this video, and saves belong to that copy. Its name is missing where the country of the visitor hides its source.',
      },
    ),
  ),
  lock: Type.Boolean({
    description: 'They are locked: saves are refused, but those of moderators.',
  }),
  editing: Type.Boolean({ description: 'Whether this server lets users edit subtitles.' }),
  suggesting: Type.Boolean({
    description: 'Whether this server suggests words (POST /v1/subtitle/{id}/suggest).',
  }),
  coverage: SubtitleCoverage,
  authors: Type.Array(SubtitleAuthor, {
    description: 'Who wrote the revisions, up to 20, those with most revisions first.',
  }),
});
export type SubtitleResponse = Static<typeof SubtitleResponse>;

const comment = Type.Optional(
  Type.String({
    maxLength: maxCommentLength * 2,
    description: `What was done, in up to ${maxCommentLength} characters.`,
  }),
);

/**
 * Body of `PUT /v1/subtitle/{id}`. Errors: `video.notLogin`, `request.notFound`, `request.invalid`
 * (`content`, `episode`, `base_revision`), `request.tooLarge`, `request.tooMany`, `subtitle.editingOff`,
 * `subtitle.locked`, `subtitle.tooMany`, `subtitle.conflict`, and those of a cue.
 */
export const SubtitleBody = Type.Object({
  content: Type.String({
    description: `The list of all items as JSON text: at most ${maxCues} items and ${maxContentBytes} bytes.`,
  }),
  base_revision: Type.Optional({
    ...RevisionNumber,
    description: 'The revision that was edited; missing, it is the one that the items name.',
  }),
  comment,
  episode,
  request_id: Type.Optional(RequestId),
  token: Type.Optional(SessionToken),
});
export type SubtitleBody = Static<typeof SubtitleBody>;

/** Response of a save or a restoration: what is stored now. */
export const SubtitleSaved = envelope({
  message: Type.String({ description: 'What was done, in English.' }),
  data: Type.Array(SubtitleItem),
  revision: Type.Integer({
    description: 'The new revision; the newest one if the save changed nothing.',
  }),
  merged: Type.Boolean({
    description: 'Others had saved meanwhile; "data" has their changes too.',
  }),
});
export type SubtitleSaved = Static<typeof SubtitleSaved>;

const itemOrNull = Type.Union([SubtitleItem, Type.Null()]);
const parts = Type.Array(Type.Enum([...cueParts]), {
  description: 'What differs: the times, or the words of a language; all if a side does not have the cue.',
});

/** `data` of the error `subtitle.conflict`: nothing was stored. */
export const SubtitleConflict = Type.Object({
  revision: Type.Integer({ description: 'The newest revision, with which the save conflicts.' }),
  conflicts: Type.Array(
    Type.Object({
      cue: Type.String(),
      base: itemOrNull,
      mine: itemOrNull,
      theirs: itemOrNull,
      parts,
    }),
    { description: 'Empty if it is unknown which revision was edited.' },
  ),
});
export type SubtitleConflict = Static<typeof SubtitleConflict>;

/** How a revision came about. */
export const revisionKinds = ['save', 'merge', 'restore', 'rollback'] as const;
export type RevisionKind = (typeof revisionKinds)[number];

/** How many cues a revision has changed. */
export const SubtitleChangeCounts = Type.Object(
  {
    added: Type.Integer(),
    removed: Type.Integer(),
    time: Type.Integer(),
    EN: Type.Integer(),
    CN: Type.Integer(),
  },
  { description: 'Cues added and removed, and others with other times or words.' },
);

/** A revision, without its items. */
export const SubtitleRevision = Type.Object({
  id: RevisionId,
  revision: Type.Integer(),
  kind: Type.Enum([...revisionKinds], {
    description: 'A rollback is an operator who takes the edits of an author back.',
  }),
  base_revision: Type.Integer({ description: 'The revision that was edited or restored.' }),
  author: Type.Union([SubtitleAuthor, Type.Null()], {
    description: 'Null for an operator, and for a deleted account.',
  }),
  timestamp: Type.Integer({ description: 'Unix seconds.' }),
  comment: Type.String(),
  changes: SubtitleChangeCounts,
  cues: Type.Integer(),
  coverage: SubtitleCoverage,
  erased: Type.Boolean({ description: 'An operator has erased its content, for the law.' }),
  hidden: Type.Boolean({
    description: 'Moderators hide it: its content and comment are not returned.',
  }),
});
export type SubtitleRevision = Static<typeof SubtitleRevision>;

/** Query of `GET /v1/subtitle/{id}/revisions`. */
export const SubtitleRevisionsQuery = Type.Partial(
  Type.Object({
    ...paging(statementPageSize),
    episode: Type.String({ maxLength: 400 }),
  }),
);

/** Response of `GET /v1/subtitle/{id}/revisions`, newest first. */
export const SubtitleRevisionsResponse = envelope({
  data: Type.Array(SubtitleRevision),
  next: Next,
});
export type SubtitleRevisionsResponse = Static<typeof SubtitleRevisionsResponse>;

export const SubtitleRevisionPath = Type.Object({
  id: SubtitlePath.properties.id,
  revision: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
});

/** Response of `GET /v1/subtitle/{id}/revisions/{revision}`; `data` is empty if it was erased or hidden. */
export const SubtitleRevisionResponse = envelope({
  ...SubtitleRevision.properties,
  data: Type.Array(SubtitleItem),
});
export type SubtitleRevisionResponse = Static<typeof SubtitleRevisionResponse>;

/** Query of `GET /v1/subtitle/{id}/difference`; revision 0 is empty. */
export const SubtitleDifferenceQuery = Type.Object({
  from: RevisionNumber,
  to: RevisionNumber,
  after: Type.Optional(paging(maxChanges).after),
  episode,
});

/** A cue that differs between two revisions; null where the revision does not have it. */
export const SubtitleChange = Type.Object({
  cue: Type.String(),
  before: itemOrNull,
  after: itemOrNull,
  parts,
});
export type SubtitleChange = Static<typeof SubtitleChange>;

/** Response of `GET /v1/subtitle/{id}/difference`, in the order of `to`. */
export const SubtitleDifferenceResponse = envelope({
  data: Type.Array(SubtitleChange, { description: `At most ${maxChanges}.` }),
  total: Type.Integer({ description: 'How many cues differ.' }),
  next: Next,
});
export type SubtitleDifferenceResponse = Static<typeof SubtitleDifferenceResponse>;

/**
 * Body of `POST /v1/subtitle/{id}/restore`: makes a new revision with the content of an earlier one. Errors:
 * as of a save; `subtitle.conflict` if `base_revision` is not the newest.
 */
export const SubtitleRestoreBody = Type.Object({
  revision: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  base_revision: Type.Optional({
    ...RevisionNumber,
    description: 'The newest revision that the user has seen.',
  }),
  comment,
  episode,
  request_id: Type.Optional(RequestId),
  token: Type.Optional(SessionToken),
});
