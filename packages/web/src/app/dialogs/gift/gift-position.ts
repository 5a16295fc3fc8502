import { giftCost } from '@bloom/contract/gift/economy';
import type { GiftResponse } from '@bloom/contract/gift/gift';
import type { Filters } from '../../../features/catalogue/filter/filters.ts';
import type { GiftPosition } from '../../../features/gift/gift-messages.ts';
import type { Gift } from '../../../features/gift/send-gift.ts';
import type { Translate } from '../../../i18n/messages.ts';
import type { Options } from '../../../parts/videos/options.ts';

/** The list on the screen, with the positions of the video there before and after the gift, from 1. */
type ShownList = { filters: Filters; before: number | undefined; after: number | undefined };

/**
 * The position of its video that the message about a gift states: the one in the list on the screen, or the
 * one in its category, whose exact rank the server has counted; or the one in all lists, where no list is on
 * the screen and a big gift keeps the first place in its category.
 */
export function positionOf(
  t: Translate,
  { categoryName }: Pick<Options, 'categoryName'>,
  gift: Pick<Gift, 'amount'>,
  { data }: Pick<GiftResponse, 'data'>,
  shown: ShownList | undefined,
): GiftPosition {
  const names = shown ? Object.keys(shown.filters) : [];
  const isCategory = names.length === 1 && names[0] === 'category';
  if (shown?.after && !isCategory) {
    const list = t(names.length === 0 ? 'gift.listAll' : 'gift.listThis');
    return { list, before: shown.before ?? null, after: shown.after };
  }
  const { category, rank_before: before, rank_after: after } = data;
  if (!shown && gift.amount >= giftCost.big && after === 1 && before === 1) {
    return { list: t('gift.listAll'), before: null, after };
  }
  return { list: t('gift.listOf', { category: categoryName(category) }), before, after };
}
