import type { Locale } from '@bloom/contract/locale';
import type { StatementEntry } from '@bloom/contract/statement';
import type { Translate } from '../../i18n/messages.ts';
import { personName } from '../../lib/format.ts';

/** The reason of a movement, and the other account. */
export function movementMessage(
  t: Translate,
  locale: Locale,
  { reason, amount, counterparty }: StatementEntry,
): string {
  if (reason !== 'gift') return t(`statement.${reason}`);
  if (counterparty === null) return t('statement.gaveOwn');
  const name = personName(locale, counterparty);
  return t(amount < 0 ? 'statement.gave' : 'statement.received', { name });
}
