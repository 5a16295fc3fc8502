import { giftCost, giftTiers } from '@bloom/contract/gift/economy';
import { useLocale } from '../../i18n/locale.ts';
import { percentText, shortAmount } from '../../lib/format.ts';
import { Petal } from '../../ui/image/Icon.tsx';

/** The gifts with what they cost and what they do (docs/specification/gifts.md#rank). */
export function GiftTable() {
  const { locale, t } = useLocale();
  return (
    <table className="w-full border-collapse text-14">
      <thead>
        <tr className="border-b border-line text-start text-soft">
          <Head>{t('about.giftType')}</Head>
          <Head>{t('about.giftCost')}</Head>
          <Head>{t('about.giftEffect')}</Head>
        </tr>
      </thead>
      <tbody>
        {giftTiers.map((tier) => (
          <tr key={tier} className="border-b border-line align-top">
            <th scope="row" className="py-2 pr-4 text-start font-semibold whitespace-nowrap">
              {t(`about.${tier}`)}
            </th>
            <td className="py-2 pr-4 whitespace-nowrap">
              <span className="inline-flex items-center gap-1">
                <Petal />
                {shortAmount(locale, giftCost[tier])}
              </span>
            </td>
            <td className="py-2">
              {tier === 'big'
                ? t('about.giftTop')
                : t('about.giftPart', {
                    part: percentText(locale, giftCost[tier] / giftCost.big),
                  })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Head({ children }: { children: string }) {
  return (
    <th scope="col" className="py-2 pr-4 text-start font-semibold">
      {children}
    </th>
  );
}
