/** The longest name of an account, in characters. */
export const maxNameLength = 30;

/** The characters of which a name needs at least one: a letter or a digit of some script. */
export const nameCharacter = /[\p{L}\p{N}]/u;

/** How long a handle is, in characters. */
export const minHandleLength = 3;
export const maxHandleLength = 20;

/** The form of a handle (docs/specification/accounts.md#handles). */
export const handlePattern = /^[a-z0-9_]{3,20}$/;

/** Days from one change of a handle to the next, for which the former one leads on. */
export const handleDays = 90;
