/**
 * The prefix of the query keys of "For you" and "Following": among those of lists, and what a follow changes.
 */
export const personalListsKey = ['videos', 'personal'] as const;
