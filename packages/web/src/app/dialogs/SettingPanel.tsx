import { useNavigate } from '@tanstack/react-router';
import { leaveAccount, type LoadedAccount } from '../../features/account/account-api.ts';
import { AccountSettings } from '../../features/account/AccountSettings.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { useSessionToken } from '../../lib/session.ts';
import { showToast } from '../../ui/toast.ts';
import { AboutPanel } from '../../features/about/AboutPanel.tsx';
import { FeedbackPanel } from '../../features/about/FeedbackPanel.tsx';
import { GuidePanel } from '../../features/about/GuidePanel.tsx';
import { closeDialog, type SettingName } from './dialog-state.ts';
import { LanguageChoices } from './LanguageChoices.tsx';
import { LegalLinks } from '../layout/LegalLinks.tsx';
import { useAskToLogin } from './use-ask-to-login.ts';
import { useOpenShare } from './use-open-share.ts';
import { RequireAccount } from './RequireAccount.tsx';

/** What can be set or read about the app, in whichever place it stands: a dialog or a page. */
export function SettingPanel({ name }: { name: SettingName }) {
  switch (name) {
    case 'account':
      return (
        <RequireAccount returnTo="/mineSetting?from=account">
          {(account) => <OwnAccount account={account} />}
        </RequireAccount>
      );
    case 'language':
      return <LanguageChoices />;
    case 'guide':
      return <Guide />;
    case 'feedback':
      return <FeedbackPanel />;
    case 'about':
      return (
        <div className="flex flex-col gap-4">
          <AboutPanel />
          <LegalLinks onFollow={closeDialog} />
        </div>
      );
  }
}

function OwnAccount({ account }: { account: LoadedAccount }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  return (
    <AccountSettings
      key={account.id}
      account={account}
      onDeleted={() => {
        leaveAccount();
        closeDialog();
        showToast({ tone: 'success', text: t('settings.deleted') });
        void navigate({ to: '/', replace: true });
      }}
    />
  );
}

function Guide() {
  const token = useSessionToken();
  const askToLogin = useAskToLogin();
  const openShare = useOpenShare();
  const leave = (go: () => void) => () => {
    closeDialog();
    go();
  };
  return (
    <GuidePanel
      onLogin={token ? undefined : leave(() => askToLogin('/'))}
      onShare={leave(openShare)}
    />
  );
}
