import { catalogue } from './catalogue.ts';
import { gift } from './gift.ts';
import { outcome } from './outcome.ts';
import { shell } from './shell.ts';

/** The messages of the first view and its menus, which come with the app itself. */
export const coreMessages = { catalogue, gift, shell, video: outcome };
