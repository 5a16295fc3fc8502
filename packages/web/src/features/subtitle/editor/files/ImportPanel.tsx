import { useState } from 'react';
import type { BadRow } from '@bloom/contract/subtitle/files';
import { useLocale } from '../../../../i18n/locale.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { bringIntoView } from '../../../../ui/motion/bring-into-view.ts';
import { Choice } from '../../../../ui/form/Choice.tsx';
import { fillWords } from './fill-words.ts';
import {
  fileLanguages,
  importedCues,
  readFiles,
  type FilesLanguages,
  type ReadFile,
} from './import-files.ts';
import { useEditor } from '../editor-context.ts';

const maxFileBytes = 5 * 1_048_576;

/** Reads one file, or two of one language each, and shows what of them could not be read. */
export function ImportPanel({ onDone }: { onDone: () => void }) {
  const { state, dispatch } = useEditor();
  const { cues } = state;
  const { t } = useLocale();
  const [files, setFiles] = useState<readonly (File | undefined)[]>([]);
  const [languages, setLanguages] = useState<FilesLanguages>('auto');
  const [read, setRead] = useState<readonly ReadFile[]>([]);
  const [problem, setProblem] = useState<'importFailed' | 'importTooLarge'>();

  const choose = (next: readonly (File | undefined)[], as: FilesLanguages) => {
    setFiles(next);
    setLanguages(as);
    setRead([]);
    setProblem(undefined);
    const given = next.filter((file) => file !== undefined);
    if (given.some(({ size }) => size > maxFileBytes)) return setProblem('importTooLarge');
    readFiles(given, as).then(setRead, () => setProblem('importFailed'));
  };
  const imported = importedCues(read, cues);
  const bad = read.flatMap((file) => file.bad.map((row) => ({ ...row, name: file.name })));
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-14 text-soft">{t('editor.importText')}</p>
      <div className="grid w-full grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-3">
        {[0, 1].map((index) => (
          <label key={index} className="editor-file">
            <span id={`import-file-${index}`} className="text-14 font-semibold">
              {t(index === 0 ? 'editor.importFile1' : 'editor.importFile2')}
            </span>
            <span className="editor-file-choice">
              <span className="tool">{t('editor.chooseFile')}</span>
              <span className="text-14 text-soft">{files[index]?.name ?? t('editor.noFile')}</span>
            </span>
            <input
              className="sr-only"
              aria-labelledby={`import-file-${index}`}
              type="file"
              accept=".srt,.vtt,.ass,.ssa,.json,.txt,text/*,application/json"
              onChange={({ target }) => {
                const next = [files[0], files[1]];
                next[index] = target.files?.[0];
                choose(next, languages);
              }}
            />
          </label>
        ))}
      </div>
      <Choice
        legend={t('editor.importLanguages')}
        value={languages}
        options={fileLanguages.map((value) => ({ value, label: t(`editor.languages_${value}`) }))}
        onChange={(value) => choose(files, value)}
      />
      {problem && (
        <p role="alert" className="text-14 text-danger">
          {t(`editor.${problem}`)}
        </p>
      )}
      <div
        key={read.length}
        ref={read.length > 0 ? bringIntoView : undefined}
        role="status"
        className="text-14"
      >
        {read.map((file) => (
          <p key={file.name}>
            {t('editor.importRead', {
              count: file.cues.length,
              format: file.format.toUpperCase(),
              encoding: file.encoding.toUpperCase(),
            })}
          </p>
        ))}
      </div>
      {bad.length > 0 && <BadRows rows={bad} />}
      {imported.length > 0 && (
        <div className="cue-tools-row">
          <Button
            variant="filled"
            onClick={() => {
              dispatch({ kind: 'replace', cues: imported });
              onDone();
            }}
          >
            {t('editor.importReplace')}
          </Button>
          {cues.length > 0 && (
            <Button
              variant="outline"
              onClick={() => {
                dispatch({ kind: 'replace', cues: fillWords(cues, imported) });
                onDone();
              }}
            >
              {t('editor.importFill')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** The rows that could not be read. */
function BadRows({ rows }: { rows: readonly (BadRow & { name: string })[] }) {
  const { t } = useLocale();
  return (
    <div>
      <p className="text-14 font-semibold">{t('editor.importBad', { count: rows.length })}</p>
      <ul className="bad-rows">
        {rows.slice(0, 200).map(({ name, line, reason, text }) => (
          <li key={`${name} ${line} ${reason}`}>
            <strong>{t('editor.importRow', { line })}</strong> {t(`editor.bad_${reason}`)}
            {text !== '' && <code>{text}</code>}
          </li>
        ))}
      </ul>
    </div>
  );
}
