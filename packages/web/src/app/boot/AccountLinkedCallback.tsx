import { useEffect, useEffectEvent } from 'react';
import type { LoginProvider } from '@bloom/contract/login-providers';
import { useLocale } from '../../i18n/locale.ts';
import { showToast } from '../../ui/toast.ts';
import { useOpenMine } from '../dialogs/use-open-mine.ts';

/** Says, back from a provider, that it is linked now, where the logins are listed. */
export function AccountLinkedCallback({ provider }: { provider: LoginProvider }) {
  const { t } = useLocale();
  const openMine = useOpenMine();
  const tell = useEffectEvent(() => {
    openMine('account');
    showToast({
      tone: 'success',
      text: t('settings.linked', { provider: t(`login.${provider}`) }),
    });
  });
  useEffect(() => tell(), []);
  return null;
}
