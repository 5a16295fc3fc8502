import { account } from './account.ts';
import { catalogue } from './catalogue.ts';
import { gift } from './gift.ts';
import { referral } from './referral.ts';
import { reward } from './reward.ts';
import { share } from './share.ts';
import { shell } from './shell.ts';
import { statement } from './statement.ts';
import { video } from './video.ts';

/** Everything that Bloom says, in English: the base language, and the type of all others. */
export const en = {
  account,
  catalogue,
  gift,
  referral,
  reward,
  share,
  shell,
  statement,
  video,
};
