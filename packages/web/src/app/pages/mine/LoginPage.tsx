import { getRouteApi, Navigate, useRouter } from '@tanstack/react-router';
import { useIntentWhileOpen } from '../../../features/account/sign-in/login-intent.ts';
import { LoginPanel } from '../../../features/account/sign-in/LoginPanel.tsx';
import { useLocale } from '../../../i18n/locale.ts';
import { useSessionToken } from '../../../lib/session.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { useReturnFromLogin } from '../../boot/return-from-login.ts';
import { LanguageChoices } from '../../dialogs/mine/LanguageChoices.tsx';
import { LoginFooter } from '../../dialogs/login/LoginFooter.tsx';
import { usePageTitle } from '../../layout/use-page-title.ts';

const route = getRouteApi('/login');

/** The login screen of the mobile layout. */
export function LoginPage() {
  const { t } = useLocale();
  const { from } = route.useSearch();
  const router = useRouter();
  const returnFromLogin = useReturnFromLogin();
  const token = useSessionToken();
  usePageTitle(t('account.loginTitle'));
  useIntentWhileOpen();

  if (token) return <Navigate to="/" replace />;
  const skip = () => {
    if (from || !router.history.canGoBack()) void router.navigate({ to: '/' });
    else router.history.back();
  };
  return (
    <div className="mx-auto flex max-w-md flex-col gap-6 px-4 py-4">
      <div className="flex items-center justify-between gap-4">
        <h1 className="text-24 font-semibold">{t('account.loginTitle')}</h1>
        <Button variant="quiet" onClick={skip}>
          {t('login.skip')}
        </Button>
      </div>
      <LoginPanel onLoggedIn={returnFromLogin} />
      <LoginFooter />
      <hr className="border-line" />
      <div className="quiet-choices">
        <LanguageChoices />
      </div>
    </div>
  );
}
