import type { Cue, SubtitleLanguage } from '@bloom/contract/subtitle/cue';
import { useLocale } from '../../../../i18n/locale.ts';
import { Icon } from '../../../../ui/image/Icon.tsx';
import { useEditor } from '../editor-context.ts';

type MachineMarkProps = {
  cue: Cue;
  /** Its place in the list, from 1. */
  number: number;
  language: SubtitleLanguage;
};

/** The mark on words that are machine-made; pressing it accepts them. */
export function MachineMark({ cue, number, language }: MachineMarkProps) {
  const { t } = useLocale();
  const { dispatch } = useEditor();
  const label = t('editor.acceptOne', {
    mark: t('subtitle.machine'),
    number,
    language: t(language === 'EN' ? 'editor.english' : 'editor.chinese'),
  });
  return (
    <button
      type="button"
      className="cue-machine"
      aria-label={label}
      title={label}
      onClick={({ currentTarget }) => {
        // The button goes with the mark.
        currentTarget.closest('.cue-half')?.querySelector('textarea')?.focus();
        dispatch({ kind: 'accept', cues: [cue.cue], language });
      }}
    >
      <Icon name="check" size={18} />
      <span>{t('subtitle.machine')}</span>
    </button>
  );
}
