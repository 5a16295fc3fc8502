import './import.css';
import { useId } from 'react';
import { useLocale } from '../../../../i18n/locale.ts';

type FileInputProps = {
  label: string;
  file: File | undefined;
  onFile: (file: File | undefined) => void;
};

/** A field for a file, with its name. */
export function FileInput({ label, file, onFile }: FileInputProps) {
  const { t } = useLocale();
  const id = useId();
  return (
    <label className="editor-file">
      <span id={id} className="text-14 font-semibold">
        {label}
      </span>
      <span className="editor-file-choice">
        <span className="tool">{t('editor.chooseFile')}</span>
        <span className="text-14 text-soft">{file?.name ?? t('editor.noFile')}</span>
      </span>
      <input
        className="sr-only"
        aria-labelledby={id}
        type="file"
        accept=".srt,.vtt,.ass,.ssa,.json,.txt,text/*,application/json"
        onChange={({ target }) => onFile(target.files?.[0])}
      />
    </label>
  );
}
