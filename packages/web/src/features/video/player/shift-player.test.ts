import { expect, test, vi } from 'vitest';
import { fakePlayer } from '../../../../test/fake-player.ts';
import type { MountPlayer, PlayerOptions } from './player.ts';
import { shiftPlayer } from './shift-player.ts';

const media = {
  player: 'hls',
  stream: '/a.m3u8',
  episode: undefined,
  isLive: false,
  startS: 40,
} as const;

/** A player whose content begins so many seconds later, and the one that it is made of. */
function shifted(shiftS: number) {
  const fake = fakePlayer();
  const create = vi.fn<MountPlayer>((_place, options) => {
    fake.state.setState({ media: options.media, timeS: options.media.startS });
    return fake.player;
  });
  const load = vi.spyOn(fake.player, 'load');
  const options = { media } as unknown as PlayerOptions;
  const player = shiftPlayer(create, shiftS)(null as unknown as Element, options);
  return { ...fake, inner: fake.player, player, create, load };
}

// rule: #playing
test('a copy plays at the same second of its content, and says the seconds of the video', () => {
  const { player, state, done, create, load } = shifted(7);
  expect(create.mock.calls[0]?.[1].media.startS).toBe(47);
  expect(player.state.getState()).toMatchObject({ timeS: 40, media: { startS: 40 } });
  state.setState({ timeS: 57, durationS: 207, loadedS: 107 });
  expect(player.state.getState()).toMatchObject({ timeS: 50, durationS: 200, loadedS: 100 });
  expect(player.time()).toBe(50);
  player.seek(10);
  expect(done).toEqual(['seek 17']);
  player.load({ ...media, startS: 3 });
  expect(load).toHaveBeenCalledExactlyOnceWith({ ...media, startS: 10 });
});

// rule: #playing
test('what one of the two does not have is its beginning', () => {
  const later = shifted(7);
  later.state.setState({ timeS: 2 });
  expect(later.player.time()).toBe(0);
  const { player, done, state } = shifted(-7);
  player.seek(3);
  expect(done).toEqual(['seek 0']);
  state.setState({ timeS: 0, durationS: 193 });
  expect(player.state.getState()).toMatchObject({ timeS: 7, durationS: 200 });
});

test('a copy without an offset is not changed', () => {
  const { player, inner } = shifted(0);
  expect(player).toBe(inner);
});

test('its media is the same until other media is loaded', () => {
  const { player, state } = shifted(7);
  const before = player.state.getState().media;
  state.setState({ timeS: 50 });
  expect(player.state.getState().media).toBe(before);
  state.setState({ media: { ...media, startS: 9 } });
  expect(player.state.getState().media).toMatchObject({ startS: 2 });
});
