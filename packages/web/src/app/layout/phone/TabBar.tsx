import { Link } from '@tanstack/react-router';
import { useLocale } from '../../../i18n/locale.ts';
import { Icon, type IconName } from '../../../ui/image/Icon.tsx';
import { consumeIntent } from '../../../features/account/sign-in/login-intent.ts';
import { BySession } from '../Layouts.tsx';
import { RewardDot } from '../desktop/RewardButton.tsx';
import { useIsRewardDue } from '../../boot/reward-availability.ts';
import { useUnreadCount } from '../../../features/notification/unread.ts';
import { useOpenShare } from '../../dialogs/share/use-open-share.ts';
import { useHomeSearch } from '../home/use-home-search.ts';

/** The three tabs at the bottom of the mobile layout. */
export function TabBar() {
  const { t } = useLocale();
  const isDue = useIsRewardDue();
  const unread = useUnreadCount();
  const openShare = useOpenShare();
  return (
    <nav
      aria-label={t('shell.tabs')}
      className="mobile-tabs fixed inset-x-0 bottom-0 z-40 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="grid h-14 grid-cols-3">
        <li className="flex">
          <Link
            to="/"
            search={useHomeSearch()}
            className="tab-item"
            activeOptions={{ exact: true, includeSearch: false }}
          >
            <TabLabel icon="home" text={t('shell.homeTab')} />
          </Link>
        </li>
        <li className="flex">
          <button type="button" className="tab-item" onClick={openShare}>
            <span className="-mt-6 grid size-12 place-items-center rounded-full border-4 border-surface bg-accent-fill text-on-accent">
              <Icon name="plus" size={24} />
            </span>
            <span className="text-12">{t('video.share')}</span>
          </button>
        </li>
        <li className="flex">
          <BySession
            visitor={
              <Link to="/login" search={{ login: '1' }} className="tab-item" onClick={consumeIntent}>
                <TabLabel icon="person" text={t('shell.mine')} />
              </Link>
            }
            member={
              <Link to="/mine" className="tab-item relative">
                <TabLabel icon="person" text={t('shell.mine')} />
                {(isDue || unread > 0) && (
                  <>
                    <span className="sr-only">
                      {unread > 0 ? t('shell.bellNew', { count: unread }) : t('shell.rewardReady')}
                    </span>
                    <RewardDot className="absolute top-1 left-1/2 ml-1.5" />
                  </>
                )}
              </Link>
            }
          />
        </li>
      </ul>
    </nav>
  );
}

function TabLabel({ icon, text }: { icon: IconName; text: string }) {
  return (
    <>
      <Icon name={icon} size={22} />
      <span className="text-12">{text}</span>
    </>
  );
}
