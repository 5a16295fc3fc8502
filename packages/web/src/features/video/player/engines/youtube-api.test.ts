// rule: #player-interface
import { expect, it } from 'vitest';
import { playerState, statusOf } from './youtube-api.ts';

it.each([
  [playerState.playing, 'playing'],
  [playerState.ended, 'ended'],
  [playerState.unstarted, 'loading'],
  [2, 'paused'],
  [5, 'paused'],
])('state %d of YouTube is “%s”', (state, status) => {
  expect(statusOf(state)).toBe(status);
});
