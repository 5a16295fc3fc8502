import { shortAmount } from '../../lib/format.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Petal } from '../../ui/Icon.tsx';
import { useCountUp } from '../../ui/use-count-up.ts';

/** The balance of the account; it runs to its new value when it changes. */
export function AccountBalance({ petals }: { petals: number }) {
  const { locale } = useLocale();
  const shown = useCountUp(petals);
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      <Petal />
      {shortAmount(locale, shown)}
    </span>
  );
}
