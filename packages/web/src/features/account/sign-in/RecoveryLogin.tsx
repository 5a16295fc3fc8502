import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale } from '../../../i18n/locale.ts';
import { errorText } from '../../../lib/error-text.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { TextField } from '../../../ui/form/Field.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { finishLogin } from './login-start.ts';
import { signInWithRecoveryCode } from '../session-api.ts';

/** Signs in with a recovery code (docs/specification/sign-in.md#recovery-codes). */
export function RecoveryLogin() {
  const { locale, t } = useLocale();
  const [code, setCode] = useState('');
  const login = useMutation({ mutationFn: signInWithRecoveryCode, onSuccess: finishLogin });
  return (
    <Form noValidate className="flex flex-col gap-3" onSubmit={() => login.mutate(code)}>
      <TextField
        label={t('login.recoveryCode')}
        hint={t('login.recoveryHint')}
        error={login.error ? errorText(locale, login.error) : undefined}
        autoComplete="off"
        autoCapitalize="none"
        autoFocus
        spellCheck={false}
        maxLength={60}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button submit variant="filled" disabled={login.isPending || code.trim() === ''}>
        {t('shell.signIn')}
      </Button>
    </Form>
  );
}
