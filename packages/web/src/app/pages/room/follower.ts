import { follow, type Command, type Report } from '../../../features/room/follow/follow.ts';
import { firstMemory, type FollowInput, type Intent } from '../../../features/room/follow/memory.ts';
import type { Place, PlayerFacts } from '../../../features/room/follow/observe-player.ts';
import { changeState, sendStatus } from '../../../features/room/room-api.ts';
import {
  pageNowMs,
  restartServerClock,
  serverClock,
  serverNowMs,
} from '../../../features/room/room-clock.ts';
import { mayControl } from '../../../features/room/room-facts.ts';
import { onRoomChange, openRoom, recordState } from '../../../features/room/room-store.ts';
import type { Player } from '../../../features/video/player/player.ts';
import type { Video } from '@bloom/contract/video/video';

/** How the player of the page follows the room. */
export type FollowState = Report & {
  /** When a player that states no time starts, by the server's clock. */
  startsAtMs: number | undefined;
};

export const notFollowing: FollowState = { state: 'away', behind_s: 0, startsAtMs: undefined };

export type Follower = { catchUp: () => void; stop: () => void };

/** How often the player and the room are compared, in milliseconds. */
const checkMs = 500;
/** A check that comes so much later shows that the device has slept, in milliseconds. */
const sleptMs = 5_000;
/** The others see how the player is doing at most so often, in milliseconds. */
const reportMs = 2_000;
/** Its state is sent again after so long, in milliseconds. */
const reportAgainMs = 30_000;

/**
 * Lets a player do what the room of the page does, and the room what the user does at the player where they
 * may control it (docs/specification/rooms.md#following-a-room).
 *
 * @param player undefined before the user starts the video
 * @param onChange gets each state that is another one
 */
export function startFollower(
  video: () => Video,
  player: Player | undefined,
  onChange: (state: FollowState) => void,
): Follower {
  let memory = firstMemory;
  let shown: FollowState | undefined;
  let sent = { atMs: -Infinity, text: '' };
  let checkedMs = Date.now();

  const check = (event?: FollowInput['event']) => {
    const room = openRoom();
    if (!room) return;
    const hasSlept = Date.now() - checkedMs > sleptMs;
    checkedMs = Date.now();
    if (hasSlept) restartServerClock();
    const step = follow(memory, {
      nowMs: pageNowMs(),
      clock: serverClock(),
      room: room.state,
      place: placeOf(video(), player, room.state.episode),
      player: player && factsOf(player),
      isVisible: isWatched(),
      mayControl: mayControl(
        room.members.find(({ id }) => id === room.me),
        room.detail,
      ),
      ...((event ?? hasSlept) && { event: event ?? 'woke' }),
    });
    memory = step.memory;
    if (player) {
      for (const command of step.commands) carryOut(player, command);
      startInTime(player);
    }
    if (step.intent) void send(room.id, step.intent);
    show({ ...step.report, startsAtMs: memory.start?.serverMs });
    report(room, step.report);
  };

  const startInTime = (started: Player) => {
    const { start } = memory;
    if (!start || serverNowMs() < start.serverMs) return;
    memory = { ...memory, start: undefined };
    // Its source begins there, or at the beginning where it cannot.
    started.load({ ...started.state.getState().media, startS: Math.round(start.positionMs / 1_000) });
  };

  const send = async (room: string, intent: Intent) => {
    try {
      recordState(await changeState(room, intent));
    } catch {
      // The room has changed meanwhile, or is not reached: the player goes back to it.
      check({ refused: intent.seq });
    }
  };

  const show = (state: FollowState) => {
    if (JSON.stringify(state) === JSON.stringify(shown)) return;
    shown = state;
    onChange(state);
  };

  const report = ({ id, guest }: { id: string; guest: string | undefined }, now: Report) => {
    const text = JSON.stringify(now);
    const atMs = pageNowMs();
    if (atMs - sent.atMs < (text === sent.text ? reportAgainMs : reportMs)) return;
    sent = { atMs, text };
    sendStatus(id, { ...now, ...(guest !== undefined && { guest }) }).catch(() => undefined);
  };

  const look = () => check();
  const timer = setInterval(look, checkMs);
  const stops = [onRoomChange(look), player?.state.subscribe(look)];
  document.addEventListener('visibilitychange', look);
  look();
  return {
    catchUp: () => check('catchUp'),
    stop: () => {
      clearInterval(timer);
      for (const stop of stops) stop?.();
      document.removeEventListener('visibilitychange', look);
    },
  };
}

/** The video and episode that play, or that play next. A room need not name the first episode. */
function placeOf(video: Video, player: Player | undefined, wanted: string | null): Place {
  const { source, id, list } = video;
  const playing = player ? player.state.getState().media.episode : list[0]?.id;
  const isFirst = wanted === null && playing === list[0]?.id;
  return { video: { source, id }, episode: isFirst ? null : (playing ?? null) };
}

function factsOf(player: Player): PlayerFacts {
  const { media, status, waiting, durationS, rate, rates, notice } = player.state.getState();
  const isTimed = player.can.observe && player.can.seek && !media.isLive;
  return {
    kind: !isTimed ? 'untimed' : media.player === 'hls' ? 'stream' : 'embed',
    status,
    waiting,
    timeMs: player.time() * 1_000,
    durationMs: durationS === undefined ? undefined : durationS * 1_000,
    rate,
    rates,
    isBlocked: notice === 'autoplayBlocked',
  };
}

function carryOut(player: Player, command: Command): void {
  if (command.do === 'play') player.play();
  else if (command.do === 'pause') player.pause();
  else if (command.do === 'seek') player.seek(command.toMs / 1_000);
  else if (command.do === 'rate') player.setRate(command.rate);
  // The page opens what the room plays by itself.
}

/** Whether the visitor sees the player: neither in a hidden tab nor behind a dialog. */
function isWatched(): boolean {
  return document.visibilityState === 'visible' && document.querySelector('dialog:modal') === null;
}
