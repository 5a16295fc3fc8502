import { useNavigate } from '@tanstack/react-router';
import { LoginCallback } from '../../features/account/LoginCallback.tsx';
import { showToast } from '../../ui/toast.ts';
import { returnFromLogin } from './return-from-login.ts';

/** Finishes a login: back at the place where it began, with what the visitor was about to do. */
export function LoginReturn({ code }: { code: string }) {
  const navigate = useNavigate();
  return (
    <LoginCallback
      code={code}
      onLoggedIn={(path) =>
        returnFromLogin(() => navigate({ href: path, replace: true, resetScroll: false }))
      }
      onFailed={(text) => showToast({ tone: 'problem', text })}
    />
  );
}
