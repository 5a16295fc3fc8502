import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { EmailCode } from '../../../features/account/sign-in/EmailCode.tsx';
import { verifyEmail } from '../../../features/account/sign-in/email-login.ts';
import { storeSession } from '../../../features/account/store-session.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { ApiError } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useSessionToken } from '../../../lib/session.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Notice } from '../../../ui/message/Notice.tsx';
import { showToast } from '../../../ui/message/toast.ts';
import { useReturnFromLogin } from '../../boot/return-from-login.ts';
import { usePageTitle } from '../../layout/use-page-title.ts';

/**
 * Where the link of an e-mail leads (docs/specification/sign-in.md#e-mail). It needs a press, because
 * scanners of e-mails open links; in another browser than that in which the login began it needs the code.
 */
export function EmailPage() {
  const { locale, t } = useLocale();
  const navigate = useNavigate();
  const returnFromLogin = useReturnFromLogin();
  const hasSession = useSessionToken() !== null;
  const { hash } = useLocation();
  const [link] = useState(hash);
  usePageTitle(t('login.emailTitle'));

  const finish = (token: string | undefined) => {
    if (token !== undefined) return returnFromLogin(storeSession(token));
    showToast({ tone: 'success', text: t('settings.linked', { provider: t('login.email') }) });
    void navigate({ to: '/', replace: true });
  };
  const verify = useMutation({ mutationFn: verifyEmail, onSuccess: finish });
  const needsCode = verify.error instanceof ApiError && verify.error.key === 'login.otherBrowser';
  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-4 px-4 py-8">
      <h1 className="text-24 font-semibold">{t('login.emailTitle')}</h1>
      {hasSession && <p className="text-soft">{t('login.emailHasSession')}</p>}
      {verify.error && (
        <Notice tone={needsCode ? 'info' : 'problem'}>{errorText(locale, verify.error)}</Notice>
      )}
      {needsCode ? (
        <EmailCode link={link} onVerified={finish} />
      ) : (
        <Button variant="filled" disabled={verify.isPending} onClick={() => verify.mutate({ link })}>
          {t('login.codeConfirm')}
        </Button>
      )}
    </div>
  );
}
