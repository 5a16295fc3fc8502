import { videoPage } from './video-page.ts';

/** Words of a person's statement. */
export const statement = {
  ...videoPage.statement,
  title: 'Petal history',
  list: 'Your petal history, newest first',
  download: 'Download as CSV',
  downloading: 'Downloading…',
  downloadFailed: 'Couldn’t download the file ({message})',
  gave: 'Gift to {name}',
  gaveOwn: 'Gift to your own video',
  received: 'Gift from {name}',
  reduce: 'Dislike',
  reward: 'Daily reward',
  referral: 'From people you invited',
  demo: 'Demo welcome gift',
  welcome: 'Welcome gift',
  balanceAfter: 'Balance {amount}',
  empty: 'Nothing yet',
  emptyText: 'Your daily reward will be the first line.',
  end: 'You’ve reached the end.',
} as const;
