import { coreMessages } from './core-messages.ts';
import { deferredMessages } from './deferred-messages.ts';
import { editor } from './editor.ts';
import { videoList } from './video-list.ts';
import { videoRecord } from './video-record.ts';

/** All English messages: English is the base language, and the type of all others. */
export const en = {
  ...coreMessages,
  ...deferredMessages,
  catalogue: { ...coreMessages.catalogue, ...videoList.catalogue },
  shell: { ...coreMessages.shell, ...videoList.shell },
  statement: { ...deferredMessages.statement, ...videoRecord.statement },
  editor,
};
