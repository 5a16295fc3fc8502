import type { PageActions } from '../current-player.ts';
import type { Capabilities, Player } from '../player.ts';

/** The keys of a player (docs/specification/playback.md#player-keys). */
type Command = {
  /** The name of its text: `player.key_play`. */
  name: string;
  /** As in `KeyboardEvent.key`, in lower case. */
  keys: readonly string[];
  /** Whether it goes on while the key is held down. */
  repeats?: true;
  canDo: (can: Capabilities, actions: PageActions) => boolean;
  run: (player: Player, actions: PageActions, key: string) => void;
};

/** Plays, or pauses what plays. */
export function togglePlay({ state, play, pause }: Player): void {
  if (state.getState().status === 'playing') pause();
  else play();
}

const seekBy = (stepS: number) => (player: Player) => player.seek(player.time() + stepS);
const canSeek = ({ seek }: Capabilities) => seek;

/** Goes louder or quieter, from 0 to 1. */
const volumeBy =
  (step: number) =>
  ({ state, setVolume }: Player) => {
    const { volume, muted } = state.getState();
    // Hundredths: a sum of twentieths is never quite 1.
    const wanted = Math.round(((muted ? 0 : volume) + step) * 100) / 100;
    setVolume(Math.max(0, Math.min(1, wanted)));
  };
const canSetVolume = ({ volume }: Capabilities) => volume;

/** The next slower or faster of the speeds that a player has. */
const changeRate =
  (direction: 1 | -1) =>
  ({ state, setRate }: Player) => {
    const { rate, rates } = state.getState();
    const ordered = rates.toSorted((a, b) => direction * (a - b));
    const next = ordered.find((each) => direction * (each - rate) > 0);
    if (next !== undefined) setRate(next);
  };

/** A frame of a paused video where the player can show it, else another speed. */
const stepOrRate = (direction: 1 | -1) => (player: Player) => {
  const { status } = player.state.getState();
  if (player.can.step && status !== 'playing') player.step(direction);
  else changeRate(direction)(player);
};

export const commands = [
  {
    name: 'play',
    keys: ['k', ' '],
    canDo: ({ control }) => control,
    run: togglePlay,
  },
  { name: 'back10', keys: ['j'], repeats: true, canDo: canSeek, run: seekBy(-10) },
  { name: 'forward10', keys: ['l'], repeats: true, canDo: canSeek, run: seekBy(10) },
  { name: 'back5', keys: ['arrowleft'], repeats: true, canDo: canSeek, run: seekBy(-5) },
  { name: 'forward5', keys: ['arrowright'], repeats: true, canDo: canSeek, run: seekBy(5) },
  {
    name: 'tenths',
    keys: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'],
    canDo: canSeek,
    run: ({ state, seek }, _actions, key) => {
      const { durationS } = state.getState();
      if (durationS !== undefined) seek((Number(key) / 10) * durationS);
    },
  },
  {
    name: 'slower',
    keys: [','],
    repeats: true,
    canDo: ({ rate, step }) => rate || step,
    run: stepOrRate(-1),
  },
  {
    name: 'faster',
    keys: ['.'],
    repeats: true,
    canDo: ({ rate, step }) => rate || step,
    run: stepOrRate(1),
  },
  {
    name: 'mute',
    keys: ['m'],
    canDo: ({ mute }) => mute,
    run: ({ state, setMuted }) => setMuted(!state.getState().muted),
  },
  {
    name: 'volumeUp',
    keys: ['arrowup'],
    repeats: true,
    canDo: canSetVolume,
    run: volumeBy(0.05),
  },
  {
    name: 'volumeDown',
    keys: ['arrowdown'],
    repeats: true,
    canDo: canSetVolume,
    run: volumeBy(-0.05),
  },
  {
    name: 'subtitles',
    keys: ['c'],
    // Of a player that does not say its time none are shown.
    canDo: ({ observe }, { toggleSubtitles }) => observe && toggleSubtitles !== undefined,
    run: (_player, { toggleSubtitles }) => toggleSubtitles?.(),
  },
  {
    name: 'flying',
    keys: ['d'],
    canDo: ({ observe }, { toggleFlying }) => observe && toggleFlying !== undefined,
    run: (_player, { toggleFlying }) => toggleFlying?.(),
  },
  {
    name: 'next',
    keys: ['n'],
    canDo: (_can, { next }) => next !== undefined,
    run: (_player, { next }) => next?.(),
  },
  {
    name: 'previous',
    keys: ['p'],
    canDo: (_can, { previous }) => previous !== undefined,
    run: (_player, { previous }) => previous?.(),
  },
  {
    name: 'fullScreen',
    keys: ['f'],
    canDo: (_can, { toggleFullScreen }) => toggleFullScreen !== undefined,
    run: (_player, { toggleFullScreen }) => toggleFullScreen?.(),
  },
  {
    name: 'theatre',
    keys: ['t'],
    canDo: (_can, { toggleTheatre }) => toggleTheatre !== undefined,
    run: (_player, { toggleTheatre }) => toggleTheatre?.(),
  },
  {
    name: 'keys',
    keys: ['?'],
    canDo: (_can, { openKeys }) => openKeys !== undefined,
    run: (_player, { openKeys }) => openKeys?.(),
  },
] as const satisfies readonly Command[];

/** The commands that a player and its page can do. */
export function availableCommands(can: Capabilities, actions: PageActions) {
  return commands.filter(({ canDo }) => canDo(can, actions));
}

/** The command of a key while nothing else needs it; undefined where it has none. */
export function commandOf(
  { key, repeat }: Pick<KeyboardEvent, 'key' | 'repeat'>,
  can: Capabilities,
  actions: PageActions,
): Command | undefined {
  const pressed = key.toLowerCase();
  const known: readonly Command[] = availableCommands(can, actions);
  const command = known.find(({ keys }) => keys.includes(pressed));
  return repeat && !command?.repeats ? undefined : command;
}
