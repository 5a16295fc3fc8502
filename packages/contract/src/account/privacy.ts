import { Type } from 'typebox';
import { SessionToken } from './account.ts';

/**
 * Body of `POST /v1/account/delete`. `confirm` must be the account's exact name; anything else is
 * refused with `request.invalid` (`confirm`).
 */
export const DeleteAccountBody = Type.Object({
  confirm: Type.String({ maxLength: 200 }),
  token: Type.Optional(SessionToken),
});
