import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { maxNameLength } from '@bloom/contract/account/account-name';
import { useLocale } from '../../../i18n/locale.ts';
import { ApiError } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { TextField } from '../../../ui/form/Field.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { Notice } from '../../../ui/message/Notice.tsx';
import { showToast } from '../../../ui/message/toast.ts';
import { changeAccount } from '../account-api.ts';
import { renameAccount } from './settings-api.ts';

/** Replaces a name that the server generated; the user can do so once. */
export function NameForm({ name }: { name: string }) {
  const { locale, t } = useLocale();
  const [typed, setTyped] = useState('');
  const rename = useMutation({
    mutationFn: renameAccount,
    onSuccess: (given) => {
      showToast({ tone: 'success', text: t('settings.nameChanged', { name: given }) });
      changeAccount({ name: given, name_changeable: false });
    },
  });
  const isRefused = rename.error instanceof ApiError && rename.error.key === 'request.invalid';
  return (
    <Form noValidate className="flex flex-col gap-3" onSubmit={() => rename.mutate(typed)}>
      <p className="text-14 text-soft">{t('settings.nameText', { name })}</p>
      <TextField
        label={t('settings.newName')}
        hint={t('settings.nameHint')}
        error={isRefused ? t('login.nameInvalid') : undefined}
        autoComplete="nickname"
        maxLength={maxNameLength}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          if (rename.isError) rename.reset();
        }}
      />
      <Button submit variant="filled" className="self-start" disabled={rename.isPending}>
        {t('settings.changeName')}
      </Button>
      {rename.isError && !isRefused && <Notice tone="problem">{errorText(locale, rename.error)}</Notice>}
    </Form>
  );
}
