import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type Dispatch } from 'react';
import type { CueProblem } from '@bloom/contract/subtitle/checks';
import type { SubtitleLanguage } from '@bloom/contract/subtitle/cue';
import { playClip, type EditorPlayer } from '../timeline/clip.ts';
import type { FocusWish } from '../cues/CueList.tsx';
import { activate, editOf, goToProblem, jumpsS, type Edit, type WordsCaret } from './edit-commands.ts';
import type { EditorAction, EditorState } from '../editor-state.ts';
import { editorCommandOf, type EditorCommand } from './keys.ts';

type CommandOptions = {
  state: EditorState;
  problems: readonly CueProblem[];
  dispatch: Dispatch<EditorAction>;
  /** The player, if it says its time and goes to another. */
  player: EditorPlayer | undefined;
  /** Starts the video, where there is no player yet. */
  onStart: (() => void) | undefined;
  /** Where the user goes on when the editor opens. */
  place: { language: SubtitleLanguage } | undefined;
  onRemove: (cues: readonly string[]) => void;
  /** Saves; returns the problem that prevents it, or that the user goes on writing. */
  onSave: () => CueProblem | 'write' | undefined;
  onKeys: () => void;
  /** Whether keys are commands. */
  isIdle: boolean;
};

/** The fields in which one types something else than the words of a cue. */
const fields = 'input:not([type="radio"], [type="checkbox"]), select, textarea:not(.cue-words)';

/**
 * Runs the commands of the editor, by keys or by name, and wants the focus where the user goes on writing.
 */
export function useCommands(options: CommandOptions) {
  const { state, problems, dispatch, player, isIdle } = options;
  const { cues, active, selected } = state;
  const [focusWish, setFocusWish] = useState<FocusWish | undefined>(() =>
    // A focus would bring up the keyboard of a phone.
    window.matchMedia('(hover: hover)').matches ? options.place : undefined,
  );
  const caret = useRef<WordsCaret>(undefined);
  const endClip = useRef<() => void>(undefined);
  useEffect(() => () => endClip.current?.(), [player]);

  const write = (language = caret.current?.language ?? 'EN') => setFocusWish({ language });
  const edit = (edited: Edit | undefined) => {
    if (edited) dispatch(edited.action);
    if (edited?.write) write(edited.write.language);
  };
  const situation = () => ({
    state,
    problems,
    nowMs: player && Math.round(player.time() * 1_000),
    caret: caret.current,
  });
  const run = (name: EditorCommand) => {
    switch (name) {
      case 'playPause':
        endClip.current?.();
        if (!player) return options.onStart?.();
        return player.state.getState().status === 'playing' ? player.pause() : player.play();
      case 'playClip': {
        endClip.current?.();
        const current = cues.find(({ cue }) => cue === active);
        if (player && current) endClip.current = playClip(player, current);
        return;
      }
      case 'back10':
      case 'forward10':
      case 'back1':
      case 'forward1':
      case 'back01':
      case 'forward01':
        endClip.current?.();
        return player?.seek(Math.max(0, player.time() + jumpsS[name]));
      case 'remove': {
        const ids = selected.size > 0 ? [...selected] : active === undefined ? [] : [active];
        if (ids.length > 0) options.onRemove(ids);
        return;
      }
      case 'save': {
        const next = options.onSave();
        return next === 'write' ? write() : edit(next && activate(next.cue));
      }
      case 'keys':
        return options.onKeys();
      default:
        edit(editOf(name, situation()));
    }
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isIdle) return;
    if (document.querySelector('dialog:modal')) return;
    const command = editorCommandOf(event);
    if (!command) return;
    const inField = event.target instanceof HTMLElement && event.target.matches(fields);
    // A field of its own has its own undo.
    if (inField && (command === 'undo' || command === 'redo')) return;
    event.preventDefault();
    event.stopPropagation();
    run(command);
  });
  // Before the editor is painted, because a key may be pressed as soon as it is seen.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    const onSelection = () => {
      caret.current = caretInWords(document.activeElement) ?? caret.current;
    };
    window.addEventListener('keydown', listener, { capture: true });
    document.addEventListener('selectionchange', onSelection);
    return () => {
      window.removeEventListener('keydown', listener, { capture: true });
      document.removeEventListener('selectionchange', onSelection);
    };
  }, []);
  return {
    run,
    write,
    focusWish,
    showNextProblem: () => edit(goToProblem(situation())),
    showProblem: ({ cue, index, language }: CueProblem) => {
      dispatch({ kind: 'activate', cue });
      write(language);
      player?.seek((cues[index]?.startMs ?? 0) / 1_000);
    },
  };
}

function caretInWords(element: Element | null): WordsCaret | undefined {
  if (!(element instanceof HTMLTextAreaElement)) return undefined;
  const { cue, language } = element.dataset;
  if (cue === undefined) return undefined;
  return { cue, language: language === 'CN' ? 'CN' : 'EN', at: element.selectionStart };
}
