import { catalogue } from './catalogue.ts';
import { chatButton } from './chat-button.ts';
import { giftTaps } from './gift-taps.ts';
import { outcome } from './outcome.ts';
import { shell } from './shell.ts';
import { videoList } from './video-list.ts';
import { videoPage } from './video-page.ts';
import { videoRecord } from './video-record.ts';

export { chineseFirstErrors } from '@bloom/contract/first-errors-cn';

/**
 * The messages of the first view of the home page and of a video's, as in en/core-messages.ts, with the words of lists
 * and of the petal activity.
 */
export const coreMessages = {
  ...videoPage,
  catalogue: { ...catalogue, ...videoList.catalogue },
  chat: chatButton,
  gift: giftTaps,
  shell: { ...shell, ...videoList.shell },
  statement: { ...videoPage.statement, ...videoRecord.statement },
  video: { ...outcome, ...videoPage.video },
};
