import { useLocale } from '../../i18n/locale.ts';
import { isRewardDue } from '../boot/reward-availability.ts';
import { useOpenMine } from './use-open-mine.ts';

/** What is offered to people who have too few petals: their daily reward, if it is due. */
export function useRewardOffer(): () => { label: string; run: () => void } | undefined {
  const { t } = useLocale();
  const openMine = useOpenMine();
  return () =>
    isRewardDue() ? { label: t('shell.rewardOffer'), run: () => openMine('sign') } : undefined;
}
