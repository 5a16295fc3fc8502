import { QrCode } from '../../ui/QrCode.tsx';
import { shareUrl, shareNetworks } from '../../features/video/share-url.ts';
import { useLocale } from '../../i18n/locale.ts';
import { BrandMark } from '../../ui/BrandMark.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { platform } from '../../platform/index.ts';
import { StartAt, type StartChoice } from './StartAt.tsx';

type VideoShareProps = {
  /** The link to the video, and its title. */
  link: string;
  title: string;
  start: StartChoice;
  /** Shows the apps. */
  onApps: () => void;
};

/**
 * The ways to share a video's link (docs/specification/pages.md#video-page): the share sheet of the device,
 * networks, apps, the link itself, and a QR code for a phone or WeChat.
 */
export function VideoShare({ link, title, start, onApps }: VideoShareProps) {
  const { t } = useLocale();
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-8 gap-y-5">
      <div className="flex min-w-0 flex-[1_1_16rem] flex-col gap-4">
        {platform.canShare() && (
          <Button variant="filled" onClick={() => void platform.share({ title, url: link })}>
            <Icon name="phone" size={18} />
            {t('video.shareApp')}
          </Button>
        )}
        <ul aria-label={t('video.shareNetworks')} className="grid grid-cols-2 gap-2">
          {shareNetworks.map((network) => (
            <li key={network} className="flex">
              <a
                href={shareUrl(network, link, title)}
                target="_blank"
                rel="noopener noreferrer"
                className={`${buttonClass('outline')} w-full`}
              >
                <BrandMark brand={network} />
                {t(`video.network_${network}`)}
              </a>
            </li>
          ))}
        </ul>
        <Button onClick={onApps}>{t('video.shareToApp')}</Button>
        <StartAt {...start} />
        <CopyField
          label={t('video.shareLink')}
          text={link}
          copy={platform.copyText}
          words={{
            copy: t('video.copyLink'),
            copied: t('video.linkCopied'),
            notCopied: t('video.linkNotCopied'),
          }}
        />
      </div>
      <div className="flex max-w-44 flex-col items-center gap-3 text-center text-14 text-balance text-soft">
        <QrCode text={link} label={t('video.shareCode')} />
        {t('video.shareScan')}
      </div>
    </div>
  );
}
