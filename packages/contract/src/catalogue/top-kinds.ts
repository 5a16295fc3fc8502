/** What accounts are compared by: what they shared, gave, wrote in the chat, saved of subtitles, and were refused. */
export const topKinds = ['shares', 'gifts', 'posts', 'saves', 'refusals'] as const;
export type TopKind = (typeof topKinds)[number];
/** The longest time over which they are, in seconds. */
export const longestTopS = 30 * 86_400;
