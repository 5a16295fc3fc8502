import { messages as app } from './app.ts';
import { messages as rest } from './rest.ts';

/** All English messages: English is the base language, and the type of all others. */
export const en = { ...app, ...rest };
