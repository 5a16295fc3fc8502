import { useLocale } from '../../i18n/locale.ts';
import { IconButton } from '../../ui/form/Button.tsx';
import { useDisplayChoice } from './display-choice.ts';

type SubtitleButtonProps = {
  /** Whether the menu is open. */
  expanded: boolean;
  onClick: () => void;
};

/** Opens and closes the menu of the subtitles; an underline says that they are on. */
export function SubtitleButton({ expanded, onClick }: SubtitleButtonProps) {
  const { t } = useLocale();
  const { on } = useDisplayChoice();
  return (
    <IconButton label={t('subtitle.title')} aria-expanded={expanded} onClick={onClick}>
      <svg aria-hidden="true" className="icon" width={20} height={20} viewBox="0 0 24 24">
        <path d="M3.500 5.500h17v11h-17zM7 10h4M13.500 10h3.500M7 13.200h6M15.500 13.200h1.500" />
        {on && <path d="M6 20.500h12" />}
      </svg>
    </IconButton>
  );
}
