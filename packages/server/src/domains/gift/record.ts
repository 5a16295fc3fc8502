/** One gift to, or reduce of, a video, or what moderators did to a gift. */
export type RecordRow = {
  transferId: number;
  /** Unix seconds. */
  time: number;
  donorId: number;
  /** Null while the account exists. */
  donorDeletedAt: Date | null;
  name: string;
  handle: string | null;
  /** Petals; negative for a reduce. */
  amount: number;
  /** The video's balance after it, petals. */
  balance: number;
  rankBefore: number | null;
  rankAfter: number | null;
  note: string | null;
  /** The gift that moderators reversed, or with a positive amount gave back; null for a gift or reduce. */
  reverses: number | null;
};

/** Whether a gift or reduce brought the video back into lists or hid it: only positive balances are shown. */
export function crossingOf({ amount, balance }: RecordRow): 'hidden' | 'shown' | null {
  const wasShown = balance - amount > 0;
  const isShown = balance > 0;
  if (wasShown === isShown) return null;
  return isShown ? 'shown' : 'hidden';
}
