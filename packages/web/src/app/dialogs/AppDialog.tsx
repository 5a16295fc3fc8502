import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { LoginPanel } from '../../features/account/LoginPanel.tsx';
import { FilterDrawer } from '../../features/catalogue/FilterDrawer.tsx';
import type { Filters } from '../../features/catalogue/filters.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useSessionToken } from '../../lib/session.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { AppDownload } from './AppDownload.tsx';
import { closeDialog, isMineFeature, isSettingName, type DialogName } from './dialog-state.ts';
import { LoginFooter } from './LoginFooter.tsx';
import { MinePanel } from './MinePanel.tsx';
import { panelTitles } from './panels.ts';
import { SettingPanel } from './SettingPanel.tsx';
import { SharePanel } from './SharePanel.tsx';
import { SocialAccount } from './SocialAccount.tsx';

const titles = {
  login: 'account.loginTitle',
  share: 'share.title',
  app: 'home.app',
  social: 'home.social',
  ...panelTitles,
} as const;

/** The dialog of a name; loaded when one is opened for the first time. */
export function AppDialog({ name, filters }: { name: DialogName; filters: Filters }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  if (name === 'filters') {
    return (
      <FilterDrawer
        filters={filters}
        onClose={closeDialog}
        onShow={(chosen) => {
          closeDialog();
          void navigate({ to: '/', search: chosen });
        }}
      />
    );
  }
  return (
    <Dialog key={name} title={t(titles[name])} closeLabel={t('shell.close')} onClose={closeDialog}>
      {name === 'login' && <Login />}
      {name === 'share' && <SharePanel />}
      {name === 'app' && <AppDownload />}
      {name === 'social' && <SocialAccount />}
      {isMineFeature(name) && <MinePanel feature={name} />}
      {isSettingName(name) && <SettingPanel name={name} />}
    </Dialog>
  );
}

function Login() {
  useCloseOnLogin();
  return (
    <div className="flex flex-col gap-4">
      <LoginPanel />
      <LoginFooter onFollow={closeDialog} />
    </div>
  );
}

/** Whoever has logged in in another tab is not asked to any more; a session that has just ended is none. */
function useCloseOnLogin(): void {
  const token = useSessionToken();
  const known = useRef(token);
  useEffect(() => {
    if (token && token !== known.current) closeDialog();
    known.current = token;
  }, [token]);
}
