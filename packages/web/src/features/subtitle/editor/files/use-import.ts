import { useRef, useState } from 'react';
import {
  readFiles,
  type FilesEncodings,
  type FilesLanguages,
  type ImportFiles,
  type ReadFile,
} from './import-files.ts';

/** The largest file that is read. */
export const maxFileBytes = 5 * 1_048_576;

/** Why files cannot be read, as words of the editor. */
type Problem = 'importFailed' | 'importTooLarge';

/** The choice of the user: one file, or two of one language each, and how they are read. */
type Choice = { files: ImportFiles; languages: FilesLanguages; encodings: FilesEncodings };

/** The files that the user has chosen, read again with each choice. */
export function useImport() {
  const [choice, setChoice] = useState<Choice>({ files: [], languages: 'auto', encodings: [] });
  const [read, setRead] = useState<readonly ReadFile[]>([]);
  const [problem, setProblem] = useState<Problem>();
  const reads = useRef(0);

  const choose = (change: Partial<Choice>): void => {
    const next = { ...choice, ...change };
    const number = ++reads.current;
    // A later choice may be read earlier.
    const show = (files: readonly ReadFile[], reason?: Problem) => {
      if (number !== reads.current) return;
      setRead(files);
      setProblem(reason);
    };
    setChoice(next);
    if (next.files.some((file) => file && file.size > maxFileBytes)) return show([], 'importTooLarge');
    readFiles(next.files, next.languages, next.encodings).then(show, () => show([], 'importFailed'));
  };
  return { ...choice, read, problem, choose };
}
