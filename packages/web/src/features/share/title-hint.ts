import { platform } from '../../platform/index.ts';

/**
 * The words that a search did not find before the share form opened: they are shown there, and sent nowhere.
 * Empty: there are none.
 */
export function readTitleHint(): string {
  return platform.tabStore.get('share_title_hint') ?? '';
}

export function storeTitleHint(words: string): void {
  if (words === '') platform.tabStore.remove('share_title_hint');
  else platform.tabStore.set('share_title_hint', words);
}
