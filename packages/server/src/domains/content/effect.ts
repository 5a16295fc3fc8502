import {
  actionTable,
  targetStates,
  type Aspect,
  type ModerationAction,
} from '@bloom/contract/moderation/moderation-rules';
import type { States } from './kind.ts';

/** The effect of an action on a target in certain states. */
export type Effect = {
  /** The action that happens: a dismissal can stand for another one. */
  action: ModerationAction;
  /** The aspect that it changes; undefined for an action without a transition. */
  of: Aspect | undefined;
  /** The action whose state ends here; null where there is none in the log. */
  ended: number | null;
  /** It brings the target back to its usual state. */
  isReturn: boolean;
  /** It decides the open case: what waits for a moderator stays in the queue until that is decided. */
  decides: boolean;
};

/**
 * The effect of an action, from the table of transitions in the contract; undefined where the target is
 * already so (docs/specification/moderation.md#transitions).
 */
export function effectOf(given: ModerationAction, states: States): Effect | undefined {
  const { visibility, membership } = states;
  const holding = [visibility?.state, membership?.state].find(
    (state) => state === 'held' || state === 'waiting' || state === 'applied',
  );
  const action = (holding && actionTable[given].means?.[holding]) ?? given;
  const { transition } = actionTable[action];
  const decides =
    (holding !== 'waiting' && holding !== 'applied') ||
    transition?.of === (holding === 'waiting' ? 'visibility' : 'membership');
  if (!transition) return { action, of: undefined, ended: null, isReturn: false, decides };
  const { of, from, to } = transition;
  const [usual] = targetStates[of];
  const present = states[of] ?? { state: usual, by: null };
  if (!from.some((each) => each === present.state)) return undefined;
  return { action, of, ended: present.by, isReturn: to === usual, decides };
}
