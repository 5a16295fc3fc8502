import { useState, type ReactNode } from 'react';
import { sourceTable, type Source } from '@bloom/contract/sources/sources';
import { useLocale } from '../../../../i18n/locale.ts';
import { IconButton } from '../../../../ui/form/Button.tsx';
import { Icon } from '../../../../ui/image/Icon.tsx';
import { Notice } from '../../../../ui/message/Notice.tsx';
import { bringIntoView } from '../../../../ui/motion/bring-into-view.ts';
import type { EditorPlayer } from '../timeline/clip.ts';
import { canTime } from '../timeline/PlayerTools.tsx';
import './tap.css';
import { TapLines } from './TapLines.tsx';
import { TapStep } from './TapStep.tsx';
import type { Pass } from './tapping.ts';

/** How long before a line the player goes, so that one is ready when it is spoken. */
const leadMs = 1_500;

type TapModeProps = {
  isOpen: boolean;
  source: Source;
  player: EditorPlayer | undefined;
  onDone: () => void;
  /** The list, in whose place the mode is. */
  children: ReactNode;
};

/** Times lines by presses while they are spoken (docs/specification/subtitles.md#tap-to-time). */
export function TapMode({ isOpen, source, player, onDone, children }: TapModeProps) {
  const { t } = useLocale();
  const [pass, setPass] = useState<Pass>();
  const [isChoosing, setChoosing] = useState(false);
  const isSilent = player ? !canTime(player) : sourceTable[source].player === 'frame';
  const seekBefore = (timeMs: number) => player?.seek(Math.max(0, timeMs - leadMs) / 1_000);
  const close = () => {
    onDone();
    // On a phone the message about a save would be out of sight.
    document.querySelector('.editor-bar')?.scrollIntoView({ block: 'center' });
  };
  if (!isOpen) return children;
  return (
    <section ref={bringIntoView} className="tap" aria-labelledby="tap-title">
      <div className="flex items-center justify-between gap-2">
        <h2 id="tap-title" className="text-16 font-semibold">
          {t('editor.tap')}
        </h2>
        <IconButton label={t('editor.tapClose')} onClick={close}>
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
          onDone={close}
        />
      ) : (
        <TapLines
          known={pass}
          onPass={(next) => {
            setChoosing(false);
            setPass(next);
          }}
          onSeek={seekBefore}
        />
      )}
    </section>
  );
}
