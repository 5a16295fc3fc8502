import { QrCode } from '../../ui/image/QrCode.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { pageConfig } from '../../lib/page-config.ts';
import { buttonClass } from '../../ui/form/Button.tsx';

/** Links to the mobile app: a QR code, the store, and a file. */
export function AppDownload() {
  const { t } = useLocale();
  const { store, download } = pageConfig.links;
  return (
    <div className="flex flex-col items-center gap-5 text-center">
      <p className="text-soft">{t('home.appText')}</p>
      <QrCode text={store ?? download ?? ''} label={t('home.appCode')} />
      <div className="flex flex-wrap justify-center gap-3">
        {store && (
          <a href={store} target="_blank" rel="noopener noreferrer" className={buttonClass('filled')}>
            {t('home.appStore')}
          </a>
        )}
        {download && (
          <a href={download} rel="noopener noreferrer" className={buttonClass('outline')}>
            {t('home.appFile')}
          </a>
        )}
      </div>
    </div>
  );
}
