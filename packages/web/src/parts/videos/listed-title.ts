import type { SavedVideo } from '@bloom/contract/account/user';
import type { Translate } from '../../i18n/messages.ts';

/** The name of a video in a user's own list: its title, or that moderators removed it. */
export function listedTitle(t: Translate, { title, removed }: SavedVideo): string {
  return removed ? t('user.removedVideo') : title;
}
