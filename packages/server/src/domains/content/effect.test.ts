import { expect, test } from 'vitest';
import {
  actionTable,
  moderationActions,
  targetStates,
  type Aspect,
  type ModerationAction,
} from '@bloom/contract/moderation/moderation-rules';
import type { States } from './kind.ts';
import { effectOf } from './effect.ts';

/* Every cell of the table: a state of an aspect, and the actions that change it, with the state that they
   lead to. */

// rule: #transitions
const cells: Record<Aspect, Record<string, Partial<Record<ModerationAction, string>>>> = {
  visibility: {
    shown: { hide: 'hidden', erase: 'erased' },
    waiting: { hide: 'hidden', approve: 'shown', dismiss: 'shown', erase: 'erased' },
    held: { hide: 'hidden', restore: 'shown', dismiss: 'shown', erase: 'erased' },
    hidden: { restore: 'shown', erase: 'erased' },
    erased: {},
  },
  membership: {
    member: { decline: 'declined' },
    outside: { admit: 'member', decline: 'declined' },
    applied: { admit: 'member', dismiss: 'member', decline: 'declined' },
    declined: { admit: 'member' },
  },
  writing: {
    free: { timeout: 'timedOut', ban: 'banned' },
    timedOut: { timeout: 'timedOut', ban: 'banned', lift: 'free' },
    banned: { timeout: 'timedOut', lift: 'free' },
  },
  petals: { free: { freeze: 'frozen' }, frozen: { unfreeze: 'free' } },
  probation: { over: {}, running: { endProbation: 'over' } },
  subtitles: { open: { lockSubtitles: 'locked' }, locked: { unlockSubtitles: 'open' } },
  category: {
    chosen: { recategorise: 'moved' },
    moved: { recategorise: 'moved', restoreCategory: 'chosen' },
  },
  name: {
    chosen: { rename: 'removed' },
    removed: { restoreName: 'chosen' },
    replaced: { rename: 'removed', restoreName: 'chosen' },
  },
};

/** Actions without a transition: they happen in every state. */
const still = ['dismiss', 'reopen', 'hold', 'warn', 'withdraw', 'reverseGifts', 'undoReversal'];

const aspects = Object.keys(targetStates) as Aspect[];
const statesOf = (aspect: Aspect, state: string): States =>
  state === targetStates[aspect][0] ? {} : { [aspect]: { state, by: 7 } };

const rows = aspects.flatMap((aspect) =>
  targetStates[aspect].flatMap((state) => moderationActions.map((action) => ({ aspect, state, action }))),
);

test.for(rows)('$aspect $state: $action', ({ aspect, state, action }) => {
  const found = effectOf(action, statesOf(aspect, state));
  const to = cells[aspect][state]?.[action];
  const isOfAspect = found?.of === aspect;
  const reached = found && isOfAspect ? actionTable[found.action].transition?.to : undefined;
  expect(reached).toBe(to);
  if (to !== undefined) {
    const [usual] = targetStates[aspect];
    expect(found).toMatchObject({
      ended: state === usual ? null : 7,
      isReturn: to === usual,
      decides: true,
    });
  } else if (still.includes(action)) {
    expect(found).toMatchObject({ action, of: undefined, isReturn: false });
  } else if (found) {
    // It changes another aspect, which is in its usual state.
    expect(cells[found.of ?? aspect][targetStates[found.of ?? aspect][0]]).toHaveProperty(action);
  }
});

test.for([
  ['waiting', 'lockSubtitles'],
  ['waiting', 'recategorise'],
] as const)('what is %s stays in the queue after %s', ([state, action]) => {
  expect(effectOf(action, { visibility: { state, by: 7 } })?.decides).toBe(false);
});

test('an application stays in the queue after a warning', () => {
  const states: States = { membership: { state: 'applied', by: 7 } };
  expect(effectOf('warn', states)?.decides).toBe(false);
});
