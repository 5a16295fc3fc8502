import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { handleDays, handlePattern, maxHandleLength } from '@bloom/contract/account/account-name';
import { userPagePath } from '@bloom/contract/page/page';
import { readTyped } from '@bloom/contract/wire/typed';
import { useLocale } from '../../../i18n/locale.ts';
import { ApiError } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { longDate } from '../../../lib/format.ts';
import { platform } from '../../../platform/index.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { TextField } from '../../../ui/form/Field.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { Notice } from '../../../ui/message/Notice.tsx';
import { showToast } from '../../../ui/message/toast.ts';
import { changeAccount, type LoadedAccount } from '../account-api.ts';
import { changeHandle } from './settings-api.ts';

/** The handle, where it leads, and how to change it (docs/specification/accounts.md#handles). */
export function HandleForm({ account }: { account: LoadedAccount }) {
  const { locale, t } = useLocale();
  const { handle, handle_changeable_at: changeableAt } = account;
  return (
    <>
      <p className="text-14 text-soft">{t('settings.handleText', { days: handleDays })}</p>
      <p className="wrap-anywhere">
        <Link to="/@{$handle}" params={{ handle }} className="underline underline-offset-2">
          {pageOf(handle)}
        </Link>
      </p>
      {changeableAt === null || changeableAt <= account.receivedS ? (
        <ChangeForm current={handle} />
      ) : (
        <p className="text-14">{t('settings.handleFrom', { date: longDate(locale, changeableAt) })}</p>
      )}
    </>
  );
}

function ChangeForm({ current }: { current: string }) {
  const { locale, t } = useLocale();
  const [typed, setTyped] = useState('');
  const change = useMutation({
    mutationFn: changeHandle,
    onSuccess: ({ handle, name, handle_changeable_at }) => {
      showToast({ tone: 'success', text: t('settings.handleChanged', { handle }) });
      changeAccount({ handle, name, handle_changeable_at });
    },
  });
  const handle = readTyped(typed).replace(/^@/, '').toLowerCase();
  const { error } = change;
  const isRefused =
    error instanceof ApiError && (error.key === 'request.invalid' || error.key.startsWith('account.handle'));
  const refusal =
    error instanceof ApiError && error.key === 'request.invalid'
      ? t('settings.handleInvalid')
      : errorText(locale, error);
  return (
    <Form noValidate className="flex flex-col gap-3" onSubmit={() => change.mutate(handle)}>
      <TextField
        label={t('settings.newHandle')}
        hint={handlePattern.test(handle) ? pageOf(handle) : t('settings.handleInvalid')}
        error={isRefused ? refusal : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxHandleLength + 1}
        placeholder={current}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          if (change.isError) change.reset();
        }}
      />
      <Button
        submit
        variant="filled"
        className="self-start"
        disabled={change.isPending || handle === '' || handle === current}
      >
        {t('settings.changeHandle')}
      </Button>
      {change.isError && !isRefused && <Notice tone="problem">{refusal}</Notice>}
    </Form>
  );
}

/** The address of the page of a handle, without what a browser adds. */
function pageOf(handle: string): string {
  return `${new URL(platform.publicOrigin()).host}${userPagePath({ handle })}`;
}
