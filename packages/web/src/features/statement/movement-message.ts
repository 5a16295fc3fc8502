import type { Locale } from '@bloom/contract/wire/locale';
import type { StatementEntry } from '@bloom/contract/gift/statement';
import type { MessageKey, Translate } from '../../i18n/messages.ts';
import { personName } from '../../lib/format.ts';

const messages = {
  reduce: 'gift.reduce',
  reversal: 'statement.reversal',
  undoReversal: 'statement.undoReversal',
  reward: 'statement.reward',
  referral: 'statement.referral',
  demo: 'statement.demo',
  welcome: 'statement.welcome',
} as const satisfies Record<Exclude<StatementEntry['reason'], 'gift'>, MessageKey>;

/** The reason of a movement, and the other account. A newer server may have further reasons. */
export function movementMessage(
  t: Translate,
  locale: Locale,
  { reason, amount, counterparty }: StatementEntry,
): string {
  if (reason !== 'gift') {
    return t(Object.hasOwn(messages, reason) ? messages[reason] : 'statement.other');
  }
  if (counterparty === null) return t('statement.gaveOwn');
  const name = personName(locale, counterparty);
  return t(amount < 0 ? 'statement.gave' : 'statement.received', { name });
}
