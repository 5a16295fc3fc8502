import { useSyncExternalStore } from 'react';
import { formatClipTime } from '@bloom/contract/wire/clip-time';
import { useLocale } from '../../../../i18n/locale.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import type { EditorPlayer } from './clip.ts';
import { CommandButton } from '../keys/CommandButton.tsx';

/** A part of the state of a player, or undefined without one. */
export function usePlayerPart<T>(
  player: EditorPlayer | undefined,
  read: (state: ReturnType<EditorPlayer['state']['getState']>) => T,
): T | undefined {
  return useSyncExternalStore(
    (listener) => player?.state.subscribe(listener) ?? (() => {}),
    () => player && read(player.state.getState()),
  );
}

/** Whether a player says its time and goes to another. */
export function canTime(player: EditorPlayer | undefined): player is EditorPlayer {
  return player !== undefined && player.can.observe && player.can.seek && player.can.control;
}

type PlayerToolsProps = {
  player: EditorPlayer | undefined;
  /** Starts the video, where there is no player yet. */
  onStart: () => void;
};

/** The buttons that control the player, with its position. */
export function PlayerTools({ player, onStart }: PlayerToolsProps) {
  const { t } = useLocale();
  const plays = usePlayerPart(player, ({ status }) => status === 'playing');
  const timeMs = usePlayerPart(player, ({ timeS }) => Math.round(timeS * 10) * 100) ?? 0;
  if (!player) {
    return (
      <div className="flex flex-col items-start gap-1.5">
        <Button variant="filled" onClick={onStart}>
          {t('editor.startPlayer')}
        </Button>
        <p className="text-14 text-soft">{t('editor.noPlayer')}</p>
      </div>
    );
  }
  if (!canTime(player)) return <p className="text-14 text-soft">{t('editor.noTime')}</p>;
  const step = (name: 'back10' | 'back1' | 'back01' | 'forward01' | 'forward1' | 'forward10') => (
    <CommandButton name={name} label={stepLabels[name]} />
  );
  return (
    <div className="flex flex-col items-start gap-1.5">
      <div className="player-steps" role="group" aria-label={t('editor.position')}>
        {step('back10')}
        {step('back1')}
        {step('back01')}
        <CommandButton name="playPause" label={t(plays ? 'player.pause' : 'video.play')} />
        {step('forward01')}
        {step('forward1')}
        {step('forward10')}
      </div>
      <div className="cue-tools-row">
        <output className="min-w-22 text-20 font-semibold" aria-label={t('editor.position')}>
          {formatClipTime(timeMs)}
        </output>
        <CommandButton name="setStart" label={`[ ${t('editor.start')}`} />
        <CommandButton name="setEnd" label={`${t('editor.end')} ]`} />
        <CommandButton name="add" icon="plus" label={t('editor.add')} />
      </div>
    </div>
  );
}

const stepLabels = {
  back10: '−10',
  back1: '−1',
  back01: '−0.1',
  forward01: '+0.1',
  forward1: '+1',
  forward10: '+10',
} as const;
