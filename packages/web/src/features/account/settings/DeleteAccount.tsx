import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale } from '../../../i18n/locale.ts';
import { errorText } from '../../../lib/error-text.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { TextField } from '../../../ui/form/Field.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { Notice } from '../../../ui/message/Notice.tsx';
import { deleteAccount } from './settings-api.ts';

type DeleteAccountProps = { name: string; onDeleted: () => void };

/** Deletes the account; the user types its name, so that it does not happen by accident. */
export function DeleteAccount({ name, onDeleted }: DeleteAccountProps) {
  const { locale, t } = useLocale();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [mismatch, setMismatch] = useState(false);
  const remove = useMutation({ mutationFn: deleteAccount, onSuccess: onDeleted });
  return (
    <>
      <p className="text-14 text-soft">{t('settings.deleteText')}</p>
      {open ? (
        <Form
          noValidate
          className="flex flex-col gap-3"
          onSubmit={() => {
            const isName = typed.trim() === name;
            setMismatch(!isName);
            if (isName) remove.mutate(name);
          }}
        >
          <TextField
            label={t('settings.deleteConfirm', { name })}
            error={mismatch ? t('settings.deleteMismatch') : undefined}
            // The button that opened this is gone.
            autoFocus
            autoComplete="off"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setMismatch(false);
            }}
          />
          <div className="flex flex-wrap gap-3">
            <Button submit variant="danger" disabled={remove.isPending}>
              {t(remove.isPending ? 'settings.deleting' : 'settings.deleteYes')}
            </Button>
            <Button disabled={remove.isPending} onClick={() => setOpen(false)}>
              {t('shell.cancel')}
            </Button>
          </div>
          {remove.isError && <Notice tone="problem">{errorText(locale, remove.error)}</Notice>}
        </Form>
      ) : (
        <Button variant="danger" className="self-start" onClick={() => setOpen(true)}>
          {t('settings.deleteStart')}
        </Button>
      )}
    </>
  );
}
