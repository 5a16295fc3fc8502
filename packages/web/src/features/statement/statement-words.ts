import type { RecordEntry, StatementEntry } from '@bloom/contract/statement';
import type { Locale } from '@bloom/contract/locale';
import type { Translate } from '../../i18n/messages.ts';
import { shortAmount } from '../../lib/format.ts';

/** Says why petals moved, and between whom. */
export function movementWords(
  t: Translate,
  { reason, amount, counterparty }: StatementEntry,
): string {
  if (reason !== 'gift') return t(`statement.${reason}`);
  if (counterparty === null) return t('statement.gaveOwn');
  return t(amount < 0 ? 'statement.gave' : 'statement.received', { name: counterparty });
}

/** Says who gave how much to a video, or by how much it was lowered. */
export function recordWords(t: Translate, locale: Locale, { name, amount }: RecordEntry): string {
  const key = amount < 0 ? 'statement.recordReduced' : 'statement.recordGave';
  return t(key, { name, amount: shortAmount(locale, Math.abs(amount)) });
}

/** Says what a gift or reduce did to the place of a video; undefined if nothing is known. */
export function placeWords(t: Translate, entry: RecordEntry): string | undefined {
  const { rank_before: before, rank_after: after, crossed_zero: crossed } = entry;
  if (crossed !== null) return t(`statement.${crossed}`);
  if (after === null) return undefined;
  if (before === null) return t('statement.movedUp', { after });
  return before === after
    ? t('statement.stayed', { after })
    : t('statement.moved', { before, after });
}
