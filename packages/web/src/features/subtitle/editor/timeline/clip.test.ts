import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { playClip, type EditorPlayer } from './clip.ts';

/** A player whose seeks and commands take a moment, as over a network. */
function slowPlayer(rate = 1, lagMs = 20) {
  let [baseS, sinceMs, status] = [50, Date.now(), 'paused' as 'paused' | 'playing'];
  const time = () => baseS + (status === 'playing' ? ((Date.now() - sinceMs) / 1_000) * rate : 0);
  const set = (timeS: number, next = status) => {
    [baseS, sinceMs, status] = [timeS, Date.now(), next];
  };
  const media = { player: 'hls', stream: 'https://cdn.test/a.m3u8' } as const;
  const player: EditorPlayer = {
    can: { observe: true, control: true, seek: true, rate: true },
    state: {
      getState: () => ({ status, rate, rates: [rate], timeS: time(), durationS: 100, media }),
      subscribe: () => () => {},
    },
    time,
    play: () => void setTimeout(() => set(time(), 'playing'), lagMs),
    pause: () => void setTimeout(() => set(time(), 'paused'), lagMs),
    seek: (timeS) => void setTimeout(() => set(timeS), lagMs * 3),
    setRate: () => {},
  };
  return { player, status: () => status };
}

describe('a clip', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  // rule: #subtitle-editor
  it.each([0.5, 1, 2])('at speed %d stops at its end within 100 ms', async (rate) => {
    const { player, status } = slowPlayer(rate);
    playClip(player, { startMs: 20_000, endMs: 23_000 });
    await vi.advanceTimersByTimeAsync(500);
    expect(status()).toBe('playing');
    await vi.advanceTimersByTimeAsync(8_000);
    expect(status()).toBe('paused');
    expect(Math.abs(player.time() - 23)).toBeLessThan(0.1);
  });

  it('leaves the player alone once the user goes elsewhere', async () => {
    const { player, status } = slowPlayer();
    playClip(player, { startMs: 20_000, endMs: 23_000 });
    await vi.advanceTimersByTimeAsync(500);
    player.seek(40);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(status()).toBe('playing');
  });
});
