import type { Messages } from '../messages.ts';
import * as admin from './admin.ts';
import * as app from './app.ts';
import { head } from './site/head.ts';
import * as rest from './rest.ts';

const { errors, ...first } = app;
export { errors };

/** All messages in Traditional Chinese. */
export const messages = { ...first, ...rest, ...admin, head } satisfies Messages;
