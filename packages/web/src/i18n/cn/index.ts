export { chineseErrors } from '@bloom/contract/error-messages-cn';
import { about } from './about.ts';
import { account } from './account.ts';
import { catalogue } from './catalogue.ts';
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
import { shell } from './shell.ts';
import { statement } from './statement.ts';
import { text } from './text.ts';
import { subtitle } from './subtitle.ts';
import { update } from './update.ts';
import { user } from './user.ts';
import { video } from './video.ts';
import type { Messages } from '../messages.ts';

/** Everything that Bloom says, in Simplified Chinese, but for the subtitle editor. */
export const cn = {
  about,
  account,
  catalogue,
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
  shell,
  statement,
  text,
  subtitle,
  update,
  user,
  video,
} satisfies Omit<Messages, 'editor'>;
