import { catalogue } from './catalogue.ts';
import { gift } from './gift.ts';
import { outcome } from './outcome.ts';
import { shell } from './shell.ts';

/** What the first view and its menus say: the words that come with the app itself. */
export const first = { catalogue, gift, shell, video: outcome };
