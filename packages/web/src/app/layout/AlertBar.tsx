import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { accountOptions } from '../../features/account/account-api.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useServerState } from '../../lib/server-state.ts';
import { useSessionToken } from '../../lib/session.ts';
import { platform } from '../../platform/index.ts';
import { Button, buttonClass, IconButton } from '../../ui/form/Button.tsx';
import { Icon } from '../../ui/image/Icon.tsx';
import { useOpenPanel } from '../dialogs/use-dialog.ts';
import { errorMessage } from '../../i18n/error-messages.ts';

/** A single failure is not shown. */
const failuresToReport = 2;

/**
 * Shows problems of the server or this app at the top of the page while they last
 * (docs/specification/wire.md#upgrade-notice). A closed one comes back only when its problem begins again.
 */
export function AlertBar() {
  const openPanel = useOpenPanel();
  const { locale, t } = useLocale();
  const { maintenance, upgrade } = useServerState();
  const { data: account, failureCount } = useQuery(accountOptions(useSessionToken()));
  const waiting = account?.waiting;
  return (
    <>
      {maintenance && <Alert>{errorMessage(locale, 'server.maintenance', {})}</Alert>}
      {upgrade && (
        <Alert>
          {t('shell.upgrade')}
          <NewVersion />
        </Alert>
      )}
      {waiting && waiting !== 'applied' && (
        <Alert quiet>
          {t('shell.waits')}
          <Button variant="outline" onClick={() => openPanel('account')}>
            {t('shell.apply')}
          </Button>
        </Alert>
      )}
      {failureCount >= failuresToReport && <Alert quiet>{t('shell.accountAway')}</Alert>}
    </>
  );
}

/** The way to a newer version: loading the page again, or where the mobile app is had. */
function NewVersion() {
  const { t } = useLocale();
  const newVersionPage = platform.newVersionPage();
  return newVersionPage === undefined ? (
    <Button variant="outline" onClick={() => window.location.reload()}>
      {t('shell.reload')}
    </Button>
  ) : (
    <a href={newVersionPage} className={buttonClass('outline')}>
      {t('shell.update')}
    </a>
  );
}

function Alert({ quiet = false, children }: { quiet?: boolean; children: ReactNode }) {
  const { t } = useLocale();
  const [closed, setClosed] = useState(false);
  if (closed) return null;
  return (
    <div
      role={quiet ? 'status' : 'alert'}
      className={`alert-bar flex items-center gap-3 border-b border-line py-1 pr-2 pl-4 text-14 desktop:pl-6 ${quiet ? 'bg-sunken' : 'bg-warning-wash'}`}
    >
      <span className={quiet ? 'text-soft' : 'text-warning'}>
        <Icon name="warning" />
      </span>
      <p className="flex flex-1 flex-wrap items-center gap-x-4 gap-y-2 py-2">{children}</p>
      <IconButton label={t('shell.close')} onClick={() => setClosed(true)}>
        <Icon name="close" size={16} />
      </IconButton>
    </div>
  );
}
