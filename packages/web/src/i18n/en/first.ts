import { account } from './account.ts';
import { catalogue } from './catalogue.ts';
import { gift } from './gift.ts';
import { referral } from './referral.ts';
import { reward } from './reward.ts';
import { shell } from './shell.ts';
import { statement } from './statement.ts';

/** What the first view and its menus say: the words that come with the app itself. */
export const first = { account, catalogue, gift, referral, reward, shell, statement };
