import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { apiPath, call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { Notice } from '../../ui/Notice.tsx';
import { changeAccount, type LoadedAccount } from './account-api.ts';

/** Whether search engines may list the own page. */
export function IndexedSwitch({ account }: { account: LoadedAccount }) {
  const { locale, t } = useLocale();
  const note = useId();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (indexed: boolean) =>
      call('PUT', apiPath('account', 'indexed'), { body: { indexed } }),
    onSuccess: (_response, indexed) => changeAccount({ indexed }),
  });
  return (
    <>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 accent-accent-fill"
          checked={account.indexed}
          disabled={isPending}
          aria-describedby={note}
          onChange={(event) => mutate(event.target.checked)}
        />
        {t('user.indexed')}
      </label>
      <p id={note} className="text-14 text-soft">
        {t('user.indexedText')}
      </p>
      {error && <Notice tone="problem">{errorText(locale, error)}</Notice>}
    </>
  );
}
