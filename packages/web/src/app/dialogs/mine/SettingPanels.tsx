import { useNavigate } from '@tanstack/react-router';
import { logOut, type LoadedAccount } from '../../../features/account/account-api.ts';
import { AccountSettings } from '../../../features/account/settings/AccountSettings.tsx';
import { PushSwitch } from '../../../features/notification/PushSwitch.tsx';
import { NotificationSwitches } from '../../../features/notification/NotificationSwitches.tsx';
import { useLocale } from '../../../i18n/locale.ts';
import { useSessionToken } from '../../../lib/session.ts';
import { showToast } from '../../../ui/message/toast.ts';
import { AboutPanel } from '../../../features/about/AboutPanel.tsx';
import { GuidePanel } from '../../../features/about/GuidePanel.tsx';
import { LegalLinks } from '../../layout/LegalLinks.tsx';
import { useLoginPrompt } from '../login/use-login-prompt.ts';
import { useOpenShare } from '../share/use-open-share.ts';
import { RequireAccount } from '../login/RequireAccount.tsx';

export { FeedbackPanel as Feedback } from '../../../features/about/FeedbackPanel.tsx';

/** The settings of one's own account. */
export function OwnAccount() {
  const { t } = useLocale();
  return (
    <RequireAccount returnTo="/mineSetting?from=account" intent={{ open: t('settings.title') }}>
      {(account) => <SettingsOf account={account} />}
    </RequireAccount>
  );
}

/** The description of Bloom, with the legal pages. */
export function About() {
  return (
    <div className="flex flex-col gap-4">
      <AboutPanel />
      <LegalLinks />
    </div>
  );
}

function SettingsOf({ account }: { account: LoadedAccount }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  return (
    <AccountSettings
      key={account.id}
      account={account}
      notifications={
        <>
          <PushSwitch user={account.id} />
          <NotificationSwitches user={account.id} />
        </>
      }
      onDeleted={() => {
        logOut();
        showToast({ tone: 'success', text: t('settings.deleted') });
        void navigate({ to: '/', replace: true });
      }}
    />
  );
}

/** How Bloom works, with the ways to begin. */
export function Guide() {
  const token = useSessionToken();
  const promptLogin = useLoginPrompt();
  const openShare = useOpenShare();
  return <GuidePanel onLogin={token ? undefined : () => promptLogin('/')} onShare={openShare} />;
}
