import { fullAmount, shortAmount } from '../../lib/format.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Petal } from '../../ui/image/Icon.tsx';
import { useCountUp } from '../../ui/motion/use-count-up.ts';

/** The balance of the account, short or in full; it runs to its new value when it changes. */
export function AccountBalance({ petals, full = false }: { petals: number; full?: boolean }) {
  const { locale, t } = useLocale();
  const shown = useCountUp(petals);
  return (
    <span
      className="inline-flex items-center gap-1 whitespace-nowrap"
      title={full ? undefined : fullAmount(petals)}
    >
      <Petal />
      {full ? t('video.fullBalance', { amount: fullAmount(shown) }) : shortAmount(locale, shown)}
    </span>
  );
}
