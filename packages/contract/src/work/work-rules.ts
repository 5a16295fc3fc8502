/** The states of a link between two videos (docs/specification/works.md#link). */
export const linkStates = ['draft', 'confirmed', 'refused'] as const;
export type LinkState = (typeof linkStates)[number];

/** The majority of votes that confirms a link; as large a majority against it refuses it. */
export const votesThatDecide = 3;

/** The most videos of a work. */
export const maxWorkSize = 50;

/** The largest offset between two videos of a work, in seconds. */
export const maxOffsetS = 3_600;

/** The most drafts that an account has open at the same time. */
export const maxDrafts = 50;
