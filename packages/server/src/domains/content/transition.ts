import {
  actionTable,
  targetStates,
  type Aspect,
  type ModerationAction,
} from '@bloom/contract/moderation/moderation-rules';
import type { States } from './kind.ts';

/** The effect of an action on a target in certain states. */
export type Transition = {
  /** The action that happens: a dismissal can stand for another one. */
  action: ModerationAction;
  /** The aspect that it changes; undefined for an action without a move. */
  of: Aspect | undefined;
  /** The action whose state ends here; null where there is none in the log. */
  ended: number | null;
  /** It brings the target back to its usual state. */
  isReturn: boolean;
  /** It decides the open case: what waits for a moderator stays in the queue until that is decided. */
  decides: boolean;
};

/**
 * The transition of an action, from the table of the contract; undefined where the target is already so
 * (docs/specification/moderation.md#transitions).
 */
export function transitionOf(given: ModerationAction, states: States): Transition | undefined {
  const { visibility, membership } = states;
  const back = [visibility?.state, membership?.state].find(
    (state) => state === 'held' || state === 'waiting' || state === 'applied',
  );
  const action = (back && actionTable[given].means?.[back]) ?? given;
  const { move } = actionTable[action];
  const decides =
    (back !== 'waiting' && back !== 'applied') ||
    move?.of === (back === 'waiting' ? 'visibility' : 'membership');
  if (!move) return { action, of: undefined, ended: null, isReturn: false, decides };
  const { of, from, to } = move;
  const [usual] = targetStates[of];
  const present = states[of] ?? { state: usual, by: null };
  if (!from.some((each) => each === present.state)) return undefined;
  return { action, of, ended: present.by, isReturn: to === usual, decides };
}
