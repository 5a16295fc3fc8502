import { useLocale } from '../../../i18n/locale.ts';
import { IconButton } from '../../../ui/form/Button.tsx';
import { Icon } from '../../../ui/image/Icon.tsx';
import { useIsRewardDue } from '../../boot/reward-availability.ts';
import { useOpenPanel } from '../../dialogs/use-dialog.ts';

/**
 * The gift button of the top bar, shown while the daily reward is due (docs/specification/pages.md#top-bar).
 */
export function RewardButton() {
  const { t } = useLocale();
  const isDue = useIsRewardDue();
  const openPanel = useOpenPanel();
  if (!isDue) return null;
  return (
    <IconButton label={t('shell.rewardReady')} className="relative" onClick={() => openPanel('sign', 'home')}>
      <Icon name="gift" />
      <RewardDot className="absolute top-1.5 right-1.5" />
    </IconButton>
  );
}

/** The dot of a due daily reward. It is only visual: show a text for screen readers beside it. */
export function RewardDot({ className = '' }: { className?: string }) {
  return (
    <span
      className={`size-2.5 shrink-0 rounded-full border-2 border-surface bg-accent box-content ${className}`}
    />
  );
}
