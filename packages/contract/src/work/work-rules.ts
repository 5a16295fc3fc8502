/** The states of a link between two videos (docs/specification/works.md#link). */
export const linkStates = ['draft', 'confirmed', 'refused'] as const;
export type LinkState = (typeof linkStates)[number];

/** How many more votes for a link than against it confirm it; as many against it refuse it. */
export const votesThatDecide = 3;

/** How many videos a work has at most. */
export const maxWorkSize = 50;

/** The largest offset between two videos of a work, in seconds. */
export const maxOffsetS = 3_600;

/** How many drafts an account has proposed at most at a time. */
export const maxDrafts = 50;
