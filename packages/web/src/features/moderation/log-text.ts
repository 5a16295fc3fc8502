import type { LogEntry } from '@bloom/contract/moderation/moderation';
import { loggedActions, loggedKinds } from '@bloom/contract/moderation/moderation-rules';
import type { ActiveLocale } from '../../i18n/locale.ts';
import type { Options } from '../../parts/videos/options.ts';

/**
 * The action and its actor, in words. A newer server may have actions and targets that this app does not
 * know.
 */
export function logText(
  { t }: Pick<ActiveLocale, 't'>,
  { categoryName }: Pick<Options, 'categoryName'>,
  { action, by, role, recategorised, name = '', target: { kind, id } }: LogEntry,
): string {
  const target = loggedKinds.includes(kind) ? t(`decision.target_${kind}`, { id }) : `${kind} ${id}`;
  const values = {
    by: t(`decision.by_${by}`),
    target,
    from: categoryName(recategorised?.from ?? ''),
    to: categoryName(recategorised?.to ?? ''),
  };
  if (!loggedActions.includes(action)) return t('decision.did_other', values);
  if (action !== 'role') return t(`decision.did_${action}`, { ...values, name });
  const { name: given, categories } = role ?? { name: 'none' };
  if (!categories) return t(`decision.did_role_${given}`, values);
  const names = categories.map(categoryName).join(t('decision.separator'));
  return t('decision.did_role_moderatorOf', { ...values, categories: names });
}
