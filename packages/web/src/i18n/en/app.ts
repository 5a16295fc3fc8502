export { errors } from '@bloom/contract/errors/error-messages-en';
import { catalogue } from './catalogue.ts';
import { gift } from './gift.ts';
import { history } from './history.ts';
import { home } from './home.ts';
import { shell } from './shell.ts';
import { statement } from './statement.ts';
import { time } from './time.ts';
import { user } from './user.ts';
import { video } from './video.ts';

/**
 * The messages of the first views of the home page and of a video's page; they are there before the app
 * renders.
 */
export const messages = {
  catalogue,
  gift,
  history,
  home,
  shell,
  statement,
  time,
  user,
  video,
};
