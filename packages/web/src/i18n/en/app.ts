// The messages of the first views of the home page and of a video's page; they are there before the app
// renders.
export { errors } from '@bloom/contract/errors/error-messages-en';
export { catalogue } from './catalogue/catalogue.ts';
export { gift } from './petals/gift.ts';
export { history } from './catalogue/history.ts';
export { home } from './catalogue/home.ts';
export { shell } from './site/shell.ts';
export { statement } from './petals/statement.ts';
export { time } from './site/time.ts';
export { user } from './account/user.ts';
export { video } from './video/video.ts';
