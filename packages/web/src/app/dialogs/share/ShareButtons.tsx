import type { ReactNode } from 'react';
import { shareUrl, type ShareApp, type ShareNetwork } from '../../../features/video/share-url.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { platform } from '../../../platform/index.ts';
import { BrandMark } from '../../../ui/image/BrandMark.tsx';
import { Button, buttonClass } from '../../../ui/form/Button.tsx';
import { CopyField } from '../../../ui/form/CopyField.tsx';
import { Icon } from '../../../ui/image/Icon.tsx';

type Shared = { link: string; title: string };

/** Opens the share sheet of the device, where there is one. */
export function ShareSheetButton({ link, title }: Shared) {
  const { t } = useLocale();
  return (
    platform.canShare() && (
      <Button variant="filled" onClick={() => void platform.share({ title, url: link })}>
        <Icon name="phone" size={18} />
        {t('video.shareApp')}
      </Button>
    )
  );
}

/** Leads to the page on which a network or app begins a post or message. */
export function NetworkLink({
  network,
  link,
  title,
  children,
}: Shared & { network: ShareNetwork; children: ReactNode }) {
  return (
    <a
      href={shareUrl(network, link, title)}
      target="_blank"
      rel="noopener noreferrer"
      className={`${buttonClass('outline')} w-full`}
    >
      <BrandMark brand={network} />
      {children}
    </a>
  );
}

type AppButtonProps = {
  app: ShareApp;
  /** The app whose way is shown. */
  chosen: ShareApp | undefined;
  onChoose: (app: ShareApp | undefined) => void;
};

/** Shows how a link reaches an app without a page of its own for it (`Passing`), or hides that. */
export function AppButton({ app, chosen, onChoose }: AppButtonProps) {
  const { t } = useLocale();
  const isChosen = chosen === app;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      className={`${buttonClass('outline')} w-full`}
      onClick={() => onChoose(isChosen ? undefined : app)}
    >
      <BrandMark brand={app} />
      {t(`video.app_${app}`)}
    </button>
  );
}

/** The link itself. */
export function LinkField({ link }: { link: string }) {
  const { t } = useLocale();
  return (
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
  );
}
