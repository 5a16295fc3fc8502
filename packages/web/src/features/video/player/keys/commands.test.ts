// rule: #player-keys
import { expect, test } from 'vitest';
import { everything, fakePlayer } from '../../../../../test/fake-player.ts';
import { availableCommands, commandOf } from './commands.ts';
import type { PlayerState } from '../player.ts';

/** The effects of a key on a player in this state. */
function press(key: string, given: Partial<PlayerState> = {}): string[] {
  const { player, state, done } = fakePlayer();
  state.setState({ timeS: 100, durationS: 200, rates: [1, 0.5, 2], ...given });
  commandOf({ key, repeat: false }, player.can, {})?.run(player, {}, key);
  return done;
}

test.each<[string, Partial<PlayerState>, string]>([
  ['k', { status: 'playing' }, 'pause'],
  [' ', { status: 'paused' }, 'play'],
  ['K', { status: 'ended' }, 'play'],
  ['j', {}, 'seek 90'],
  ['l', {}, 'seek 110'],
  ['ArrowLeft', {}, 'seek 95'],
  ['ArrowRight', {}, 'seek 105'],
  ['0', {}, 'seek 0'],
  ['7', {}, 'seek 140'],
  ['m', {}, 'mute'],
  ['m', { muted: true }, 'unmute'],
  ['ArrowUp', { volume: 0.35 }, 'volume 0.4'],
  ['ArrowUp', { volume: 0.98 }, 'volume 1'],
  ['ArrowUp', { muted: true }, 'volume 0.05'],
  ['ArrowDown', { volume: 0.03 }, 'volume 0'],
  ['.', { status: 'playing' }, 'rate 2'],
  [',', { status: 'playing' }, 'rate 0.5'],
  ['.', { status: 'paused' }, 'step 1'],
  [',', { status: 'paused' }, 'step -1'],
])('the key %j with %j means %s', (key, given, expected) => {
  expect(press(key, given)).toEqual([expected]);
});

test('a tenth of a live stream is nowhere', () => {
  expect(press('5', { durationS: undefined })).toEqual([]);
});

test('there is nothing faster than the fastest', () => {
  expect(press('.', { status: 'playing', rate: 2 })).toEqual([]);
});

test('a frame that takes no commands has the keys of its page only', () => {
  const nothing = Object.fromEntries(
    Object.keys(everything).map((name) => [name, false]),
  ) as typeof everything;
  const next = () => {};
  expect(availableCommands(nothing, { next, openKeys: next }).map(({ name }) => name)).toEqual([
    'next',
    'keys',
  ]);
  expect(commandOf({ key: 'k', repeat: false }, nothing, {})).toBeUndefined();
});

// rule: #player-keys
test('the key for subtitles works where the player says its time and there can be some', () => {
  const done: string[] = [];
  const toggleSubtitles = () => done.push('toggled');
  const { player } = fakePlayer();
  const pressed = { key: 'c', repeat: false };
  commandOf(pressed, player.can, { toggleSubtitles })?.run(player, { toggleSubtitles }, 'c');
  expect(done).toEqual(['toggled']);
  expect(commandOf(pressed, player.can, {})).toBeUndefined();
  const noTime = { ...everything, observe: false };
  expect(commandOf(pressed, noTime, { toggleSubtitles })).toBeUndefined();
});

test('a key that is held down seeks on, and does nothing else again', () => {
  expect(commandOf({ key: 'l', repeat: true }, everything, {})).toBeDefined();
  expect(commandOf({ key: 'k', repeat: true }, everything, {})).toBeUndefined();
});
