import { Link } from '@tanstack/react-router';
import type { Account } from '@bloom/contract/account/account';
import { WatchCredit } from '../../../features/activity/WatchCredit.tsx';
import { useLocale } from '../../../i18n/locale.ts';
import { fullAmount } from '../../../lib/format.ts';
import { Icon, Petal } from '../../../ui/image/Icon.tsx';
import { Portrait } from '../../../ui/image/Portrait.tsx';
import { dialogs, offeredSettings, type PanelName, type SettingName } from '../dialogs.ts';
import { RewardDot } from '../../layout/desktop/RewardButton.tsx';
import { useIsRewardDue } from '../../boot/reward-availability.ts';
import { OwnPageLinks } from './OwnPageLinks.tsx';
import { useOpenPanel } from '../use-dialog.ts';

const itemClass = 'menu-item leading-tight';

/** The entries of every day; the bell is in the bar. */
const daily = ['sign', 'statement', 'invite'] as const;
/** The entries that are seldom used, two side by side. */
const isSeldom = (name: SettingName) => name !== 'account';

/**
 * The profile menu of the top bar (docs/specification/pages.md#profile-menu): the account, its panels, and
 * sign-out.
 */
export function ProfilePanel({ account }: { account: Account }) {
  const { t } = useLocale();
  const isDue = useIsRewardDue();
  const openPanel = useOpenPanel();
  const item = (name: PanelName) => (
    <button key={name} type="button" className={itemClass} data-closes onClick={() => openPanel(name)}>
      <Icon name={dialogs[name].icon} />
      {t(dialogs[name].title)}
      {name === 'sign' && isDue && (
        <>
          <span className="sr-only">{t('shell.rewardReady')}</span>
          <RewardDot className="ml-auto" />
        </>
      )}
    </button>
  );
  return (
    <>
      <div className="flex items-center gap-3 px-3 py-2">
        <Portrait id={account.id} size={44} />
        <div className="min-w-0">
          <p className="truncate font-semibold" dir="auto">
            {account.name}
          </p>
          <p className="inline-flex items-center gap-1 text-14 text-soft">
            <Petal />
            {t('video.fullBalance', { amount: fullAmount(account.balance) })}
          </p>
          <WatchCredit account={account.id} />
        </div>
      </div>
      <hr className="my-1 border-line" />
      {daily.map(item)}
      <hr className="my-1 border-line" />
      <OwnPageLinks account={account} className={itemClass} />
      <hr className="my-1 border-line" />
      {item('account')}
      <details className="menu-more">
        <summary className={itemClass}>
          <Icon name="down" />
          {t('shell.menuMore')}
        </summary>
        <div className="grid grid-cols-2">
          {['decisions' as const, ...offeredSettings().filter(isSeldom)].map(item)}
          <Link to="/map" className={itemClass} preload={false} data-closes>
            <Icon name="map" />
            {t('shell.footer_map')}
          </Link>
        </div>
      </details>
      <hr className="my-1 border-line" />
      <Link to="/logout" className={itemClass} preload={false}>
        <Icon name="logout" />
        {t('account.logout')}
      </Link>
    </>
  );
}
