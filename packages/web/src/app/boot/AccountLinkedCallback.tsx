import { useEffect, useEffectEvent } from 'react';
import type { LinkableProvider } from '@bloom/contract/account/login-providers';
import { loginName } from '../../features/account/sign-in/login-name.ts';
import { useLocale } from '../../i18n/locale.ts';
import { showToast } from '../../ui/message/toast.ts';
import { useOpenPanel } from '../dialogs/use-dialog.ts';

/** Reports, after the redirect from a provider, that it is linked, and opens the list of logins. */
export function AccountLinkedCallback({ provider }: { provider: LinkableProvider }) {
  const { t } = useLocale();
  const openPanel = useOpenPanel();
  const report = useEffectEvent(() => {
    openPanel('account');
    showToast({
      tone: 'success',
      text: t('settings.linked', { provider: loginName(t, provider) }),
    });
  });
  useEffect(() => report(), []);
  return null;
}
