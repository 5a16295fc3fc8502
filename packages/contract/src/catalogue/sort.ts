/**
 * The orders of the list (docs/specification/catalogue.md#sort): by `update_timestamp`, by share, and by the
 * thanks of the last 24 hours or seven days.
 */
export const sorts = ['activity', 'newest', 'thanked_day', 'thanked_week'] as const;
export type Sort = (typeof sorts)[number];
