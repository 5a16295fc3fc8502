import { catalogue } from './catalogue.ts';
import { giftTaps } from './gift-taps.ts';
import { outcome } from './outcome.ts';
import { shell } from './shell.ts';
import { videoPage } from './video-page.ts';

/** The messages of the first view of the home page and of a video's, which come with the app itself. */
export const coreMessages = {
  catalogue,
  gift: giftTaps,
  shell,
  ...videoPage,
  video: { ...outcome, ...videoPage.video },
};
