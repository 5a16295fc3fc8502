import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { sourceTable } from '@bloom/contract/sources/sources';
import { useLocale } from '../../../../i18n/locale.ts';
import { IconButton } from '../../../../ui/form/Button.tsx';
import { Icon } from '../../../../ui/image/Icon.tsx';
import { Notice } from '../../../../ui/message/Notice.tsx';
import { bringIntoView } from '../../../../ui/motion/bring-into-view.ts';
import { randomKey } from '../../../../lib/random-key.ts';
import type { Subject } from '../draft/draft.ts';
import { useEditor } from '../editor-context.ts';
import type { EditorPlayer } from '../timeline/clip.ts';
import { canTime, usePlayerPart } from '../timeline/PlayerTools.tsx';
import { storeLines, storedLines, linesKey } from './stored-lines.ts';
import './tap.css';
import { TapLines } from './TapLines.tsx';
import { TapStep } from './TapStep.tsx';
import { firstWithoutTimes, nextLine, type Pass } from './tapping.ts';

/** How long before a line the player goes, so that one is ready when it is spoken. */
const leadMs = 1_500;

type TapModeProps = {
  isOpen: boolean;
  subject: Subject;
  player: EditorPlayer | undefined;
  onDone: () => void;
  /** The list, in whose place the mode is. */
  children: ReactNode;
};

/** Times lines by presses while they are spoken (docs/specification/subtitles.md#tap-to-time). */
export function TapMode({ isOpen, subject, player, onDone, children }: TapModeProps) {
  const { t } = useLocale();
  const [pass, setPass] = useStoredPass(subject);
  const [isChoosing, setChoosing] = useState(false);
  const isSilent = player ? !canTime(player) : sourceTable[subject.source].player === 'frame';
  const plays = usePlayerPart(player, ({ status }) => status === 'playing') ?? false;
  /** Where the video begins once it plays, in seconds. */
  const wanted = useRef<number>(undefined);
  const seekBefore = (timeMs: number) => {
    const timeS = Math.max(0, timeMs - leadMs) / 1_000;
    if (player) player.seek(timeS);
    else wanted.current = timeS;
  };
  const begin = () => {
    if (wanted.current !== undefined) player?.seek(wanted.current);
    wanted.current = undefined;
  };
  const onPlays = useEffectEvent(begin);
  useEffect(() => {
    if (plays) onPlays();
  }, [plays]);
  useScrollBack(isOpen);
  if (!isOpen) return children;
  return (
    <section ref={bringIntoView} className="tap" aria-labelledby="tap-title">
      <div className="flex items-center justify-between gap-2">
        <h2 id="tap-title" className="text-16 font-semibold">
          {t('editor.tap')}
        </h2>
        <IconButton label={t('editor.tapClose')} onClick={onDone}>
          <Icon name="close" />
        </IconButton>
      </div>
      {isSilent ? (
        <Notice tone="info">{t('editor.tapSilent')}</Notice>
      ) : pass && !isChoosing ? (
        <TapStep
          player={player}
          pass={pass}
          onPass={setPass}
          onOther={() => setChoosing(true)}
          onSeek={seekBefore}
          onDone={onDone}
        />
      ) : (
        <TapLines
          known={pass}
          onPass={(next) => {
            setChoosing(false);
            setPass(next);
            // One gets ready first.
            player?.pause();
          }}
          onSeek={seekBefore}
        />
      )}
    </section>
  );
}

/** Brings the messages about a save into sight after tapping, on a phone from above the list. */
function useScrollBack(isOpen: boolean): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    const isClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!isClosed) return;
    // After the list has brought its active cue into sight.
    requestAnimationFrame(() => bringIntoView(document.querySelector('.editor-bar')));
  }, [isOpen]);
}

/** The pass of an editor. Lines that are left are kept on this device, and are there again. */
function useStoredPass(subject: Subject) {
  const { state } = useEditor();
  const [pass, setPass] = useState<Pass>();
  const key = linesKey(subject);
  const goOn = useEffectEvent((lines: Pass['lines']) => {
    const from = firstWithoutTimes(lines, state.cues);
    if (pass || from < 0) return;
    setPass({ id: randomKey(), kind: 'new', lines, from, after: state.past.length });
  });
  useEffect(() => {
    void storedLines(key).then((lines) => goOn(lines));
  }, [key]);
  const isLeft = pass?.kind === 'new' && nextLine(pass, state.past) < pass.lines.length;
  useEffect(() => {
    if (pass) void storeLines(key, isLeft ? pass.lines : []);
  }, [key, pass, isLeft]);
  return [pass, setPass] as const;
}
