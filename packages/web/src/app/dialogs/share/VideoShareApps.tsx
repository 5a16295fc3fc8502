import { useState } from 'react';
import { shareApps, type ShareApp } from '../../../features/video/share-url.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { platform } from '../../../platform/index.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { QrCode } from '../../../ui/image/QrCode.tsx';
import { AppButton, LinkField, NetworkLink, ShareSheetButton } from './ShareButtons.tsx';
import { StartAt, type StartChoice } from './StartAt.tsx';

type VideoShareAppsProps = {
  /** The link to the video, and its title. */
  link: string;
  title: string;
  start: StartChoice;
  /** Shows the other ways again. */
  onBack: () => void;
};

/** The ways to send a video's link with an app (docs/specification/pages.md#share-to-an-app). */
export function VideoShareApps({ link, title, start, onBack }: VideoShareAppsProps) {
  const { t } = useLocale();
  const [chosen, setChosen] = useState<ShareApp>();
  return (
    <>
      <ShareSheetButton link={link} title={title} />
      <ul aria-label={t('video.shareApps')} className="grid grid-cols-2 gap-2">
        {shareApps.map((app) => (
          <li key={app} className="flex">
            {(app === 'whatsapp' || app === 'line') && platform.shareWay(app) === 'page' ? (
              <NetworkLink network={app} link={link} title={title}>
                {t(`video.app_${app}`)}
              </NetworkLink>
            ) : (
              <AppButton app={app} chosen={chosen} onChoose={setChosen} />
            )}
          </li>
        ))}
      </ul>
      <div aria-live="polite">{chosen && <Passing key={chosen} app={chosen} url={link} />}</div>
      <StartAt {...start} />
      <Button className="self-start" onClick={onBack}>
        {t('shell.back')}
      </Button>
    </>
  );
}

/** How the link reaches an app without a page of its own for it. */
export function Passing({ app, url }: { app: ShareApp; url: string }) {
  const { t } = useLocale();
  const name = t(`video.app_${app}`);
  return platform.shareWay(app) === 'code' ? (
    <div className="flex flex-col items-center gap-3 text-center text-14 text-balance text-soft">
      <QrCode text={url} label={t('video.shareCode')} />
      {t('video.shareScanWith', { app: name })}
    </div>
  ) : (
    <div className="flex flex-col gap-3 text-14 text-soft">
      <p>{t('video.shareCopyFor', { app: name })}</p>
      <LinkField link={url} />
    </div>
  );
}
