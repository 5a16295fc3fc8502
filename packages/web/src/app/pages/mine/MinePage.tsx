import { getRouteApi, Link, Navigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useAccount } from '../../../features/account/account-api.ts';
import { AccountBalance } from '../../../features/account/AccountBalance.tsx';
import { WatchCredit } from '../../../features/activity/WatchCredit.tsx';
import { storeIntent } from '../../../features/account/sign-in/login-intent.ts';
import { storeReturnPath } from '../../../features/account/sign-in/login-start.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { useIsDesktop } from '../../../lib/layout.ts';
import { useSessionToken } from '../../../lib/session.ts';
import { unmarkedName } from '../../../parts/people/user-handle.ts';
import { buttonClass } from '../../../ui/form/Button.tsx';
import { Icon } from '../../../ui/image/Icon.tsx';
import { Portrait } from '../../../ui/image/Portrait.tsx';
import { DialogContent } from '../../dialogs/DialogContent.tsx';
import { NeedsSubtitlesLink, OwnPageLinks, OwnPageSkeleton } from '../../dialogs/mine/OwnPageLinks.tsx';
import { dialogs, isMineFeature, mineFeatures, type MineFeature } from '../../dialogs/dialogs.ts';
import { UnreadBadge } from '../../layout/BellButton.tsx';
import { PageHead } from '../../layout/phone/PageHead.tsx';
import { useIsRewardDue } from '../../boot/reward-availability.ts';
import { useUnreadCount } from '../../../features/notification/unread.ts';
import { RewardDot } from '../../layout/desktop/RewardButton.tsx';
import { SettingLinks } from '../../dialogs/mine/SettingLinks.tsx';
import { usePageTitle } from '../../layout/use-page-title.ts';

const route = getRouteApi('/mine');

/**
 * The profile of the mobile layout with the pages behind it; the desktop has them in the top bar, as
 * menu and dialogs (docs/specification/pages.md#page-routes).
 */
export function MinePage() {
  const { t } = useLocale();
  const desktop = useIsDesktop();
  const token = useSessionToken();
  const { feature, from } = route.useSearch();
  const chosen = isMineFeature(feature) ? feature : undefined;
  usePageTitle(t(chosen ? dialogs[chosen].title : 'shell.mine'));

  useEffect(() => {
    if (!chosen || token) return;
    storeReturnPath(`/mine?feature=${chosen}`);
    storeIntent(chosen === 'sign' ? { reward: true } : { open: t(dialogs[chosen].title) });
  }, [chosen, token, t]);

  if (desktop) return <Navigate to="/" search={{ dialog: token ? chosen : undefined }} replace />;
  if (!token) return <Navigate to="/login" search={{ login: '1' }} replace />;
  if (!chosen) return <Profile />;
  return (
    <>
      <PageHead title={t(dialogs[chosen].title)} above={from === 'home' ? '/' : '/mine'} />
      <div className="px-4">
        <DialogContent key={chosen} name={chosen} />
      </div>
    </>
  );
}

/** Decisions of moderators are seldom: they come after everything else. */
const isDaily = (feature: MineFeature) => feature !== 'decisions';

function Profile() {
  const { t } = useLocale();
  const account = useAccount();
  return (
    <div className="flex flex-col gap-6 px-4 py-6">
      <h1 className="sr-only">{t('shell.mine')}</h1>
      {account ? (
        <section className="flex items-center gap-4">
          <Portrait id={account.id} size={64} />
          <div className="min-w-0">
            <p className="text-20 font-semibold" dir="auto">
              {unmarkedName(account)}
            </p>
            <p className="text-14 text-soft" dir="ltr">
              {`@${account.handle}`}
            </p>
            <p className="font-semibold">
              <AccountBalance petals={account.balance} full />
            </p>
            <WatchCredit account={account.id} />
          </div>
        </section>
      ) : (
        <div role="status" aria-label={t('shell.loading')} className="flex items-center gap-4">
          <div className="skeleton size-16 rounded-full" />
          <div className="flex-1">
            <div className="skeleton my-1 h-5.5 w-1/2" />
            <div className="skeleton my-1 h-3.25 w-1/4" />
            <div className="skeleton my-1 h-4 w-1/3" />
          </div>
        </div>
      )}
      <nav
        aria-label={t('shell.mine')}
        className="flex flex-col rounded-card border border-line bg-surface p-2"
      >
        {mineFeatures.filter(isDaily).map((feature) => (
          <FeatureLink key={feature} feature={feature} />
        ))}
        {account ? (
          <>
            <OwnPageLinks account={account} className="menu-item text-16" />
            <NeedsSubtitlesLink className="menu-item text-16" />
          </>
        ) : (
          <OwnPageSkeleton className="menu-item" />
        )}
        {mineFeatures
          .filter((feature) => !isDaily(feature))
          .map((feature) => (
            <FeatureLink key={feature} feature={feature} />
          ))}
      </nav>
      <SettingLinks />
      <Link to="/logout" preload={false} className={buttonClass('outline')}>
        <Icon name="logout" size={18} />
        {t('account.logout')}
      </Link>
    </div>
  );
}

function FeatureLink({ feature }: { feature: MineFeature }) {
  const { t } = useLocale();
  const isDue = useIsRewardDue() && feature === 'sign';
  const count = useUnreadCount();
  const unread = feature === 'bell' ? count : 0;
  return (
    <Link to="/mine" search={{ feature }} className="menu-item">
      <Icon name={dialogs[feature].icon} />
      <span className="text-16">{t(dialogs[feature].title)}</span>
      {unread > 0 && (
        <>
          <span className="sr-only">{t('shell.bellNew', { count: unread })}</span>
          <UnreadBadge unread={unread} className="ml-auto" />
        </>
      )}
      {isDue && (
        <span className="ml-auto flex items-center gap-2 text-soft">
          {t('reward.readyNow')}
          <RewardDot />
        </span>
      )}
    </Link>
  );
}
