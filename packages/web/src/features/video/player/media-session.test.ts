import { beforeEach, expect, test, vi } from 'vitest';
import { fakePlayer } from '../../../../test/fake-player.ts';
import { connectMediaSession } from './media-session.ts';

const facts = { title: 'A film', artist: 'Subo', image: '/image.webp' };
const single = { hasNext: false, hasPrevious: false };

let handlers: Map<string, ((details: object) => void) | null>;
let positions: unknown[];
let session: { metadata: unknown; playbackState: string };

beforeEach(() => {
  handlers = new Map();
  positions = [];
  session = { metadata: null, playbackState: 'none' };
  vi.stubGlobal('window', { location: { href: 'https://bloom.test/video/1' } });
  vi.stubGlobal(
    'MediaMetadata',
    class {
      readonly facts: object;
      constructor(given: object) {
        this.facts = given;
      }
    },
  );
  vi.stubGlobal('navigator', {
    mediaSession: Object.assign(session, {
      setActionHandler: (name: string, handler: ((details: object) => void) | null) => {
        if (name === 'stop') throw new TypeError('unknown action');
        handlers.set(name, handler);
      },
      setPositionState: (position: unknown) => positions.push(position),
    }),
  });
  return () => vi.unstubAllGlobals();
});

// rule: #player-controls
test('the system shows the video and obeys its controls', () => {
  const { player, state, done } = fakePlayer();
  state.setState({ status: 'playing', durationS: 60, timeS: 20 });
  connectMediaSession(player, facts, single, () => ({}));
  expect(session.metadata).toMatchObject({
    facts: { title: 'A film', artwork: [{ src: 'https://bloom.test/image.webp' }] },
  });
  expect(session.playbackState).toBe('playing');
  expect(positions).toEqual([{ duration: 60, position: 20, playbackRate: 1 }]);
  handlers.get('pause')?.({});
  handlers.get('seekbackward')?.({});
  handlers.get('seekforward')?.({ seekOffset: 3 });
  handlers.get('seekto')?.({ seekTime: 0 });
  expect(done).toEqual(['pause', 'seek 10', 'seek 23', 'seek 0']);
  expect(handlers.get('nexttrack')).toBeNull();
});

test('episodes can be changed where there are any', () => {
  const { player } = fakePlayer();
  const next = vi.fn<() => void>();
  connectMediaSession(player, facts, { hasNext: true, hasPrevious: false }, () => ({ next }));
  handlers.get('nexttrack')?.({});
  expect(next).toHaveBeenCalledOnce();
  expect(handlers.get('previoustrack')).toBeNull();
});

test('the position is sent again when it jumps, and not while it goes on', () => {
  const { player, state } = fakePlayer();
  state.setState({ durationS: 60, timeS: 1 });
  connectMediaSession(player, facts, single, () => ({}));
  state.setState({ timeS: 1.25 });
  expect(positions).toHaveLength(1);
  state.setState({ timeS: 40 });
  expect(positions).toHaveLength(2);
});

test('nothing stays when the player goes', () => {
  const { player, state } = fakePlayer();
  const disconnect = connectMediaSession(player, facts, single, () => ({}));
  disconnect();
  const { length } = positions;
  state.setState({ status: 'playing' });
  expect(session).toMatchObject({ metadata: null, playbackState: 'none' });
  expect([...handlers.values()].every((handler) => handler === null)).toBe(true);
  expect(positions).toHaveLength(length);
});

test('a player that does not say what it does is left alone', () => {
  const { player } = fakePlayer({ observe: false });
  connectMediaSession(player, facts, single, () => ({}));
  expect(session.metadata).toBeNull();
});
