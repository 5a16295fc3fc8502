import { describe, expect, it } from 'vitest';
import { rewardState, secondsLeft } from './reward-state.ts';

const dueS = 1_000_000;

describe('the daily reward', () => {
  it.each([
    [-86_400, 'waiting', 86_400],
    [-1, 'waiting', 1],
    [-1.9, 'waiting', 1],
    [-0.4, 'waiting', 0],
    [0, 'checking', 0],
    [1, 'checking', 0],
    [86_400, 'checking', 0],
  ] as const)('%d s from its time is %s, with %i s left', (offS, standing, left) => {
    const times = { dueS, receivedS: dueS - 90_000 };
    expect(rewardState(times, dueS + offS)).toBe(standing);
    expect(secondsLeft(times, dueS + offS)).toBe(left);
  });

  it.each([-86_400, 0, 86_400])(
    'is due if the server reported it, also on a device whose clock is %i s off',
    (offS) => {
      expect(rewardState({ dueS, receivedS: dueS }, dueS + offS)).toBe('due');
      expect(rewardState({ dueS, receivedS: dueS + 5 }, dueS + offS)).toBe('due');
    },
  );

  it('is never due on the word of this device alone', () => {
    for (let laterS = 0; laterS < 200_000; laterS += 999) {
      expect(rewardState({ dueS, receivedS: dueS - 1 }, dueS + laterS)).not.toBe('due');
    }
  });
});
