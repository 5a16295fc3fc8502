import { votesThatDecide, type LinkState } from '@bloom/contract/work/work-rules';

/** A vote on a link. */
export type Vote = {
  agrees: boolean;
  /** Its account shared one of the two videos. */
  isSharer: boolean;
  isProposer: boolean;
  /** Its account counts: it is older than a day, and has given or shared. */
  isTrusted: boolean;
};

/**
 * The state of a link after its votes (docs/specification/works.md#link). A sharer can always keep a video
 * alone, and cannot join the video of another sharer alone.
 *
 * @param state the state before, which stays where the votes decide nothing
 * @param isOfOne whether the same account shared both videos
 */
export function decideLink(state: LinkState, votes: readonly Vote[], isOfOne: boolean): LinkState {
  const sharers = votes.filter(({ isSharer }) => isSharer);
  if (sharers.some(({ agrees }) => !agrees)) return 'refused';
  if (sharers.some(({ isProposer }) => isOfOne || !isProposer)) return 'confirmed';
  const counted = votes.filter(({ isTrusted }) => isTrusted);
  const net = counted.reduce((sum, { agrees }) => sum + (agrees ? 1 : -1), 0);
  if (net >= votesThatDecide) return 'confirmed';
  return net <= -votesThatDecide ? 'refused' : state;
}
