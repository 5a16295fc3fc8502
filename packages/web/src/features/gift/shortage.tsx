import { useLocale } from '../../i18n/locale.ts';
import { ApiError } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import type { Shortage } from './send-gift.ts';

/** Looks for what helps with too small a balance. */
export type FindOffer = () => { label: string; run: () => void } | undefined;

/** Says what a gift costs and what its giver has (docs/specification/gifts.md#insufficient-balance). */
export function ShortageText({ shortage }: { shortage: Shortage }) {
  const { locale } = useLocale();
  return (
    <p role="alert" className="text-14 text-danger">
      {errorText(locale, new ApiError('account.insufficientBloom', { params: shortage }))}
    </p>
  );
}
