import { useLocale } from '../../../i18n/locale.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { QrCode } from '../../../ui/image/QrCode.tsx';
import { ShareWays } from './ShareWays.tsx';
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
 * The ways to share a video's link (docs/specification/pages.md#video-page): those of every link, apps, and a
 * QR code for a phone or WeChat.
 */
export function VideoShare({ link, title, start, onApps }: VideoShareProps) {
  const { t } = useLocale();
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-8 gap-y-5">
      <ShareWays link={link} title={title}>
        <Button onClick={onApps}>{t('video.shareToApp')}</Button>
        <StartAt {...start} />
      </ShareWays>
      <div className="flex max-w-44 flex-col items-center gap-3 text-center text-14 text-balance text-soft">
        <QrCode text={link} label={t('video.shareCode')} />
        {t('video.shareScan')}
      </div>
    </div>
  );
}
