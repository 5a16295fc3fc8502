import * as admin from './admin.ts';
import * as app from './app.ts';
import { head } from './site/head.ts';
import * as rest from './rest.ts';

const { errors, ...first } = app;
export { errors };

/** All English messages: English is the base language, and the type of all others. */
export const messages = { ...first, ...rest, ...admin, head };
