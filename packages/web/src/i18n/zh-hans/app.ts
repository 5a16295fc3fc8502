export { errors } from '@bloom/contract/errors/error-messages-zh-hans';
import { catalogue } from './catalogue/catalogue.ts';
import { gift } from './petals/gift.ts';
import { history } from './catalogue/history.ts';
import { home } from './catalogue/home.ts';
import { shell } from './site/shell.ts';
import { statement } from './petals/statement.ts';
import { time } from './site/time.ts';
import { user } from './account/user.ts';
import { video } from './video/video.ts';

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
