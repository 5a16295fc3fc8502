import { about } from './site/about.ts';
import { account } from './account/account.ts';
import { cases } from './moderation/cases.ts';
import { chat } from './talk/chat.ts';
import { collection } from './catalogue/collection.ts';
import { decision } from './moderation/decision.ts';
import { editor } from './video/editor.ts';
import { flying } from './video/flying.ts';
import { login } from './account/login.ts';
import { map } from './catalogue/map.ts';
import { moderation } from './moderation/moderation.ts';
import { moment } from './video/moment.ts';
import { notice } from './moderation/notice.ts';
import { notification } from './talk/notification.ts';
import { personal } from './catalogue/personal.ts';
import { player } from './video/player.ts';
import { referral } from './account/referral.ts';
import { reward } from './petals/reward.ts';
import { settings } from './account/settings.ts';
import { share } from './video/share.ts';
import { subtitle } from './video/subtitle.ts';
import { text } from './moderation/text.ts';
import { update } from './site/update.ts';

/** The messages of everything else; they come with the parts that show them (`withMessages`). */
export const messages = {
  about,
  account,
  cases,
  chat,
  collection,
  decision,
  editor,
  flying,
  login,
  map,
  moderation,
  moment,
  notice,
  notification,
  personal,
  player,
  referral,
  reward,
  settings,
  share,
  subtitle,
  text,
  update,
};
