import type { RoomState } from '@bloom/contract/room/room';
import { positionAt } from '../../src/features/room/follow/room-position.ts';
import { judge, type Figures } from './judge.ts';
import { createRandom, type Random } from './random.ts';
import {
  simulateMember,
  type Disturbance,
  type SimulatedMember,
  type SimulatedServer,
  type World,
} from './simulated-member.ts';
import { youtubeRates } from './simulated-player.ts';

/** The result of a run. */
export type Outcome = {
  /** The rules that were broken. */
  faults: readonly string[];
  members: readonly Figures[];
  /** How many changes users made. */
  changes: number;
};

const stepMs = 50;
const heartbeatMs = 10_000;
const quietMs = 66_000;
const video = { source: 'youtube', id: 'x-video-0001' } as const;

/** Runs a room of 2 to 20 members in simulated time. */
export function simulateRoom(seed: number): Outcome {
  const random = createRandom(seed);
  let nowMs = 0;
  const planned = new Map<number, (() => void)[]>();
  const world: World = {
    random,
    now: () => nowMs,
    later: (inMs, run) => {
      const step = Math.max(1, Math.ceil(inMs / stepMs)) + Math.round(nowMs / stepMs);
      const runs = planned.get(step);
      if (runs) runs.push(run);
      else planned.set(step, [run]);
    },
    video,
    durationMs: random.chance(0.1) ? 100_000 : 3_600_000,
  };
  let state: RoomState = {
    video,
    offset_ms: 0,
    episode: random.oneOf([null, '1']),
    position_ms: random.integer(0, world.durationMs / 2),
    at_ms: 0,
    rate: random.oneOf([1, 1, 1.25]),
    playing: random.chance(0.7),
    seq: 1,
  };
  const members: SimulatedMember[] = [];
  const server: SimulatedServer = {
    read: () => state,
    post: (intent) => {
      if (intent.seq !== state.seq) return undefined;
      state = { ...state, ...intent, seq: state.seq + 1, at_ms: nowMs };
      for (const member of members) member.receive(state);
      return state;
    },
  };
  const actions = planActions(random);
  const lastActionMs = actions.at(-1) ?? 0;
  const endMs = lastActionMs + quietMs;
  const count = random.chance(0.1) ? random.integer(11, 20) : random.integer(2, 6);
  for (let number = 0; number < count; number++) {
    const mayControl = number === 0 || (number === 1 && random.chance(0.5));
    const kind = random.oneOf(['stream', 'embed'] as const);
    const disturbances = random.chance(mayControl ? 0.2 : 0.5)
      ? [planDisturbance(random, endMs, { kind, mayControl })]
      : [];
    members.push(simulateMember(world, server, { kind, mayControl, disturbances }));
  }
  for (const member of members) {
    world.later(random.between(0, 2_000), member.enter);
    for (const each of member.disturbances) {
      world.later(each.fromMs, () => member.begin(each));
      world.later(each.toMs, () => member.end(each));
    }
  }
  let changedMs = 0;
  let changes = 0;
  const controllers = members.filter(({ mayControl }) => mayControl);
  for (const atMs of actions) {
    const member = random.oneOf(controllers);
    world.later(atMs, () => {
      if (!act(member, random)) return;
      changes += 1;
      changedMs = nowMs;
    });
  }

  const judges = members.map(judge);
  for (let step = 1; step * stepMs <= endMs; step++) {
    nowMs = step * stepMs;
    for (const run of planned.get(step) ?? []) run();
    planned.delete(step);
    if (step % (heartbeatMs / stepMs) === 0) for (const member of members) member.receive(state);
    const roomMs = positionAt(state, nowMs);
    for (const [number, member] of members.entries()) {
      member.advance(stepMs);
      const wantedMs = Math.min(roomMs + member.offsetMs, world.durationMs);
      const errorMs = Math.abs(wantedMs - member.player.timeMs());
      judges[number]?.watch(nowMs, errorMs, { changedMs, rate: state.rate });
    }
  }
  const figures = judges.map((each) => each.figures());
  const faults = judges.flatMap((each, number) =>
    each
      .faults()
      .map(
        (fault) => `member ${number}, ${figures[number]?.kind}, ${figures[number]?.disturbance}: ${fault}`,
      ),
  );
  const intents = members.flatMap(({ done }) => done.filter(({ what }) => what === 'intent')).length;
  if (intents > changes) faults.push(`${intents} intents of ${changes} changes`);
  return { faults, members: figures, changes };
}

/** When users change something. */
function planActions(random: Random): number[] {
  const actions: number[] = [];
  let atMs = 8_000;
  for (let left = random.integer(1, 5); left > 0; left--) {
    // At times two act at once.
    atMs += random.chance(0.15) ? random.between(0, 400) : random.between(1_000, 12_000);
    actions.push(atMs);
  }
  return actions;
}

function planDisturbance(
  random: Random,
  endMs: number,
  { kind, mayControl }: Pick<SimulatedMember, 'kind' | 'mayControl'>,
): Disturbance {
  const kinds: Disturbance['kind'][] = ['stall', 'hidden', 'asleep', 'offline'];
  if (kind === 'embed') kinds.push('advert');
  // Who may control does not pause alone.
  if (!mayControl) kinds.push('away');
  const fromMs = random.between(6_000, endMs - 45_000);
  return { kind: random.oneOf(kinds), fromMs, toMs: fromMs + random.between(1_000, 20_000) };
}

/** The user does something to their player. */
function act(member: SimulatedMember, random: Random): boolean {
  const { player } = member;
  const { wish, sent } = member.memory();
  if (wish || sent || player.isHeld() || member.isNow('hidden', 'asleep', 'offline', 'away')) return false;
  const what = random.oneOf(['run', 'run', 'seek', 'seek', 'rate', 'episode'] as const);
  if (what === 'run') {
    if (player.status() === 'playing') player.hand.pause();
    else player.hand.play();
  } else if (what === 'seek')
    player.hand.seek(player.timeMs() + random.between(5_000, 300_000) * random.oneOf([-1, 1]));
  else if (what === 'rate')
    player.hand.setRate(
      random.oneOf(youtubeRates.filter((rate) => rate >= 0.5 && rate !== player.facts().rate)),
    );
  else member.openEpisode(random.oneOf(['2', '3', '4'].filter((each) => each !== member.episode())));
  member.check();
  return true;
}
