import type { GiftKind } from '@bloom/contract/gift/economy';
import type { GiftSelection, ReversedGifts } from '@bloom/contract/moderation/moderation';
import type { Tx } from '../../schema.ts';

/** Gifts that moderators choose: from these donors, to a target, or to all of these recipients. */
export type ChosenGifts = {
  from: readonly number[];
  to: { target: { kind: GiftKind; id: number } } | { recipients: readonly number[] };
  between: { from: number; to: number };
};

/** Reverses gifts (docs/specification/moderation.md#reversed-gifts). */
export type Reversals = {
  /** The accounts that got gifts of these donors which can be reversed. */
  findRecipients(tx: Tx, gifts: Omit<ChosenGifts, 'to'>): Promise<number[]>;
  /** The result of a reversal of them now. */
  preview(tx: Tx, gifts: ChosenGifts): Promise<ReversedGifts>;
  /** Reverses, by an action, all of them that are not reversed yet. Returns the recipients. */
  begin(tx: Tx, actionId: number, gifts: ChosenGifts, refund: GiftSelection['refund']): Promise<number[]>;
  /** Undoes, by an action, all that another one reversed. Returns whose gifts these are. */
  undo(
    tx: Tx,
    actionId: number,
    undoes: number,
  ): Promise<{ donors: readonly number[]; recipients: readonly number[] }>;
};
