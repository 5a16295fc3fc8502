import type { RecordEntry, StatementEntry } from '@bloom/contract/statement';
import type { Locale } from '@bloom/contract/locale';
import type { Translate } from '../../i18n/messages.ts';
import { personName, shortAmount } from '../../lib/format.ts';

/** Says why petals moved, and between whom. */
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

/** Says who gave how much to a video, or by how much it was lowered. */
export function recordMessage(t: Translate, locale: Locale, entry: RecordEntry): string {
  const key = entry.amount < 0 ? 'statement.recordReduced' : 'statement.recordGave';
  const amount = shortAmount(locale, Math.abs(entry.amount));
  return t(key, { name: personName(locale, entry.name), amount });
}

/** Says what a gift or reduce did to the place of a video; undefined if nothing is known. */
export function rankMessage(t: Translate, entry: RecordEntry): string | undefined {
  const { rank_before: before, rank_after: after, crossed_zero: crossed } = entry;
  if (crossed !== null) return t(`statement.${crossed}`);
  if (after === null) return undefined;
  if (before === null) return t('statement.movedUp', { after });
  return before === after
    ? t('statement.stayed', { after })
    : t('statement.moved', { before, after });
}
