import type { Decision } from '@bloom/contract/moderation/moderation';
import { decisionActions, targetKinds } from '@bloom/contract/moderation/moderation-rules';
import type { ActiveLocale } from '../../i18n/locale.ts';
import type { Options } from '../videos/options.ts';

/**
 * The action in words, for the person concerned. A newer server may have actions and targets that this app
 * does not know.
 *
 * @param target what it was done to: the title of a video, also of one with the note, or the mark of a link
 * to it
 */
export function decisionText(
  { t, categoryName }: Pick<ActiveLocale, 't'> & Pick<Options, 'categoryName'>,
  {
    action,
    by,
    role,
    recategorised,
    appealed,
    kind,
  }: Pick<Decision, 'action' | 'by' | 'role' | 'recategorised' | 'appealed'> &
    Pick<Decision['target'], 'kind'>,
  target: string,
): string {
  if (!decisionActions.includes(action)) return t('decision.your_other');
  if (action === 'role') return t(`notification.decision_role_${role?.name ?? 'none'}`);
  if (action === 'dismiss' && appealed !== undefined) return t('decision.your_appealDismissed');
  const done = action === 'hide' && by === 'system' ? 'hideBySystem' : action;
  // It has no title any more.
  const shown = kind === 'video' && action === 'erase' ? t('notification.your_erasedVideo') : target;
  return t(`decision.your_${done}`, {
    from: categoryName(recategorised?.from ?? ''),
    to: categoryName(recategorised?.to ?? ''),
    video:
      !targetKinds.includes(kind) || kind === 'video' || kind === 'user'
        ? shown
        : t(`notification.your_${kind}`, { video: target }),
  });
}
