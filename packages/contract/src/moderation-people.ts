import { Type, type Static } from 'typebox';
import { SessionToken } from './account.ts';
import { envelope, storableText } from './envelope.ts';
import { CasePerson } from './moderation-case.ts';

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
