import type { RoomState } from '@bloom/contract/room/room';
import { follow, type FollowStep } from '../../src/features/room/follow/follow.ts';
import { firstMemory, type FollowInput, type Intent } from '../../src/features/room/follow/memory.ts';
import {
  addRoundTrip,
  readServerClock,
  type ServerClock,
} from '../../src/features/room/follow/server-clock.ts';
import type { Random } from './random.ts';
import { simulatePlayer } from './simulated-player.ts';

/** Something that keeps a member from following for a while. */
export type Disturbance = {
  kind: 'stall' | 'advert' | 'hidden' | 'asleep' | 'offline' | 'away';
  fromMs: number;
  toMs: number;
};

/** The simulated time, and what happens at a later one. */
export type World = {
  random: Random;
  now: () => number;
  later: (inMs: number, run: () => void) => void;
  video: RoomState['video'];
  durationMs: number;
};

/** The server, as a member reaches it: each request takes its time. */
export type SimulatedServer = {
  read: () => RoomState;
  /** @returns the new state; undefined if the intent is refused */
  post: (intent: Intent) => RoomState | undefined;
};

/** How often the follower compares, and how often it measures a round trip, in milliseconds. */
const [checkMs, timeMs, hiddenCheckMs, measureMs] = [500, 250, 1_000, 30_000];

export type SimulatedMember = ReturnType<typeof simulateMember>;

/** A member of the room: its network, its clock, its player, and what its follower does. */
export function simulateMember(
  world: World,
  server: SimulatedServer,
  options: { kind: 'stream' | 'embed'; mayControl: boolean; disturbances: readonly Disturbance[] },
) {
  const { random, now, later } = world;
  const { kind, disturbances } = options;
  const tripMs = random.between(20, 600);
  const upShare = random.between(0.35, 0.65);
  const clock = { wrongMs: random.between(-300_000, 300_000), speed: 1 + random.between(-0.001, 0.001) };
  const player = simulatePlayer(kind, { random, speed: clock.speed, durationMs: world.durationMs });
  const offsetMs = random.chance(0.3) ? random.integer(0, 20_000) : 0;
  let { episode } = server.read();
  let room: RoomState | undefined;
  let memory = firstMemory;
  let trips: ServerClock = [];
  let [sleptMs, informedMs, checkedMs, measuredMs, events] = [0, Infinity, -Infinity, -Infinity, 0];
  let step: FollowStep | undefined;
  const done: { atMs: number; what: 'seek' | 'trim' | 'run' | 'open' | 'rate' | 'intent' }[] = [];
  const faults: string[] = [];

  const is = (...kinds: Disturbance['kind'][]) =>
    disturbances.some((each) => kinds.includes(each.kind) && each.fromMs <= now() && now() < each.toMs);
  /** Whether it is in one, and could notice. */
  const isLongIn = (kind: Disturbance['kind']) =>
    player.isInAdvert() &&
    player.status() === 'playing' &&
    disturbances.some((each) => each.kind === kind && now() - each.fromMs > 1_500);
  const localMs = () => clock.wrongMs + (now() - sleptMs) * clock.speed;
  const jitter = () => (random.chance(0.2) ? random.between(0, 0.4) : random.between(0, 0.08)) * tripMs;
  const up = (run: () => void) => later(tripMs * upShare + jitter(), run);
  const down = (run: () => void) =>
    later(tripMs * (1 - upShare) + jitter(), () => {
      if (!is('offline', 'asleep')) run();
    });

  const inform = (state: RoomState) => {
    if (!room || state.seq > room.seq) informedMs = now();
    // A message can be overtaken: the follower ignores the older one.
    room = state;
    check();
  };
  const measure = () => {
    const sentMs = localMs();
    if (is('offline', 'asleep')) return;
    up(() => {
      const serverMs = now();
      down(() => {
        trips = addRoundTrip(trips, { sentMs, receivedMs: localMs(), serverMs });
        check();
      });
    });
  };
  const read = () =>
    up(() => {
      const state = server.read();
      down(() => inform(state));
    });
  const enter = () => {
    player.load(0);
    read();
    for (let i = 0; i < 5; i++) later(i * 200, measure);
  };
  const send = (intent: Intent) => {
    up(() => {
      const state = server.post(intent);
      down(() => {
        if (state) inform(state);
        else {
          read();
          check({ refused: intent.seq });
        }
      });
    });
  };

  function check(event?: FollowInput['event']): void {
    if (!room || is('asleep')) return;
    checkedMs = now();
    const nowMs = localMs();
    const before = memory;
    step = follow(memory, {
      nowMs,
      clock: readServerClock(trips, nowMs),
      room: { ...room, offset_ms: offsetMs },
      place: { video: world.video, episode },
      player: player.facts(),
      isVisible: !is('hidden'),
      mayControl: options.mayControl,
      ...(event && { event }),
    });
    ({ memory } = step);
    if (kind === 'stream' && memory.trim !== 0 && before.trim === 0) done.push({ atMs: now(), what: 'trim' });
    for (const command of step.commands) {
      const what = command.do === 'play' || command.do === 'pause' ? 'run' : command.do;
      done.push({ atMs: now(), what });
      if (is('hidden') || memory.isAway) faults.push(`${what} while it is hidden or away`);
      if (what === 'seek' && isLongIn('advert')) faults.push('a seek in an advert');
      if (command.do !== 'open') player.command(command);
      else {
        later(random.between(50, 300), () => openEpisode(command.place.episode));
      }
    }
    if (step.intent) {
      done.push({ atMs: now(), what: 'intent' });
      send(step.intent);
    }
  }

  function openEpisode(next: string | null): void {
    episode = next;
    player.load(0);
    check();
  }

  return {
    player,
    done,
    faults,
    offsetMs,
    ...options,
    enter,
    episode: () => episode,
    informedMs: () => informedMs,
    memory: () => memory,
    step: () => step,
    isNow: is,
    openEpisode,
    check,
    /** A message of the event stream, which may be lost. */
    receive: (state: RoomState) => {
      if (is('offline', 'asleep') || random.chance(0.03)) return;
      down(() => inform(state));
      // Rarely it comes twice, and late.
      if (random.chance(0.02)) later(random.between(500, 3_000), () => down(() => inform(state)));
    },
    begin: ({ kind: what, fromMs, toMs }: Disturbance) => {
      if (what === 'stall') player.stall(toMs - fromMs);
      if (what === 'advert' && player.status() === 'playing') player.showAdvert(toMs - fromMs);
      if (what === 'away') {
        if (player.status() === 'playing') player.hand.pause();
        else player.hand.seek(player.timeMs() + 60_000);
      }
      // Some browsers pause what is hidden.
      if (what === 'asleep' || (what === 'hidden' && random.chance(0.3))) player.hand.pause();
      check();
    },
    end: ({ kind: what }: Disturbance) => {
      // What the page does when its clock has stopped, or its stream is back.
      if (what === 'asleep') trips = [];
      if (what === 'asleep' || what === 'offline') {
        read();
        for (let i = 0; i < 5; i++) later(i * 200, measure);
      }
      check(what === 'away' ? 'catchUp' : what === 'asleep' ? 'woke' : undefined);
    },
    advance: (stepMs: number) => {
      if (is('asleep')) sleptMs += stepMs;
      player.advance(now());
      const isDue =
        now() - checkedMs >=
        (is('hidden') ? hiddenCheckMs : player.status() === 'playing' ? timeMs : checkMs);
      if (now() - measuredMs >= measureMs) {
        measuredMs = now();
        measure();
      }
      if (isDue || events !== player.events()) check();
      events = player.events();
    },
  };
}
