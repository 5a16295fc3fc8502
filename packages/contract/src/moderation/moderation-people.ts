import { Type, type Static } from 'typebox';
import { SessionToken } from '../account/account.ts';
import { envelope, storableText, unixS } from '../wire/envelope.ts';
import { CasePerson } from './moderation-case.ts';
import { GivenRole, LogEntry } from './moderation.ts';

/** Query of `GET /v1/moderation/people` (docs/specification/moderation.md#moderation-people). */
export const PeopleQuery = Type.Object({
  q: Type.String({
    minLength: 1,
    maxLength: 100,
    pattern: storableText,
    description:
      'An id, a handle with or without its "@", a part of a name, or the id that a login has at its provider.',
  }),
  token: Type.Optional(SessionToken),
});

/** Response of `GET /v1/moderation/people`: at most 20, those that the text names exactly first. */
export const PeopleResponse = envelope({ data: Type.Array(CasePerson) });
export type PeopleResponse = Static<typeof PeopleResponse>;

export const PersonPath = Type.Object({
  id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
});

/** Something that a person did. */
export const Contribution = Type.Object({
  id: Type.String({ description: 'That of the target of this kind.' }),
  text: Type.String({ description: 'Plain text, never markup.' }),
  time: unixS('when.'),
});

/** The contributions of one kind by a person. */
export const Contributions = Type.Object({
  count: Type.Integer(),
  newest: Type.Array(Contribution, { description: 'At most five.' }),
});

/** Response of `GET /v1/moderation/people/{id}`. */
export const PersonResponse = envelope({
  data: Type.Object({
    ...CasePerson.properties,
    role: Type.Optional(GivenRole),
    joined: unixS('the first sign-in.'),
    balance: Type.Integer({ description: 'Petals.' }),
    frozen: Type.Boolean({ description: 'Whether the petals are frozen.' }),
    probation: Type.Boolean({ description: 'Whether the account is on probation.' }),
    sanction: Type.Optional(
      Type.Object({
        kind: Type.Enum(['ban', 'timeout']),
        until: Type.Optional(unixS('the end of a time-out.')),
      }),
    ),
    shares: Contributions,
    notes: Contributions,
    messages: Contributions,
    history: Type.Array(LogEntry, {
      description: 'What moderators decided about the person; the newest first, at most 20.',
    }),
  }),
});
export type PersonResponse = Static<typeof PersonResponse>;
