import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { useAccount } from '../../../features/account/account-api.ts';
import { LoginPanel } from '../../../features/account/sign-in/LoginPanel.tsx';
import { storeReturnPath } from '../../../features/account/sign-in/login-start.ts';
import { Findings } from '../../../features/setup/Findings.tsx';
import { setupOptions } from '../../../features/setup/setup-api.ts';
import { SetupForm } from '../../../features/setup/SetupForm.tsx';
import { useLocale } from '../../../i18n/locale.ts';
import { ApiError } from '../../../lib/api.ts';
import { personName } from '../../../lib/format.ts';
import { Loading } from '../../../lib/LoadProblem.tsx';
import { useSessionToken } from '../../../lib/session.ts';
import { platform } from '../../../platform/index.ts';
import { buttonClass } from '../../../ui/form/Button.tsx';
import { Placeholder } from '../../../ui/message/Placeholder.tsx';
import { useReturnFromLogin } from '../../boot/return-from-login.ts';
import { PageTitle } from '../../layout/phone/PageHead.tsx';
import { usePageTitle } from '../../layout/use-page-title.ts';

const frame = 'mx-auto flex max-w-2xl flex-col gap-8 px-4 pb-8 desktop:py-8';

/** `/setup`: makes the first admin of a new site (docs/specification/accounts.md#setup). */
export function SetupPage() {
  const { t } = useLocale();
  usePageTitle(t('setup.title'));
  const [code] = useState(() => platform.tabStore.get('setup_code') ?? '');
  const { data, error, refetch } = useQuery({ ...setupOptions(code), enabled: code !== '' });
  const [siteName, setSiteName] = useState<string>();

  if (siteName !== undefined) {
    return (
      <End title={t('setup.done', { name: siteName })} text={t('setup.doneText')}>
        {/* Loaded again, with its name. */}
        <a href="/" className={buttonClass('filled')}>
          {t('setup.open')}
        </a>
        <a href="/admin" className={buttonClass('outline')}>
          {t('setup.settings')}
        </a>
      </End>
    );
  }
  if (code === '') return <End warns title={t('setup.noCode')} text={t('setup.noCodeText')} />;
  const refusal = error instanceof ApiError && error.key;
  if (refusal === 'setup.codeInvalid') {
    return <End warns title={t('setup.unusable')} text={t('setup.unusableText')} />;
  }
  if (refusal === 'setup.done') {
    return (
      <End title={t('setup.finished')} text={t('setup.finishedText')}>
        <Link to="/" className={buttonClass('filled')}>
          {t('setup.open')}
        </Link>
      </End>
    );
  }
  if (!data) {
    return <Loading page error={error} onRetry={() => void refetch()} className="min-h-96" />;
  }
  return (
    <div className={frame}>
      <div className="flex flex-col gap-2">
        <PageTitle title={t('setup.title')} />
        <p className="text-soft">{t('setup.intro')}</p>
      </div>
      <Steps>
        <SetupForm
          code={code}
          initial={data}
          onDone={(name) => {
            platform.tabStore.remove('setup_code');
            setSiteName(name);
          }}
        />
      </Steps>
      <Findings code={code} />
    </div>
  );
}

/** Sign-in, then the form. */
function Steps({ children }: { children: ReactNode }) {
  const { locale, t } = useLocale();
  const token = useSessionToken();
  const account = useAccount();
  const returnFromLogin = useReturnFromLogin();
  useEffect(() => {
    if (token === null) storeReturnPath('/setup');
  }, [token]);
  if (token === null) {
    return (
      <Step number={1} title={t('shell.signIn')}>
        <p>{t('setup.signInText')}</p>
        <LoginPanel isEmpty onLoggedIn={returnFromLogin} />
      </Step>
    );
  }
  return (
    <Step number={2} title={t('setup.site')}>
      {account && <p>{t('setup.signedIn', { name: personName(locale, account.name) })}</p>}
      {children}
    </Step>
  );
}

function Step({ number, title, children }: { number: 1 | 2; title: string; children: ReactNode }) {
  const { t } = useLocale();
  return (
    <section aria-label={title} className="flex flex-col gap-4">
      <header>
        <p className="text-14 text-soft">{t('setup.step', { number })}</p>
        <h2 className="text-20 font-semibold">{title}</h2>
      </header>
      {children}
    </section>
  );
}

type EndProps = { title: string; text: string; warns?: boolean; children?: ReactNode };

/** The content where there is nothing to fill in. */
function End({ title, text, warns, children }: EndProps) {
  return (
    <div role="status">
      <Placeholder page title={title} text={text} {...(warns && { icon: 'warning' })}>
        {children}
      </Placeholder>
    </div>
  );
}
