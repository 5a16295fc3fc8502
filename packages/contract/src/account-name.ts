/** Longest name of a person, in characters. */
export const maxNameLength = 40;
