import { LoginCallback } from '../../features/account/sign-in/LoginCallback.tsx';
import { showToast } from '../../ui/message/toast.ts';
import { useReturnFromLogin } from './return-from-login.ts';

/** Finishes a login: back at the place where it began, with what the visitor was about to do. */
export function LoginReturn({ code }: { code: string }) {
  const returnFromLogin = useReturnFromLogin();
  return (
    <LoginCallback
      code={code}
      onLoggedIn={returnFromLogin}
      onFailed={(text) => showToast({ tone: 'problem', text })}
    />
  );
}
