/** The longest name of an account, in characters. */
export const maxNameLength = 30;

/** What a name must contain: a letter or a digit of some script. */
export const nameCharacter = /[\p{L}\p{N}]/u;
