import { messages as admin } from './admin.ts';
import { messages as app } from './app.ts';
import { head } from './site/head.ts';
import { messages as rest } from './rest.ts';

export { errors } from './app.ts';

/** All English messages: English is the base language, and the type of all others. */
export const messages = { ...app, ...rest, ...admin, head };
