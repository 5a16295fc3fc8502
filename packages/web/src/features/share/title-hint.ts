import { platform } from '../../platform/index.ts';

/** What was searched in vain before the share form opened: it is shown there, and sent nowhere. Empty: nothing. */
export function readTitleHint(): string {
  return platform.tabStore.get('share_title_hint') ?? '';
}

export function storeTitleHint(words: string): void {
  if (words === '') platform.tabStore.remove('share_title_hint');
  else platform.tabStore.set('share_title_hint', words);
}
