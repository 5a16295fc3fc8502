import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useEditor } from '../editor-context.ts';
import type { EditorPlayer } from '../timeline/clip.ts';
import { usePlayerPart } from '../timeline/PlayerTools.tsx';
import { followPlayer } from './tap-clock.ts';
import { nextLine, timesOfPress, type Pass } from './tapping.ts';

type TappingOptions = {
  player: EditorPlayer | undefined;
  pass: Pass;
  onPass: (pass: Pass) => void;
  /** Lets the player go to just before a time. */
  onSeek: (timeMs: number) => void;
};

/** A pass of tapping: the next line, and what presses do to it. Moments are those of the page's clock. */
export function useTapping({ player, pass, onPass, onSeek }: TappingOptions) {
  const { state, dispatch, run, rules } = useEditor();
  const { past, future } = state;
  const { id, lines } = pass;
  const line = nextLine(pass, past);
  const next = lines[line];
  const plays = usePlayerPart(player, ({ status }) => status === 'playing') ?? false;
  const [held, setHeld] = useState<{ fromMs: number; momentMs: number }>();
  const clock = useRef<ReturnType<typeof followPlayer>>(undefined);
  useEffect(() => {
    if (!player) return undefined;
    const followed = followPlayer(player);
    clock.current = followed;
    return followed.end;
  }, [player]);

  const begin = (momentMs: number) => {
    const fromMs = clock.current?.timeAt(momentMs);
    return fromMs === undefined ? undefined : { fromMs, momentMs };
  };
  const end = (from: typeof held, momentMs: number) => {
    setHeld(undefined);
    const toMs = clock.current?.timeAt(momentMs);
    // Going back while it is held means another start.
    if (!next || !from || toMs === undefined || toMs < from.fromMs) return;
    const heldMs = momentMs - from.momentMs;
    const rate = player?.state.getState().rate ?? 1;
    const times = timesOfPress({ fromMs: from.fromMs, toMs, heldMs, rate }, next.words, rules);
    dispatch({ kind: 'tap', pass, line, ...times });
  };
  const cancel = () => setHeld(undefined);

  const canUndo = past.at(-1)?.tapped?.pass === id;
  const steps = useRef(future.length);
  const followUndo = useEffectEvent(() => {
    const undone = future.at(-1);
    const isUndone = future.length > steps.current && undone?.tapped?.pass === id;
    steps.current = future.length;
    if (!isUndone || !undone?.tapped) return;
    const cue = lines[undone.tapped.line]?.cue;
    const change = undone.changes.find((each) => each.cue === cue);
    if (change?.after) onSeek(change.after.startMs);
  });
  useEffect(() => followUndo(), [future]);

  return {
    line,
    next,
    plays,
    isHeld: held !== undefined,
    press: (momentMs: number) => {
      if (!plays) run('playPause');
      else if (next) setHeld(begin(momentMs));
    },
    release: (momentMs: number) => end(held, momentMs),
    /** A press without a length. */
    tap: (momentMs: number) => {
      if (!plays) run('playPause');
      else end(begin(momentMs), momentMs);
    },
    cancel,
    canUndo,
    undo: () => {
      cancel();
      if (canUndo) run('undo');
    },
    /** Goes on with another line. */
    choose: (from: number) => {
      cancel();
      onPass({ ...pass, from, after: past.length });
    },
  };
}
