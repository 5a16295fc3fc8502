import { useId, useState } from 'react';
import { maxNameLength, nameCharacter } from '@bloom/contract/account-name';
import { loginProviders, type LoginProvider } from '@bloom/contract/login-providers';
import { useLocale } from '../../i18n/locale.ts';
import { personName } from '../../lib/format.ts';
import { pageConfig } from '../../lib/page-config.ts';
import { BrandMark } from '../../ui/BrandMark.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Field, inputClass } from '../../ui/Field.tsx';
import { EnterAsDemoUser } from './EnterAsDemoUser.tsx';
import { readIntent } from './login-intent.ts';
import { demoLoginAction } from './login-start.ts';
import { loginUrl } from './login-url.ts';
import { platform } from '../../platform/index.ts';

/**
 * The ways to log in. They leave the page and come back with a one-time code; how is the server's
 * matter. A provider that the server has no credentials for is shown, but disabled.
 */
export function LoginPanel() {
  const { t } = useLocale();
  const offNote = useId();
  const someOff = loginProviders.some((provider) => !pageConfig.providers[provider]);
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-1">
        <Reason />
        <p className="text-soft">{t('account.loginWhy')}</p>
      </div>
      {pageConfig.demo && <DemoLogin />}
      {pageConfig.demo && <EnterAsDemoUser />}
      <section aria-label={t('login.providers')} className="flex flex-col gap-3">
        {pageConfig.demo && (
          <p className="flex items-center gap-3 text-14 text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            {t('login.orWith')}
          </p>
        )}
        <ul className="grid grid-cols-2 gap-2">
          {loginProviders.map((provider) => (
            <li key={provider} className="flex">
              <ProviderLogin provider={provider} name={t(`login.${provider}`)} offNote={offNote} />
            </li>
          ))}
        </ul>
        {someOff && (
          <p id={offNote} className="text-14 text-soft">
            {t('login.providersOff')}
          </p>
        )}
      </section>
    </div>
  );
}

/** Names what the visitor was about to do. */
function Reason() {
  const { locale, t } = useLocale();
  const { thank, share } = readIntent();
  if (!thank && !share) return null;
  return (
    <p className="text-16 font-semibold">
      {thank ? t('account.whyThank', { name: personName(locale, thank) }) : t('account.whyShare')}
    </p>
  );
}

type ProviderLoginProps = {
  provider: LoginProvider;
  name: string;
  /** The element that says why some cannot be used. */
  offNote: string;
};

function ProviderLogin({ provider, name, offNote }: ProviderLoginProps) {
  const className = `${buttonClass('outline')} w-full`;
  const label = (
    <>
      <BrandMark brand={provider} />
      {name}
    </>
  );
  if (!pageConfig.providers[provider]) {
    return (
      <button type="button" disabled aria-describedby={offNote} className={className}>
        {label}
      </button>
    );
  }
  return (
    <a href={loginUrl(provider)} className={className}>
      {label}
    </a>
  );
}

function DemoLogin() {
  const { t } = useLocale();
  const [refused, setRefused] = useState(false);
  const referrer = platform.localStore.get('referrer_code');
  return (
    <form
      action={demoLoginAction}
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
      <Field
        label={t('login.demoName')}
        hint={t('login.demoHint')}
        error={refused ? t('login.demoNameMissing') : undefined}
      >
        {(control) => (
          <input
            {...control}
            name="name"
            maxLength={maxNameLength}
            autoComplete="nickname"
            onInput={() => setRefused(false)}
            className={inputClass}
          />
        )}
      </Field>
      {referrer && <input type="hidden" name="code" value={referrer} />}
      <button type="submit" className={buttonClass('filled')}>
        {t('login.demoLogin')}
      </button>
    </form>
  );
}
