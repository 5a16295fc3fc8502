import { useLocale } from '../../../i18n/locale.ts';
import { IconButton } from '../../../ui/form/Button.tsx';
import { chooseFlying, useFlies } from './flying-choice.ts';

type FlyingControlsProps = {
  /** Whether the settings are open. */
  expanded: boolean;
  onSettings: () => void;
};

/** Lets moments fly or not, and opens their settings; in the bar of the player. */
export function FlyingControls({ expanded, onSettings }: FlyingControlsProps) {
  const { t } = useLocale();
  const flies = useFlies();
  return (
    <>
      <IconButton
        label={t('flying.title')}
        className="player-roomy"
        aria-pressed={flies}
        onClick={() => chooseFlying({ on: !flies })}
      >
        <FlyingSign flies={flies} />
      </IconButton>
      {/* A narrow bar has room for one button: the settings have the switch too. */}
      <IconButton label={t('flying.settings')} aria-expanded={expanded} onClick={onSettings}>
        <FlyingSign className="player-narrow" flies={flies} />
        <svg aria-hidden="true" className="icon player-roomy" width={20} height={20} viewBox="0 0 24 24">
          <path d="M4 7h9M18 7h2M4 17h2M11 17h9M15.500 4.500v5M8.500 14.500v5" />
        </svg>
      </IconButton>
    </>
  );
}

function FlyingSign({ flies, className = '' }: { flies: boolean; className?: string }) {
  return (
    <svg aria-hidden="true" className={`icon ${className}`} width={20} height={20} viewBox="0 0 24 24">
      <path d="M3 5.500h18v11h-9l-4 3.500v-3.500H3z" />
      {flies ? <path d="M7 9.500h7M10 12.800h7" /> : <path d="M3.500 2.500l17 19" />}
    </svg>
  );
}
