export { chineseErrors } from '@bloom/contract/error-messages-cn';
import { about } from './about.ts';
import { account } from './account.ts';
import { chat } from './chat.ts';
import { gift } from './gift.ts';
import { history } from './history.ts';
import { home } from './home.ts';
import { login } from './login.ts';
import { moderation } from './moderation.ts';
import { notification } from './notification.ts';
import { referral } from './referral.ts';
import { reward } from './reward.ts';
import { settings } from './settings.ts';
import { share } from './share.ts';
import { statement } from './statement.ts';
import { text } from './text.ts';
import { subtitle } from './subtitle.ts';
import { update } from './update.ts';
import { user } from './user.ts';
import { video } from './video.ts';

/** The messages that only deferred parts of the app show (see `withMessages`). */
export const deferredMessages = {
  about,
  account,
  chat,
  gift,
  history,
  home,
  login,
  moderation,
  notification,
  referral,
  reward,
  settings,
  share,
  statement,
  text,
  subtitle,
  update,
  user,
  video,
};
