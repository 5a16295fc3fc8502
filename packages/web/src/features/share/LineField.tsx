import { lengthOf } from '@bloom/contract/plain-text';
import { cleanVideoLine, maxLineLength } from '@bloom/contract/video-line';
import { useLocale } from '../../i18n/locale.ts';
import { TextField } from '../../ui/Field.tsx';
import { focusOnMount } from '../../ui/focus-on-mount.ts';

type LineFieldProps = {
  label: string;
  line: string;
  error: string | undefined;
  hasFocus?: boolean;
  onChange: (line: string) => void;
};

/** The field of a sharer's line, with the count of its characters. */
export function LineField({ label, line, error, hasFocus = false, onChange }: LineFieldProps) {
  const { t } = useLocale();
  const count = t('share.lineCount', { count: lengthOf(line.trim()), most: maxLineLength });
  return (
    <TextField
      label={label}
      error={cleanVideoLine(line) === 'tooLong' ? count : error}
      hint={count}
      ref={hasFocus ? focusOnMount : undefined}
      autoComplete="off"
      placeholder={t('share.linePlaceholder')}
      value={line}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
