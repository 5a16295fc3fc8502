import { useState } from 'react';
import { maxNameLength, nameCharacter } from '@bloom/contract/account/account-name';
import { linkableProviders, loginProviders } from '@bloom/contract/account/login-providers';
import { useLocale } from '../../../i18n/locale.ts';
import { personName } from '../../../lib/format.ts';
import { pageConfig } from '../../../lib/page-config.ts';
import { Button, buttonClass } from '../../../ui/form/Button.tsx';
import { TextField } from '../../../ui/form/Field.tsx';
import { Icon } from '../../../ui/image/Icon.tsx';
import { EmailLogin } from './EmailLogin.tsx';
import { EnterAsDemoUser } from './EnterAsDemoUser.tsx';
import { readIntent } from './login-intent.ts';
import { isOffered, isOidc, loginName } from './login-name.ts';
import { demoLoginAction, finishLogin } from './login-start.ts';
import { loginUrl } from './login-url.ts';
import { hasPasskeys, offersPasskeys } from './passkey.ts';
import { PasskeyLogin, PasskeyRegister } from './PasskeyLogin.tsx';
import { ProviderMark } from './ProviderMark.tsx';
import { RecoveryLogin } from './RecoveryLogin.tsx';
import { storeSession } from '../store-session.ts';
import { platform } from '../../../platform/index.ts';

/**
 * The ways to log in. They leave the page and come back with a one-time code; how is the server's matter.
 * E-mail alone is done here. What the operator has not configured is not shown.
 */
export function LoginPanel({ onLoggedIn }: { onLoggedIn: (path: string) => void }) {
  const { t } = useLocale();
  const [step, setStep] = useState<'email' | 'passkey' | 'recovery'>();
  if (step) {
    return (
      <div className="flex flex-col items-start gap-4 *:w-full">
        {step === 'email' && (
          <EmailLogin
            use="logIn"
            onVerified={(token) => token !== undefined && onLoggedIn(storeSession(token))}
          />
        )}
        {step === 'passkey' && <PasskeyRegister onLoggedIn={finishLogin} />}
        {step === 'recovery' && <RecoveryLogin />}
        <Button variant="quiet" onClick={() => setStep(undefined)}>
          {t('login.otherWays')}
        </Button>
      </div>
    );
  }
  const usable = linkableProviders.filter(isOffered);
  const hasOthers = usable.length > 0 || pageConfig.email !== 'off';
  // So many that the panel is one screen only if they are small.
  const isDense = usable.length > loginProviders.length;
  const place = isDense ? 'col-span-4' : 'col-span-6';
  const button = `${buttonClass('outline')} w-full ${isDense ? 'px-2!' : ''}`;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <Reason />
        <p className="text-soft">{t('account.loginWhy')}</p>
        <WhoMayJoin />
      </div>
      {pageConfig.demo && <DemoLogin />}
      {pageConfig.demo && <EnterAsDemoUser />}
      {offersPasskeys() && <PasskeyLogin onLoggedIn={finishLogin} />}
      {hasOthers && (
        <section aria-label={t('login.providers')} className="flex flex-col gap-3">
          {pageConfig.demo && (
            <p className="flex items-center gap-3 text-14 text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
              {t('login.orWith')}
            </p>
          )}
          <ul className="grid grid-cols-12 gap-2">
            {usable.map((provider) => {
              const isMarkOnly = isDense && !isOidc(provider);
              return (
                <li key={provider} className={`flex ${isMarkOnly ? 'col-span-3' : place}`}>
                  <a href={loginUrl(provider)} title={loginName(t, provider)} className={button}>
                    <ProviderMark provider={provider} />
                    <span
                      className={
                        isMarkOnly
                          ? 'sr-only'
                          : 'line-clamp-2 min-w-0 leading-tight break-words whitespace-normal'
                      }
                    >
                      {loginName(t, provider)}
                    </span>
                  </a>
                </li>
              );
            })}
            {pageConfig.email !== 'off' && (
              <li className={`flex ${place}`}>
                <button type="button" className={button} onClick={() => setStep('email')}>
                  <Icon name="mail" />
                  {t('login.email')}
                </button>
              </li>
            )}
          </ul>
        </section>
      )}
      <div className="flex flex-wrap gap-2">
        {offersPasskeys() && hasPasskeys() && (
          <Button variant="quiet" className="px-2!" onClick={() => setStep('passkey')}>
            {t('login.passkeyNew')}
          </Button>
        )}
        <Button variant="quiet" className="px-2!" onClick={() => setStep('recovery')}>
          {t('login.recoveryCode')}
        </Button>
        <p className="w-full text-14 text-soft">{t('login.recoveryWhat')}</p>
      </div>
    </div>
  );
}

/** Whether signing in makes an account. */
function WhoMayJoin() {
  const { t } = useLocale();
  const { registration } = pageConfig;
  if (registration === 'open') return null;
  const isInvited = registration === 'invite' && platform.localStore.get('referrer_code');
  return <p>{t(isInvited ? 'login.join_invited' : `login.join_${registration}`)}</p>;
}

/** The actions that need no name. */
const whats = ['save', 'chat', 'report', 'moment', 'subtitle', 'share'] as const;

/** Names what the visitor was about to do. */
function Reason() {
  const { locale, t } = useLocale();
  const { thank, follow, ...intent } = readIntent();
  const what = whats.find((each) => intent[each]);
  if (!thank && !follow && !what) return null;
  return (
    <p className="text-16 font-semibold">
      {thank
        ? t('account.whyThank', { name: personName(locale, thank) })
        : follow
          ? t('account.whyFollow', { name: follow })
          : what && t(`account.why_${what}`)}
    </p>
  );
}

function DemoLogin() {
  const { t } = useLocale();
  const [refused, setRefused] = useState(false);
  const referrer = platform.localStore.get('referrer_code');
  return (
    <form
      action={demoLoginAction()}
      method="get"
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        const field = event.currentTarget.elements.namedItem('name') as HTMLInputElement;
        const isRefused = !nameCharacter.test(field.value);
        setRefused(isRefused);
        if (!isRefused) return;
        event.preventDefault();
        field.focus();
      }}
    >
      <TextField
        label={t('login.demoName')}
        hint={t('login.demoHint')}
        error={refused ? t('login.demoNameMissing') : undefined}
        name="name"
        maxLength={maxNameLength}
        autoComplete="nickname"
        onInput={() => setRefused(false)}
      />
      {referrer && <input type="hidden" name="code" value={referrer} />}
      <button type="submit" className={buttonClass('filled')}>
        {t('login.demoLogin')}
      </button>
    </form>
  );
}
