import { home } from './home.ts';
import { share } from './share.ts';
import { video } from './video.ts';

/** What only parts of the app say that are loaded when they are needed (see `withWords`). */
export const late = { home, share, video };
