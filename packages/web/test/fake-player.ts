import {
  createPlayerState,
  noCommands,
  type Capabilities,
  type Player,
} from '../src/features/video/player/player.ts';

/** The capabilities of the full player of HLS. */
export const everything: Capabilities = {
  observe: true,
  control: true,
  seek: true,
  mute: true,
  volume: true,
  rate: true,
  step: true,
  quality: true,
  pictureInPicture: true,
  cover: true,
};

/** A player for tests, which notes its commands; its state is set by the test. */
export function fakePlayer(can: Partial<Capabilities> = {}) {
  const state = createPlayerState({
    player: 'hls',
    stream: '/stream.m3u8',
    episode: undefined,
    isLive: false,
    startS: 0,
  });
  const done: string[] = [];
  const player: Player = {
    ...noCommands,
    can: { ...everything, ...can },
    state,
    time: () => state.getState().timeS,
    load: () => {},
    play: () => done.push('play'),
    pause: () => done.push('pause'),
    seek: (timeS) => done.push(`seek ${timeS}`),
    setMuted: (muted) => done.push(muted ? 'mute' : 'unmute'),
    setVolume: (volume) => done.push(`volume ${volume}`),
    setRate: (rate) => done.push(`rate ${rate}`),
    step: (direction) => done.push(`step ${direction}`),
    setLabel: () => {},
    destroy: () => {},
  };
  return { player, state, done };
}
