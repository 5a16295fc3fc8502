import { lengthOf } from '@bloom/contract/wire/plain-text';
import { cleanBlurb, maxBlurbLength } from '@bloom/contract/video/blurb';
import { useLocale } from '../../i18n/locale.ts';
import { TextField } from '../../ui/form/Field.tsx';
import { focusOnMount } from '../../ui/overlay/focus-on-mount.ts';

type BlurbFieldProps = {
  label: string;
  line: string;
  error: string | undefined;
  hasFocus?: boolean;
  onChange: (line: string) => void;
};

/** The field of a blurb, with the count of its characters. */
export function BlurbField({ label, line, error, hasFocus = false, onChange }: BlurbFieldProps) {
  const { t } = useLocale();
  const count = t('share.blurbCount', { count: lengthOf(line.trim()), most: maxBlurbLength });
  return (
    <TextField
      label={label}
      error={cleanBlurb(line) === 'tooLong' ? count : error}
      hint={count}
      ref={hasFocus ? focusOnMount : undefined}
      autoComplete="off"
      placeholder={t('share.blurbPlaceholder')}
      value={line}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
