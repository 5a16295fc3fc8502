import type { Messages } from '../messages.ts';
import { messages as app } from './app.ts';
import { messages as rest } from './rest.ts';

/** All messages in Simplified Chinese. */
export const cn = { ...app, ...rest } satisfies Messages;
