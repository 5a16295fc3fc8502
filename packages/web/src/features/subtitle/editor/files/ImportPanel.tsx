import type { BadRow } from '@bloom/contract/subtitle/files';
import { useLocale } from '../../../../i18n/locale.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { bringIntoView } from '../../../../ui/motion/bring-into-view.ts';
import { Choice } from '../../../../ui/form/Choice.tsx';
import { useEditor } from '../editor-context.ts';
import { encodingNames } from './encoding-names.ts';
import { FileInput } from './FileInput.tsx';
import { fillWords } from './fill-words.ts';
import { fileLanguages, importedCues } from './import-files.ts';
import { ReadPreview } from './ReadPreview.tsx';
import { useImport } from './use-import.ts';

/** Reads one file, or two of one language each, and shows how, and what of them could not be read. */
export function ImportPanel({ onDone }: { onDone: () => void }) {
  const { state, dispatch } = useEditor();
  const { cues } = state;
  const { t } = useLocale();
  const { files, languages, encodings, read, problem, choose } = useImport();
  /** The values of the two places, one of them another. */
  const at = <T,>(values: readonly T[], place: number, value: T) =>
    [0, 1].map((each) => (each === place ? value : values[each]));
  const imported = importedCues(read, cues);
  const bad = read.flatMap((file) => file.bad.map((row) => ({ ...row, name: file.name })));
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-14 text-soft">{t('editor.importText')}</p>
      <div className="grid w-full grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-3">
        {[0, 1].map((place) => (
          <FileInput
            key={place}
            label={t(place === 0 ? 'editor.importFile1' : 'editor.importFile2')}
            file={files[place]}
            onFile={(file) =>
              choose({ files: at(files, place, file), encodings: at(encodings, place, undefined) })
            }
          />
        ))}
      </div>
      <Choice
        legend={t('editor.importLanguages')}
        value={languages}
        options={fileLanguages.map((value) => ({ value, label: t(`editor.languages_${value}`) }))}
        onChange={(value) => choose({ languages: value })}
      />
      {problem && (
        <p role="alert" className="text-14 text-danger">
          {t(`editor.${problem}`)}
        </p>
      )}
      <div role="status" className="text-14">
        {read.map((file) => (
          <p key={file.place}>
            {t('editor.importRead', {
              count: file.cues.length,
              format: file.format.toUpperCase(),
              encoding: encodingNames[file.encoding].name,
            })}
          </p>
        ))}
      </div>
      {read.length > 0 && (
        <div key={read.length} ref={bringIntoView} className="flex w-full flex-col gap-4">
          {read.map((file) => (
            <ReadPreview
              key={file.place}
              file={file}
              onEncoding={(encoding) => choose({ encodings: at(encodings, file.place, encoding) })}
            />
          ))}
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
