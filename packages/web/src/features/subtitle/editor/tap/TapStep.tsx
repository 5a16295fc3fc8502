import { useEffect, useRef, useState } from 'react';
import { formatClipTime } from '@bloom/contract/wire/clip-time';
import { useLocale } from '../../../../i18n/locale.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Choice } from '../../../../ui/form/Choice.tsx';
import { Notice } from '../../../../ui/message/Notice.tsx';
import { bringIntoView } from '../../../../ui/motion/bring-into-view.ts';
import { subtitleTag } from '../../language-tag.ts';
import { useEditor } from '../editor-context.ts';
import { CommandButton } from '../keys/CommandButton.tsx';
import type { EditorPlayer } from '../timeline/clip.ts';
import { usePlayerPart } from '../timeline/PlayerTools.tsx';
import { Tool } from '../Tool.tsx';
import { TapButton } from './TapButton.tsx';
import type { TapLine } from './tap-lines.ts';
import { tapRates, type Pass } from './tapping.ts';
import { useTapping } from './use-tapping.ts';

/** How many lines around the next one are in sight. */
const [linesBefore, linesAfter] = [1, 1];

type TapStepProps = {
  player: EditorPlayer | undefined;
  pass: Pass;
  onPass: (pass: Pass) => void;
  /** The user wants other lines. */
  onOther: () => void;
  /** Lets the player go to just before a time. */
  onSeek: (timeMs: number) => void;
  onDone: () => void;
};

/** The lines around the next one, and the button that is held while it is spoken. */
export function TapStep({ player, pass, onPass, onOther, onSeek, onDone }: TapStepProps) {
  const { t } = useLocale();
  const { run } = useEditor();
  const { line, next, plays, choose, ...tapping } = useTapping({ player, pass, onPass, onSeek });
  const { lines } = pass;
  const count = lines.length;
  const number = Math.min(line + 1, count);
  const first = Math.max(0, line - linesBefore);
  const list = useRef<HTMLOListElement>(null);
  // A player that starts takes room above.
  useEffect(() => bringIntoView(list.current), [player, plays, line]);
  return (
    <>
      <p role="status" className="sr-only">
        {next ? t('editor.tapNext', { number, count, words: wordsOf(next) }) : t('editor.tapAllDone')}
      </p>
      <p className="text-14 text-soft">{t('editor.tapProgress', { number, count })}</p>
      <ol ref={list} className="tap-lines" aria-label={t('editor.tapLines')} start={first + 1}>
        {lines.slice(first, line + linesAfter + 1).map((each, index) => (
          <LineRow
            key={each.cue}
            line={each}
            number={first + index + 1}
            isNext={each === next}
            onChoose={() => choose(first + index)}
          />
        ))}
      </ol>
      {next ? (
        <TapButton plays={plays} {...tapping} />
      ) : (
        <div ref={focusFirst}>
          <Notice tone="success">
            <p>{t('editor.tapAllDone')}</p>
            <Button
              variant="filled"
              className="mt-2"
              onClick={() => {
                onDone();
                run('save');
              }}
            >
              {t('moment.save')}
            </Button>
          </Notice>
        </div>
      )}
      <div
        className="tap-tools"
        // The button above keeps the focus, so that its keys go on.
        onMouseDown={(event) => event.preventDefault()}
      >
        <div className="cue-tools-row">
          <Tool
            onClick={tapping.undo}
            aria-disabled={!tapping.canUndo || undefined}
            title={t('editor.tapBackKey')}
          >
            {t('editor.tapBack')}
          </Tool>
          <CommandButton name="playPause" label={t(plays ? 'player.pause' : 'video.play')} />
          <CommandButton name="back1" label="−1" />
          <CommandButton name="forward1" label="+1" />
          <Tool onClick={onOther}>{t('editor.tapOther')}</Tool>
          <Tool onClick={onDone}>{t('editor.tapDone')}</Tool>
        </div>
        {player?.can.rate && <TapSpeed player={player} />}
      </div>
    </>
  );
}

/** The button that saves has the focus once nothing is left to tap. */
const focusFirst = (element: HTMLElement | null) => element?.querySelector('button')?.focus();

const wordsOf = ({ words }: TapLine) => [words.EN, words.CN].filter((text) => text !== '').join(' / ');

type LineRowProps = { line: TapLine; number: number; isNext: boolean; onChoose: () => void };

/** A line with its words, and its times if its cue is there; another one than the next can be chosen. */
function LineRow({ line, number, isNext, onChoose }: LineRowProps) {
  const { t } = useLocale();
  const { state } = useEditor();
  const cue = state.cues.find((each) => each.cue === line.cue);
  const { EN, CN } = cue?.words ?? line.words;
  const content = (
    <>
      {cue && (
        <span className="text-12 text-soft">
          {formatClipTime(cue.startMs)} – {formatClipTime(cue.endMs)}
        </span>
      )}
      {EN && <span lang={subtitleTag.EN}>{EN}</span>}
      {CN && <span lang={subtitleTag.CN}>{CN}</span>}
    </>
  );
  return (
    <li aria-current={isNext ? 'step' : undefined}>
      {isNext ? (
        <div className="tap-line">{content}</div>
      ) : (
        <button
          type="button"
          className="tap-line"
          title={t('editor.tapFromHere', { number })}
          onClick={onChoose}
        >
          {content}
        </button>
      )}
    </li>
  );
}

/** The speeds for tapping; afterwards the player has the one from before again. */
function TapSpeed({ player }: { player: EditorPlayer }) {
  const { t } = useLocale();
  const rate = usePlayerPart(player, (known) => known.rate) ?? 1;
  const rates = usePlayerPart(player, (known) => known.rates) ?? [];
  const [before] = useState(rate);
  useEffect(() => () => player.setRate(before), [player, before]);
  const offered = tapRates.filter((each) => rates.includes(each));
  if (offered.length < 2) return null;
  return (
    <Choice
      legend={t('editor.tapSpeed')}
      value={String(rate)}
      options={offered.map((each) => ({
        value: String(each),
        label: t('editor.tapRate', { rate: each }),
      }))}
      onChange={(value) => player.setRate(Number(value))}
    />
  );
}
