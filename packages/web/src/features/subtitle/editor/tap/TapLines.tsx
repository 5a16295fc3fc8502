import { useState } from 'react';
import { maxCues } from '@bloom/contract/subtitle/cue';
import { decodeSubtitles } from '@bloom/contract/subtitle/encoding';
import { useLocale } from '../../../../i18n/locale.ts';
import { randomKey } from '../../../../lib/random-key.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Choice } from '../../../../ui/form/Choice.tsx';
import { Field, inputClass, TextField } from '../../../../ui/form/Field.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import { useEditor } from '../editor-context.ts';
import { FileInput } from '../files/FileInput.tsx';
import { maxFileBytes } from '../files/use-import.ts';
import { readLines, textOf } from './tap-lines.ts';
import { firstWithoutTimes, type Pass } from './tapping.ts';

type TapLinesProps = {
  /** The pass whose lines are changed. */
  known: Pass | undefined;
  onPass: (pass: Pass) => void;
  /** Lets the player go to just before a time. */
  onSeek: (timeMs: number) => void;
};

/** The choice of the lines to tap: a text that is pasted or read from a file, or subtitles that are there. */
export function TapLines({ known, onPass, onSeek }: TapLinesProps) {
  const { t } = useLocale();
  const { state } = useEditor();
  const { cues, active } = state;
  const [what, setWhat] = useState(known?.kind ?? 'new');
  const begin = (lines: Pass['lines'], from: number) =>
    onPass({ id: randomKey(), kind: what, lines, from, after: state.past.length });
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-14 text-soft">{t('editor.tapText')}</p>
      {cues.length > 0 && (
        <Choice
          legend={t('editor.tapWhat')}
          value={what}
          options={(['new', 'again'] as const).map((value) => ({
            value,
            label: t(`editor.tapWhat_${value}`),
          }))}
          onChange={setWhat}
        />
      )}
      {what === 'new' ? (
        <NewLines
          known={known?.kind === 'new' ? known.lines : []}
          room={maxCues - cues.length}
          onLines={(lines) => {
            onSeek(cues.at(-1)?.endMs ?? 0);
            begin(lines, Math.max(0, firstWithoutTimes(lines, cues)));
          }}
        />
      ) : (
        <KnownLines
          count={cues.length}
          first={
            Math.max(
              0,
              cues.findIndex(({ cue }) => cue === active),
            ) + 1
          }
          onFrom={(from) => {
            onSeek(cues[from]?.startMs ?? 0);
            begin(cues, from);
          }}
        />
      )}
    </div>
  );
}

const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

type NewLinesProps = {
  known: Pass['lines'];
  /** How many cues there can be more. */
  room: number;
  onLines: (lines: Pass['lines']) => void;
};

/** A text with a line for each cue. */
function NewLines({ known, room, onLines }: NewLinesProps) {
  const { t } = useLocale();
  const [text, setText] = useState(() => textOf(known));
  const [file, setFile] = useState<File>();
  const [isTried, setTried] = useState(false);
  const [fileProblem, setFileProblem] = useState<'importFailed' | 'importTooLarge'>();
  const { lines, tooLong } = readLines(text, known);
  const english = lines.filter(({ words }) => words.EN !== '').length;
  const chinese = lines.filter(({ words }) => words.CN !== '').length;
  const problem =
    tooLong[0] !== undefined
      ? t('editor.tapTooLong', { line: tooLong[0] })
      : lines.length > room
        ? t('editor.tapTooMany', { count: room })
        : lines.length === 0 && isTried
          ? t('editor.tapNoLines')
          : undefined;
  const open = (chosen: File | undefined) => {
    setFile(chosen);
    setFileProblem(chosen && chosen.size > maxFileBytes ? 'importTooLarge' : undefined);
    if (!chosen || chosen.size > maxFileBytes) return;
    chosen.arrayBuffer().then(
      (bytes) => setText(decodeSubtitles(new Uint8Array(bytes)).text),
      () => setFileProblem('importFailed'),
    );
  };
  return (
    <Form
      className="flex w-full flex-col items-start gap-4"
      onSubmit={() => {
        setTried(true);
        if (!problem && lines.length > 0) onLines(lines);
      }}
    >
      <div className="w-full">
        <Field label={t('editor.tapLines')} hint={t('editor.tapLinesHint')} error={problem}>
          {(control) => (
            <textarea
              {...control}
              ref={focus}
              className={`${inputClass} tap-text`}
              dir="auto"
              rows={7}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
      </div>
      <FileInput label={t('editor.tapFile')} file={file} onFile={open} />
      {fileProblem && (
        <p role="alert" className="text-14 text-danger">
          {t(`editor.${fileProblem}`)}
        </p>
      )}
      <p role="status" className="text-14 text-soft">
        {lines.length > 0 && t('editor.tapRead', { count: lines.length, english, chinese })}
      </p>
      <Button variant="filled" submit>
        {t('editor.tapBegin')}
      </Button>
    </Form>
  );
}

type KnownLinesProps = { count: number; first: number; onFrom: (from: number) => void };

/** The cues from a number on; those before it keep their times. */
function KnownLines({ count, first, onFrom }: KnownLinesProps) {
  const { t } = useLocale();
  const [text, setText] = useState(String(first));
  const number = Number(text);
  const isValid = Number.isInteger(number) && number >= 1 && number <= count;
  return (
    <Form
      className="flex flex-col items-start gap-4"
      onSubmit={() => {
        if (isValid) onFrom(number - 1);
      }}
    >
      <TextField
        label={t('editor.tapFrom')}
        hint={t('editor.tapFromHint')}
        error={isValid ? undefined : t('editor.tapFromInvalid', { count })}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button variant="filled" submit>
        {t('editor.tapBegin')}
      </Button>
    </Form>
  );
}
