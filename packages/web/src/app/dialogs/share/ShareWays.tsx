import type { ReactNode } from 'react';
import { shareNetworks } from '../../../features/video/share-url.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { LinkField, NetworkLink, ShareSheetButton } from './ShareButtons.tsx';

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
      <ShareSheetButton link={link} title={title} />
      <ul aria-label={t('video.shareNetworks')} className="grid grid-cols-2 gap-2">
        {shareNetworks.map((network) => (
          <li key={network} className="flex">
            <NetworkLink network={network} link={link} title={title}>
              {t(`video.network_${network}`)}
            </NetworkLink>
          </li>
        ))}
      </ul>
      {children}
      <LinkField link={link} />
    </div>
  );
}
