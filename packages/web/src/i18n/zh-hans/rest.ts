import { about } from './about.ts';
import { account } from './account.ts';
import { cases } from './cases.ts';
import { chat } from './chat.ts';
import { collection } from './collection.ts';
import { decision } from './decision.ts';
import { editor } from './editor.ts';
import { flying } from './flying.ts';
import { login } from './login.ts';
import { map } from './map.ts';
import { moderation } from './moderation.ts';
import { moment } from './moment.ts';
import { notice } from './notice.ts';
import { notification } from './notification.ts';
import { personal } from './personal.ts';
import { player } from './player.ts';
import { referral } from './referral.ts';
import { reward } from './reward.ts';
import { settings } from './settings.ts';
import { share } from './share.ts';
import { subtitle } from './subtitle.ts';
import { text } from './text.ts';
import { update } from './update.ts';

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
