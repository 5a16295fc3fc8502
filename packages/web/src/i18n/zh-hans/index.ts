import type { Messages } from '../messages.ts';
import { messages as admin } from './admin.ts';
import { messages as app } from './app.ts';
import { head } from './site/head.ts';
import { messages as rest } from './rest.ts';

export { errors } from './app.ts';

/** All messages in Simplified Chinese. */
export const messages = { ...app, ...rest, ...admin, head } satisfies Messages;
