/**
 * The measures by which accounts are compared: their shares, gifts, chat messages, saved subtitles, and
 * refused requests.
 */
export const topKinds = ['shares', 'gifts', 'posts', 'saves', 'refusals'] as const;
export type TopKind = (typeof topKinds)[number];
/** The longest time over which they are, in seconds. */
export const longestTopS = 30 * 86_400;
