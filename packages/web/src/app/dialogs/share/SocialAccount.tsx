import { QrCode } from '../../../ui/image/QrCode.tsx';
import { useLocale } from '../../../i18n/locale.ts';
import { pageConfig } from '../../../lib/page-config.ts';
import { buttonClass } from '../../../ui/form/Button.tsx';

/** The operator's account on a social network. */
export function SocialAccount() {
  const { t } = useLocale();
  const { social = '' } = pageConfig.links;
  return (
    <div className="flex flex-col items-center gap-5 text-center">
      <p className="text-soft">{t('home.socialText')}</p>
      <QrCode text={social} label={t('home.socialCode')} />
      <a href={social} target="_blank" rel="noopener noreferrer" className={buttonClass('filled')}>
        {t('home.socialOpen')}
      </a>
    </div>
  );
}
