import { coreMessages } from './core-messages.ts';
import { deferredMessages } from './deferred-messages.ts';
import type { Messages } from '../messages.ts';

/** Everything that Bloom says, in Simplified Chinese, but for the subtitle editor. */
export const cn = {
  ...coreMessages,
  ...deferredMessages,
  statement: { ...coreMessages.statement, ...deferredMessages.statement },
} satisfies Omit<Messages, 'editor'>;
