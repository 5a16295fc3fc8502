import { Type, type Static } from 'typebox';
import { envelope } from './envelope.ts';

/** The file that `GET /v1/account/export` answers, as an attachment: everything kept about me. */
export const exportFileName = 'bloom-my-data.json';

/**
 * Body of `POST /v1/account/delete`. `confirm` is the account's name, letter by letter; anything
 * else is refused with `request.invalid` (`confirm`).
 */
export const DeleteAccountBody = Type.Object({
  confirm: Type.String({ maxLength: 200 }),
  token: Type.Optional(Type.String({ maxLength: 200 })),
});
export type DeleteAccountBody = Static<typeof DeleteAccountBody>;

export const DeleteAccountAnswer = envelope({});
