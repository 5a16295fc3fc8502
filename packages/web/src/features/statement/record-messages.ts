import type { RecordEntry } from '@bloom/contract/gift/statement';
import type { Locale } from '@bloom/contract/wire/locale';
import type { Translate } from '../../i18n/messages.ts';
import { personName, shortAmount } from '../../lib/format.ts';

/** Who gave how much to a video, by how much it was reduced, or what moderators did to a gift. */
export function recordMessage(t: Translate, locale: Locale, entry: RecordEntry): string {
  const [taken, given] =
    entry.reverses === undefined
      ? (['recordReduced', 'recordGave'] as const)
      : (['recordReversed', 'recordGaveBack'] as const);
  const amount = shortAmount(locale, Math.abs(entry.amount));
  return t(`statement.${entry.amount < 0 ? taken : given}`, {
    name: personName(locale, entry.name),
    amount,
  });
}

/** The effect of a gift or reduce on the video's rank; undefined if it is unknown. */
export function rankMessage(t: Translate, entry: RecordEntry): string | undefined {
  const { rank_before: before, rank_after: after, crossed_zero: crossed } = entry;
  if (crossed !== null) return t(`statement.${crossed}`);
  if (after === null) return undefined;
  if (before === null) return t('statement.movedUp', { after });
  return before === after ? t('statement.stayed', { after }) : t('statement.moved', { before, after });
}
