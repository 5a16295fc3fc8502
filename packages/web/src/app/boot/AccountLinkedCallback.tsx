import { useEffect, useEffectEvent } from 'react';
import type { LoginProvider } from '@bloom/contract/login-providers';
import { useLocale } from '../../i18n/locale.ts';
import { showToast } from '../../ui/toast.ts';
import { useOpenPanel } from '../dialogs/use-dialog.ts';

/** Says, back from a provider, that it is linked now, where the logins are listed. */
export function AccountLinkedCallback({ provider }: { provider: LoginProvider }) {
  const { t } = useLocale();
  const openPanel = useOpenPanel();
  const tell = useEffectEvent(() => {
    openPanel('account');
    showToast({
      tone: 'success',
      text: t('settings.linked', { provider: t(`login.${provider}`) }),
    });
  });
  useEffect(() => tell(), []);
  return null;
}
