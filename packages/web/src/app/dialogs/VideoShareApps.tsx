import { useId, useState } from 'react';
import { shareApps, shareUrl, type ShareApp } from '../../features/video/share-url.ts';
import { useLocale } from '../../i18n/locale.ts';
import { platform } from '../../platform/index.ts';
import { BrandMark } from '../../ui/BrandMark.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { StartAt, type StartChoice } from './StartAt.tsx';

type Link = { url: string; title: string };

/** The ways to send a video's link with an app (docs/specification/pages.md#share-to-an-app). */
export function VideoShareApps({
  link,
  start,
  onClose,
}: {
  link: Link;
  start: StartChoice;
  onClose: () => void;
}) {
  const { t } = useLocale();
  const [chosen, setChosen] = useState<ShareApp>();
  const panel = useId();
  return (
    <Dialog title={t('video.shareToAppTitle')} closeLabel={t('shell.close')} onClose={onClose}>
      <div className="flex flex-col gap-4">
        {platform.canShare() && (
          <Button variant="filled" onClick={() => void platform.share(link)}>
            <Icon name="phone" size={18} />
            {t('video.shareApp')}
          </Button>
        )}
        <ul aria-label={t('video.shareApps')} className="grid grid-cols-2 gap-2">
          {shareApps.map((app) => (
            <li key={app} className="flex">
              {(app === 'whatsapp' || app === 'line') && platform.shareWay(app) === 'page' ? (
                <a
                  href={shareUrl(app, link.url, link.title)}
                  target="_blank"
                  rel="noopener noreferrer"
                  className={`${buttonClass('outline')} w-full`}
                >
                  <BrandMark brand={app} />
                  {t(`video.app_${app}`)}
                </a>
              ) : (
                <button
                  type="button"
                  aria-pressed={chosen === app}
                  className={`${buttonClass('outline')} w-full`}
                  onClick={() => setChosen(chosen === app ? undefined : app)}
                >
                  <BrandMark brand={app} />
                  {t(`video.app_${app}`)}
                </button>
              )}
            </li>
          ))}
        </ul>
        <div id={panel} aria-live="polite">
          {chosen && <Passing key={chosen} app={chosen} url={link.url} />}
        </div>
        <StartAt {...start} />
      </div>
    </Dialog>
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
      <CopyField
        label={t('video.shareLink')}
        text={url}
        copy={platform.copyText}
        words={{
          copy: t('video.copyLink'),
          copied: t('video.linkCopied'),
          notCopied: t('video.linkNotCopied'),
        }}
      />
    </div>
  );
}
