import { LoginPanel } from '../../features/account/LoginPanel.tsx';
import { storeIntent } from '../../features/account/login-intent.ts';
import { storeReturnPath } from '../../features/account/login-start.ts';
import { LoginFooter } from '../dialogs/LoginFooter.tsx';

/** The login panel of the top bar; a login from there returns to this page. */
export function LoginPopover() {
  const storeHere = () => {
    storeReturnPath(window.location.pathname + window.location.search);
    storeIntent({ scrollPx: window.scrollY });
  };
  return (
    <div className="flex flex-col gap-4 p-4" onClickCapture={storeHere} onSubmitCapture={storeHere}>
      <LoginPanel />
      <LoginFooter />
    </div>
  );
}
