import { useState } from 'react';
import { maxNameLength, nameCharacter } from '@bloom/contract/account/account-name';
import { linkableProviders, type LinkableProvider } from '@bloom/contract/account/login-providers';
import { useLocale } from '../../../i18n/locale.ts';
import type { MessageKey } from '../../../i18n/messages.ts';
import { pageConfig } from '../../../lib/page-config.ts';
import { Button, buttonClass } from '../../../ui/form/Button.tsx';
import { TextField } from '../../../ui/form/Field.tsx';
import { Icon } from '../../../ui/image/Icon.tsx';
import { EmailLogin } from './EmailLogin.tsx';
import { EnterAsDemoUser } from './EnterAsDemoUser.tsx';
import { readIntent } from './login-intent.ts';
import { loginReason } from './login-reason.ts';
import { isOffered, loginName } from './login-name.ts';
import { demoLoginAction, finishLogin } from './login-start.ts';
import { loginUrl } from './login-url.ts';
import { hasPasskeys, offersPasskeys } from './passkey.ts';
import { PasskeyLogin, PasskeyRegister } from './PasskeyLogin.tsx';
import { ProviderMark } from './ProviderMark.tsx';
import { RecoveryLogin } from './RecoveryLogin.tsx';
import { storeSession } from '../store-session.ts';
import { platform } from '../../../platform/index.ts';

type Way =
  | 'demo'
  | 'demoUser'
  | 'moderator'
  | 'passkey'
  | 'passkeyNew'
  | 'email'
  | 'recovery'
  | LinkableProvider;

/** How many ways are shown before "More ways" is pressed. */
const mostFirst = 3;

/**
 * The ways to sign in on this site and browser, the first for newcomers first.
 *
 * @param isEmpty the site has no account yet, so none of the ways back into one works
 */
function offeredWays(isEmpty: boolean): Way[] {
  const { demo, email } = pageConfig;
  const hasPasskey = offersPasskeys() && hasPasskeys();
  return [
    ...(demo ? (['demo', 'demoUser'] as const) : []),
    ...(hasPasskey ? ([isEmpty ? 'passkeyNew' : 'passkey'] as const) : []),
    ...(email === 'off' ? [] : (['email'] as const)),
    ...linkableProviders.filter(isOffered),
    ...(hasPasskey ? ([isEmpty ? 'passkey' : 'passkeyNew'] as const) : []),
    ...(demo ? (['moderator'] as const) : []),
    'recovery',
  ];
}

type LoginPanelProps = {
  onLoggedIn: (path: string) => void;
  /** The site has no account yet: the first way makes one. */
  isEmpty?: boolean;
};

/**
 * The ways to log in, at most three until more are wanted. They leave the page and come back with a one-time
 * code; how is the server's matter. E-mail alone is done here. What the operator has not configured is not
 * shown.
 */
export function LoginPanel({ onLoggedIn, isEmpty = false }: LoginPanelProps) {
  const { t } = useLocale();
  const [step, setStep] = useState<Step>();
  const [isOpen, setOpen] = useState(false);
  if (step) {
    return (
      <div className="flex flex-col items-start gap-4 *:w-full">
        {step === 'email' && (
          <EmailLogin
            use="logIn"
            onVerified={(token) => token !== undefined && onLoggedIn(storeSession(token))}
          />
        )}
        {step === 'passkeyNew' && <PasskeyRegister onLoggedIn={finishLogin} />}
        {step === 'recovery' && <RecoveryLogin />}
        <Button variant="quiet" onClick={() => setStep(undefined)}>
          {t('login.otherWays')}
        </Button>
      </div>
    );
  }
  const ways = offeredWays(isEmpty);
  const more = ways.slice(mostFirst);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <Reason />
        <p className="text-soft">{t('account.loginWhy')}</p>
        <WhoMayJoin />
      </div>
      {ways.slice(0, mostFirst).map((way) => (
        <WayIn key={way} way={way} onStep={setStep} isFirst={way === ways[0]} />
      ))}
      {offersPasskeys() && !hasPasskeys() && <p className="text-14 text-soft">{t('login.passkeyMissing')}</p>}
      {more.length > 0 && (
        <>
          <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('login.moreWays')}
            <span className={isOpen ? 'rotate-180' : ''}>
              <Icon name="down" size={18} />
            </span>
          </Button>
          {isOpen && (
            <section aria-label={t('login.moreWays')} className="flex flex-col gap-4">
              {more.map((way) => (
                <WayIn key={way} way={way} onStep={setStep} />
              ))}
            </section>
          )}
        </>
      )}
    </div>
  );
}

/** A way that has a form in place of the others. */
type Step = 'email' | 'passkeyNew' | 'recovery';

type WayInProps = { way: Way; onStep: (step: Step) => void; isFirst?: boolean };

function WayIn({ way, onStep, isFirst = false }: WayInProps) {
  const { t } = useLocale();
  switch (way) {
    case 'demo':
      return <DemoLogin />;
    case 'demoUser':
    case 'moderator':
      return <EnterAsDemoUser role={way} />;
    case 'passkey':
      return <PasskeyLogin isFirst={isFirst} onLoggedIn={finishLogin} />;
    case 'email':
    case 'passkeyNew':
    case 'recovery':
      return (
        <div className="flex flex-col gap-2">
          <Button variant={isFirst ? 'filled' : 'outline'} onClick={() => onStep(way)}>
            <Icon name={way === 'email' ? 'mail' : 'key'} size={20} />
            {t(stepNames[way])}
          </Button>
          {way === 'recovery' && <p className="text-14 text-soft">{t('login.recoveryWhat')}</p>}
        </div>
      );
    default:
      return (
        <a href={loginUrl(way)} className={buttonClass('outline')}>
          <ProviderMark provider={way} />
          <span className="line-clamp-2 min-w-0 leading-tight break-words whitespace-normal">
            {loginName(t, way)}
          </span>
        </a>
      );
  }
}

const stepNames = {
  email: 'login.email',
  passkeyNew: 'login.passkeyNew',
  recovery: 'login.recoveryCode',
} as const satisfies Record<Step, MessageKey>;

/** Whether signing in makes an account. */
function WhoMayJoin() {
  const { t } = useLocale();
  const { registration } = pageConfig;
  if (registration === 'open') return null;
  const isInvited = registration === 'invite' && platform.localStore.get('referrer_code');
  return <p>{t(isInvited ? 'login.join_invited' : `login.join_${registration}`)}</p>;
}

/** Names what the visitor was about to do. */
function Reason() {
  const reason = loginReason(useLocale(), readIntent());
  return reason && <p className="text-16 font-semibold">{reason}</p>;
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
