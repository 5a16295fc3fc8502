import { catalogue } from './catalogue.ts';
import { chatButton } from './chat-button.ts';
import { giftTaps } from './gift-taps.ts';
import { outcome } from './outcome.ts';
import { shell } from './shell.ts';
import { videoPage } from './video-page.ts';

/**
 * The messages that come with the app itself: of its frame, and of the first view of the home page and of a video's,
 * but those that only lists of videos say (video-list.ts).
 */
export const coreMessages = {
  catalogue,
  chat: chatButton,
  gift: giftTaps,
  shell,
  ...videoPage,
  video: { ...outcome, ...videoPage.video },
};
