import { LoginPanel } from '../../../features/account/sign-in/LoginPanel.tsx';
import { useReturnFromLogin } from '../../boot/return-from-login.ts';
import { LoginFooter } from '../../dialogs/login/LoginFooter.tsx';
import { storePlace } from '../../dialogs/login/store-place.ts';

/** The login panel of the top bar; a login from there returns to this page. */
export function LoginPopover() {
  const storeHere = () => storePlace();
  return (
    <div className="flex flex-col gap-4 p-4" onClickCapture={storeHere} onSubmitCapture={storeHere}>
      <LoginPanel onLoggedIn={useReturnFromLogin()} />
      <LoginFooter />
    </div>
  );
}
