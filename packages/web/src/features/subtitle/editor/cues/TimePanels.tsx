import { useState } from 'react';
import { parseClipTime, formatClipTime } from '@bloom/contract/wire/clip-time';
import { readTyped } from '@bloom/contract/wire/typed';
import { useLocale } from '../../../../i18n/locale.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Choice } from '../../../../ui/form/Choice.tsx';
import { TextField } from '../../../../ui/form/Field.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import { stretch } from './edits.ts';
import { useEditor } from '../editor-context.ts';

type TimePanelProps = { onDone: () => void };

const targets = ['selected', 'all', 'rest'] as const;

/** Moves the selected cues, all, or those from the active one on. */
export function ShiftPanel({ onDone }: TimePanelProps) {
  const { t } = useLocale();
  const { state, dispatch } = useEditor();
  const { cues, active, selected } = state;
  const [target, setTarget] = useState<(typeof targets)[number]>(selected.size > 0 ? 'selected' : 'all');
  const [text, setText] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const options = selected.size > 0 ? targets : targets.slice(1);
  const apply = () => {
    const typed = readTyped(text);
    const seconds = typed === '' ? Number.NaN : Number(typed.replace(',', '.'));
    setInvalid(!Number.isFinite(seconds));
    if (!Number.isFinite(seconds)) return;
    const from = cues.findIndex(({ cue }) => cue === active);
    const ids =
      target === 'all'
        ? 'all'
        : target === 'selected'
          ? [...selected]
          : cues.slice(from).map(({ cue }) => cue);
    dispatch({ kind: 'shift', cues: ids, byMs: seconds * 1_000 });
    onDone();
  };
  return (
    <Form className="flex flex-col items-start gap-4" onSubmit={apply}>
      <Choice
        legend={t('editor.shiftWhat')}
        value={target}
        options={options.map((value) => ({ value, label: t(`editor.shift_${value}`) }))}
        onChange={setTarget}
      />
      <TextField
        label={t('editor.shiftBy')}
        error={isInvalid ? t('editor.invalidNumber') : undefined}
        inputMode="text"
        autoComplete="off"
        value={text}
        onChange={({ target: { value } }) => setText(value)}
      />
      <div className="cue-tools-row">
        <Button variant="filled" submit>
          {t('editor.apply')}
        </Button>
        <Button onClick={onDone}>{t('shell.cancel')}</Button>
      </div>
    </Form>
  );
}

/**
 * Stretches the cues between two, for which the user says when they should start; at first the first and the
 * last of the selected ones, or of all.
 */
export function StretchPanel({ onDone }: TimePanelProps) {
  const { t } = useLocale();
  const { state, dispatch } = useEditor();
  const { cues, selected } = state;
  const startOf = (index: number) => formatClipTime(cues[index]?.startMs ?? 0);
  const [anchors, setAnchors] = useState(() => {
    const isAnchor = ({ cue }: (typeof cues)[number]) => selected.size < 2 || selected.has(cue);
    const ends = [cues.findIndex(isAnchor), cues.findLastIndex(isAnchor)];
    return ends.map((index) => ({ number: String(index + 1), time: startOf(index) }));
  });
  const [problem, setProblem] = useState<'stretchInvalid' | 'invalidTime'>();
  const change = (index: number, next: Partial<(typeof anchors)[number]>) =>
    setAnchors(anchors.map((each, at) => (at === index ? { ...each, ...next } : each)));
  const apply = () => {
    const read = anchors.map(({ number, time }) => {
      const seconds = parseClipTime(readTyped(time));
      const cue = cues[Number(number) - 1]?.cue;
      return { cue, startMs: seconds === false ? undefined : seconds * 1_000 };
    });
    const [one, two] = read;
    if (one?.startMs === undefined || two?.startMs === undefined) {
      setProblem('invalidTime');
      return;
    }
    const [a, b] = [
      { cue: one.cue ?? '', startMs: one.startMs },
      { cue: two.cue ?? '', startMs: two.startMs },
    ];
    if (!stretch(cues, a, b)) {
      setProblem('stretchInvalid');
      return;
    }
    dispatch({ kind: 'stretch', one: a, two: b });
    onDone();
  };
  return (
    <Form className="flex flex-col items-start gap-4" onSubmit={apply}>
      <p className="text-14 text-soft">{t('editor.stretchText')}</p>
      {anchors.map(({ number, time }, index) => (
        <div
          key={index === 0 ? 'first' : 'last'}
          className="grid w-full grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-3"
        >
          <TextField
            label={t(index === 0 ? 'editor.stretchFirst' : 'editor.stretchLast')}
            inputMode="numeric"
            autoComplete="off"
            value={number}
            onChange={({ target }) => {
              const at = Number(target.value) - 1;
              change(index, {
                number: target.value,
                ...(cues[at] && { time: startOf(at) }),
              });
            }}
          />
          <TextField
            label={t('editor.stretchTime')}
            autoComplete="off"
            value={time}
            onChange={({ target }) => change(index, { time: target.value })}
          />
        </div>
      ))}
      {problem && (
        <p role="alert" className="text-14 text-danger">
          {t(`editor.${problem}`)}
        </p>
      )}
      <div className="cue-tools-row">
        <Button variant="filled" submit>
          {t('editor.apply')}
        </Button>
        <Button onClick={onDone}>{t('shell.cancel')}</Button>
      </div>
    </Form>
  );
}
