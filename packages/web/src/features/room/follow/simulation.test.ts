// rule: #following-a-room
import { describe, expect, test } from 'vitest';
import { simulateRoom } from '../../../../test/room/simulated-room.ts';

const seeds = (from: number) => Array.from({ length: 100 }, (_, i) => from + i);

describe('in simulated rooms everyone who can is within the limits, and stays there', () => {
  test.each([0, 100, 200, 300, 400, 500, 600, 700, 800, 900])('in 100 from seed %d', (from) => {
    const broken = seeds(from)
      .map((seed) => ({ seed, faults: simulateRoom(seed).faults }))
      .filter(({ faults }) => faults.length > 0);
    expect(broken).toEqual([]);
  });

  test('of each kind of player, undisturbed and disturbed in each way', () => {
    const members = seeds(0).flatMap((seed) => simulateRoom(seed).members);
    const kinds = new Set(members.map(({ kind, disturbance }) => `${kind} ${disturbance}`));
    expect([...kinds].toSorted()).toEqual([
      ...['advert', 'asleep', 'away', 'hidden', 'none', 'offline', 'stall'].map((each) => `embed ${each}`),
      ...['asleep', 'away', 'hidden', 'none', 'offline', 'stall'].map((each) => `stream ${each}`),
    ]);
  });
});
