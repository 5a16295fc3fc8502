import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useLocale } from '../../../i18n/locale.ts';
import { apiPath, call } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { Notice } from '../../../ui/message/Notice.tsx';
import { changeAccount, type LoadedAccount } from '../account-api.ts';
import { Switch } from '../../../ui/form/Switch.tsx';

/** Whether search engines may list the user's own page. */
export function IndexedSwitch({ account }: { account: LoadedAccount }) {
  const { locale, t } = useLocale();
  const note = useId();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (indexed: boolean) => call('PUT', apiPath('account', 'indexed'), { body: { indexed } }),
    onSuccess: (_response, indexed) => changeAccount({ indexed }),
  });
  return (
    <>
      <Switch
        label={t('user.indexed')}
        checked={account.indexed}
        disabled={isPending}
        describedBy={note}
        onChange={mutate}
      />
      <p id={note} className="text-14 text-soft">
        {t('user.indexedText')}
      </p>
      {error && <Notice tone="problem">{errorText(locale, error)}</Notice>}
    </>
  );
}
