import { collectionPagePath } from '@bloom/contract/page';
import type { Collection } from '@bloom/contract/collection';
import { shareNetworks, shareUrl } from '../../features/video/share-url.ts';
import { useLocale } from '../../i18n/locale.ts';
import { platform } from '../../platform/index.ts';
import { BrandMark } from '../../ui/BrandMark.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';

type CollectionShareProps = { collection: Pick<Collection, 'id' | 'title'>; onClose: () => void };

/** The ways to share the link of a collection: the share sheet of the device, networks, and the link itself. */
export function CollectionShare({ collection: { id, title }, onClose }: CollectionShareProps) {
  const { t } = useLocale();
  const url = platform.publicOrigin() + collectionPagePath(id);
  return (
    <Dialog title={t('collection.shareTitle')} closeLabel={t('shell.close')} onClose={onClose}>
      <div className="flex flex-col gap-4">
        {platform.canShare() && (
          <Button variant="filled" onClick={() => void platform.share({ title, url })}>
            <Icon name="phone" size={18} />
            {t('video.shareApp')}
          </Button>
        )}
        <ul aria-label={t('video.shareNetworks')} className="grid grid-cols-2 gap-2">
          {shareNetworks.map((network) => (
            <li key={network} className="flex">
              <a
                href={shareUrl(network, url, title)}
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
    </Dialog>
  );
}
