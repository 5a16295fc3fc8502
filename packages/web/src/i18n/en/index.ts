import { first } from './first.ts';
import { late } from './late.ts';

/** Everything that Bloom says, in English: the base language, and the type of all others. */
export const en = { ...first, ...late };
