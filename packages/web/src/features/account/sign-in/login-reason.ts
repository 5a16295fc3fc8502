import type { Translate } from '../../../i18n/messages.ts';
import { personName } from '../../../lib/format.ts';
import type { Locale } from '@bloom/contract/wire/locale';
import type { LoginIntent } from './login-intent.ts';

/** The actions that need no name. */
const whats = ['save', 'chat', 'report', 'moment', 'subtitle', 'share', 'reduce', 'reward'] as const;

/** The purpose of the login, in words; nothing if the visitor only wants to sign in. */
export function loginReason(
  { locale, t }: { locale: Locale; t: Translate },
  { thank, follow, open, ...intent }: LoginIntent,
): string | undefined {
  if (thank) return t('account.whyThank', { name: personName(locale, thank) });
  if (follow) return t('account.whyFollow', { name: follow });
  if (open) return t('account.whyOpen', { title: open });
  const what = whats.find((each) => intent[each]);
  return what && t(`account.why_${what}`);
}
