import { useEffect, useId, useRef, useState } from 'react';
import type { Video } from '@bloom/contract/video';
import { useAccount } from '../../features/account/account-api.ts';
import { QrCode } from '../../ui/QrCode.tsx';
import { shareUrl, shareNetworks, videoLink } from '../../features/video/share-url.ts';
import { useLocale } from '../../i18n/locale.ts';
import { BrandMark } from '../../ui/BrandMark.tsx';
import { bringIntoView } from '../../ui/bring-into-view.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { platform } from '../../platform/index.ts';
import { StartAt } from './StartAt.tsx';
import { VideoShareApps } from './VideoShareApps.tsx';

/**
 * The ways to share a video's link (docs/specification/pages.md#video-page): the share sheet of the device,
 * networks, apps, the link itself, and a QR code for a phone or WeChat. It opens below the video, because
 * nothing may cover the player.
 */
export function VideoShare({
  video,
  episode,
  timeS,
  onClose,
}: {
  video: Video;
  /** The number of the episode, from 1. */
  episode: number;
  /** Where the player is, in whole seconds; 0 where that is unknown. */
  timeS: number;
  onClose: () => void;
}) {
  const { t } = useLocale();
  const heading = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [atTime, setAtTime] = useState(false);
  const [choosesApp, setChoosesApp] = useState(false);
  const start = { timeS, isChosen: atTime, onChoose: setAtTime };
  const link = videoLink(platform.publicOrigin(), video, {
    refCode: useAccount()?.ref_code,
    episode,
    startS: atTime ? timeS : 0,
  });

  useEffect(() => {
    bringIntoView(dialog.current);
    dialog.current?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true });
  }, []);

  return (
    <dialog
      ref={dialog}
      open
      aria-labelledby={heading}
      className="static m-0 flex w-full max-w-none flex-wrap items-center justify-center gap-x-8 gap-y-5 rounded-card border border-line bg-surface p-4 text-ink"
      onKeyDown={(event) => {
        // That of the dialog inside closes only that one.
        if (event.key === 'Escape' && !choosesApp) onClose();
      }}
    >
      <div className="flex min-w-0 flex-[1_1_16rem] flex-col gap-4">
        <h2 id={heading} className="text-16 font-semibold">
          {t('video.shareTitle')}
        </h2>
        {platform.canShare() && (
          <Button
            variant="filled"
            onClick={() => void platform.share({ title: video.title, url: link })}
          >
            <Icon name="phone" size={18} />
            {t('video.shareApp')}
          </Button>
        )}
        <ul aria-label={t('video.shareNetworks')} className="grid grid-cols-2 gap-2">
          {shareNetworks.map((network) => (
            <li key={network} className="flex">
              <a
                href={shareUrl(network, link, video.title)}
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
        <Button aria-haspopup="dialog" onClick={() => setChoosesApp(true)}>
          {t('video.shareToApp')}
        </Button>
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
      {choosesApp && (
        <VideoShareApps
          link={{ url: link, title: video.title }}
          start={start}
          onClose={() => setChoosesApp(false)}
        />
      )}
    </dialog>
  );
}
