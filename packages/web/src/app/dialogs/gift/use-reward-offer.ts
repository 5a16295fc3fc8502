import { useLocale } from '../../../i18n/locale.ts';
import { isRewardDue } from '../../boot/reward-availability.ts';
import { useOpenPanel } from '../use-dialog.ts';

/** The action for users with too few petals: their daily reward, if it is due. */
export function useRewardOffer(): () => { label: string; run: () => void } | undefined {
  const { t } = useLocale();
  const openPanel = useOpenPanel();
  return () => (isRewardDue() ? { label: t('shell.rewardOffer'), run: () => openPanel('sign') } : undefined);
}
