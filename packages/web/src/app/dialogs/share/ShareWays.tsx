import type { ReactNode } from 'react';
import { shareUrl, shareNetworks } from '../../../features/video/share-url.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { platform } from '../../../platform/index.ts';
import { BrandMark } from '../../../ui/image/BrandMark.tsx';
import { Button, buttonClass } from '../../../ui/form/Button.tsx';
import { CopyField } from '../../../ui/form/CopyField.tsx';
import { Icon } from '../../../ui/image/Icon.tsx';

type ShareWaysProps = {
  link: string;
  title: string;
  /** Further ways, and choices about the link. */
  children?: ReactNode;
};

/**
 * The ways to share a link that a video and a collection have: the share sheet of the device, networks, the
 * link itself.
 */
export function ShareWays({ link, title, children }: ShareWaysProps) {
  const { t } = useLocale();
  return (
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
      {children}
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
  );
}
