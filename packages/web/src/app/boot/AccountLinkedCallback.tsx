import { useEffect, useEffectEvent } from 'react';
import type { LoginProvider } from '@bloom/contract/login-providers';
import { useLocale } from '../../i18n/locale.ts';
import { showToast } from '../../ui/toast.ts';
import { useOpenPanel } from '../dialogs/use-dialog.ts';

/** Reports, after the redirect from a provider, that it is linked, and opens the list of logins. */
export function AccountLinkedCallback({ provider }: { provider: LoginProvider }) {
  const { t } = useLocale();
  const openPanel = useOpenPanel();
  const report = useEffectEvent(() => {
    openPanel('account');
    showToast({
      tone: 'success',
      text: t('settings.linked', { provider: t(`login.${provider}`) }),
    });
  });
  useEffect(() => report(), []);
  return null;
}
