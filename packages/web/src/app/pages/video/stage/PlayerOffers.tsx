import { useState } from 'react';
import type { Video } from '@bloom/contract/video/video';
import { useAccount, useAccountId } from '../../../../features/account/account-api.ts';
import { GiftButtons } from '../../../../features/gift/GiftButtons.tsx';
import { giftTitle } from '../../../../features/gift/gift-messages.ts';
import { videoLink } from '../../../../features/video/share-url.ts';
import { useLocale } from '../../../../i18n/locale.ts';
import { platform } from '../../../../platform/index.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Icon } from '../../../../ui/image/Icon.tsx';
import type { Toast } from '../../../../ui/message/toast.ts';
import { useGiving } from '../../../dialogs/gift/use-giving.ts';

/** The gift buttons in a player, where its full screen hides those of the page, with what came of a gift. */
export function PlayerGifts({ video }: { video: Video }) {
  const [message, setMessage] = useState<Omit<Toast, 'id'>>();
  const giving = useGiving({ show: setMessage });
  return (
    <div className="player-gifts">
      <GiftButtons target={video} {...giving} />
      <div role="status">
        {message && (
          <p className="player-gift-message">
            {message.text}{' '}
            {message.action && (
              <button type="button" className="gift-button" onClick={message.action.run}>
                {message.action.label}
              </button>
            )}
          </p>
        )}
      </div>
    </div>
  );
}

/** The offers when a video has ended: to thank its sharer, and to share it. */
export function EndOffers({ video, episode }: { video: Video; episode: number }) {
  const { locale, t } = useLocale();
  const refCode = useAccount()?.ref_code;
  const account = useAccountId();
  const [isCopied, setCopied] = useState<boolean>();
  const share = () => {
    const url = videoLink(platform.publicOrigin(), video, { refCode, episode });
    if (platform.canShare()) void platform.share({ title: video.title, url });
    else void platform.copyText(url).then(setCopied);
  };
  return (
    <div className="player-offers">
      <h2>{giftTitle({ t, locale }, video, account)}</h2>
      <PlayerGifts video={video} />
      <Button variant="outline" onClick={share}>
        <Icon name="link" size={18} />
        <span role="status">
          {isCopied === undefined
            ? t('video.share')
            : t(isCopied ? 'video.linkCopied' : 'video.linkNotCopied')}
        </span>
      </Button>
    </div>
  );
}
