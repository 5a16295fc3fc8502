import { useState } from 'react';
import type { ShareApp } from '../../../features/video/share-url.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { AppButton, NetworkLink } from './ShareButtons.tsx';
import { Passing } from './VideoShareApps.tsx';

/** With a page that begins a post, or an app that the link is pasted in. */
const networks = [
  { brand: 'twitter', name: 'video.network_twitter' },
  { brand: 'wechat', name: 'video.app_wechat' },
  { brand: 'instagram', name: 'video.app_instagram' },
  { brand: 'facebook', name: 'video.network_facebook' },
  { brand: 'weibo', name: 'video.network_weibo' },
  { brand: 'qq', name: 'video.network_qq' },
] as const;

/** The networks that the mobile app sends an invite link with (docs/specification/mobile.md#app-shell). */
export function InviteNetworks({ link }: { link: string }) {
  const { t } = useLocale();
  const [chosen, setChosen] = useState<ShareApp>();
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-16 font-semibold">{t('referral.networks')}</h2>
      <ul aria-label={t('referral.networks')} className="grid grid-cols-2 gap-2">
        {networks.map(({ brand, name }) => (
          <li key={brand} className="flex">
            {brand === 'wechat' || brand === 'instagram' ? (
              <AppButton app={brand} chosen={chosen} onChoose={setChosen} />
            ) : (
              <NetworkLink network={brand} link={link} title={t('referral.shareText')}>
                {t(name)}
              </NetworkLink>
            )}
          </li>
        ))}
      </ul>
      <div aria-live="polite">{chosen && <Passing key={chosen} app={chosen} url={link} />}</div>
    </section>
  );
}
