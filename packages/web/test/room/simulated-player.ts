import type { PlayerCommand } from '../../src/features/room/follow/correct.ts';
import type { PlayerFacts } from '../../src/features/room/follow/observe-player.ts';
import type { Random } from './random.ts';

/** How an advert looks from outside of YouTube's player. */
const adverts = ['frozen', 'loading', 'shorter'] as const;

/** A player in simulated time, as a stream or YouTube's behaves. */
export type SimulatedPlayer = ReturnType<typeof simulatePlayer>;

/** How often YouTube's player states its time, in milliseconds. */
const statedEachMs = 250;
export const youtubeRates = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

/**
 * @param speed how fast its clock goes: 1 is right
 */
export function simulatePlayer(
  kind: 'stream' | 'embed',
  { random, speed, durationMs }: { random: Random; speed: number; durationMs: number },
) {
  const delays =
    kind === 'stream'
      ? { seek: random.between(50, 600), start: random.between(20, 200), command: 0 }
      : { seek: random.between(150, 900), start: random.between(50, 350), command: random.between(10, 80) };
  /** A wait that differs a little each time. */
  const about = (ms: number) => ms * random.between(0.85, 1.15);
  let [nowMs, timeMs, statedMs, statedAtMs] = [0, 0, 0, -Infinity];
  let status: PlayerFacts['status'] = 'loading';
  let rate = 1;
  /** Until when it waits for data, and shows an advert. */
  let [waitsUntilMs, advertUntilMs, advertFromMs] = [-Infinity, -Infinity, -Infinity];
  let advert: (typeof adverts)[number] = 'frozen';
  /** When it is loaded, and begins. */
  let startsAtMs: number | undefined;
  let queue: { atMs: number; run: () => void }[] = [];
  let events = 0;

  const at = (delayMs: number, run: () => void) => queue.push({ atMs: nowMs + delayMs, run });
  const isWaiting = () => nowMs < waitsUntilMs;
  const isInAdvert = () => nowMs < advertUntilMs;
  const changed = () => {
    events += 1;
    statedAtMs = -Infinity;
  };
  const seek = (toMs: number) => {
    timeMs = Math.max(0, Math.min(toMs, durationMs));
    const neededMs = about(delays.seek);
    waitsUntilMs = Math.max(waitsUntilMs, nowMs + neededMs);
    if (status === 'ended') at(neededMs, () => void (status === 'ended' && (status = 'paused')));
    changed();
  };
  const play = () => {
    if (status === 'playing' || startsAtMs !== undefined) return;
    startsAtMs = nowMs + about(delays.start);
  };
  const pause = () => {
    startsAtMs = undefined;
    if (status === 'playing') status = 'paused';
    changed();
  };
  const setRate = (value: number) => {
    rate = value;
    changed();
  };
  const load = (fromMs: number) => {
    [status, timeMs, startsAtMs, queue] = ['loading', fromMs, undefined, []];
    [waitsUntilMs, advertUntilMs] = [-Infinity, -Infinity];
    changed();
    at(random.between(200, 900), () => {
      status = 'playing';
      changed();
    });
  };

  return {
    kind,
    /** The events that it has sent. */
    events: () => events,
    /** The position that its user sees. */
    timeMs: () => timeMs,
    isHeld: () => isWaiting() || isInAdvert() || status === 'loading',
    isInAdvert,
    status: () => status,
    load,
    /** The user's hand; the same for a stream, whose controls are the page's. */
    hand: { play, pause, seek, setRate },
    command(command: PlayerCommand) {
      at(delays.command, () => {
        if (command.do === 'seek') {
          // An advert is not left by it.
          if (!isInAdvert()) seek(command.toMs);
        } else if (command.do === 'rate') setRate(command.rate);
        else if (command.do === 'play') play();
        else pause();
      });
    },
    stall(lengthMs: number) {
      waitsUntilMs = nowMs + lengthMs;
      changed();
    },
    showAdvert(lengthMs: number) {
      advert = random.oneOf(adverts);
      [advertFromMs, advertUntilMs] = [nowMs, nowMs + lengthMs];
      changed();
    },
    /** Lets time pass. */
    advance(toMs: number) {
      const gapMs = toMs - nowMs;
      const wasHeld = isWaiting() || isInAdvert();
      nowMs = toMs;
      if (status === 'playing' && !wasHeld) timeMs += gapMs * rate * speed;
      if (wasHeld && !isWaiting() && !isInAdvert()) changed();
      if (status === 'playing' && timeMs >= durationMs) {
        [status, timeMs] = ['ended', durationMs];
        changed();
      }
      if (startsAtMs !== undefined && nowMs >= startsAtMs) {
        if (timeMs >= durationMs) timeMs = 0;
        [status, startsAtMs] = ['playing', undefined];
        changed();
      }
      if (queue.length > 0) {
        const due = queue.filter(({ atMs }) => atMs <= nowMs);
        queue = queue.filter(({ atMs }) => atMs > nowMs);
        for (const { run } of due) run();
      }
    },
    facts(): PlayerFacts {
      if (kind === 'stream' || nowMs - statedAtMs >= statedEachMs) [statedMs, statedAtMs] = [timeMs, nowMs];
      const shown = isInAdvert() ? advert : undefined;
      return {
        kind,
        status: shown === 'loading' ? 'loading' : status,
        waiting: shown === undefined && status === 'playing' && isWaiting(),
        timeMs: shown === 'shorter' ? nowMs - advertFromMs : statedMs,
        durationMs: shown === 'shorter' ? advertUntilMs - advertFromMs : durationMs,
        rate,
        rates: youtubeRates,
        isBlocked: false,
      };
    },
  };
}
