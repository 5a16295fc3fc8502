import { useLocale } from '../../i18n/locale.ts';
import { pageConfig } from '../../lib/page-config.ts';
import { localStore } from '../../lib/storage.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Field, inputClass } from '../../ui/Field.tsx';
import { demoLoginAction, noteLoginStart } from './login-start.ts';

/** The longest name of a demo user. */
const maxNameLength = 40;
const providers = ['facebook', 'twitter', 'wechat', 'line'] as const;

/**
 * The ways to log in. They leave the page and come back with a one-time code; how is the server's
 * matter. A provider that the server has no credentials for is shown, but disabled.
 */
export function LoginPanel() {
  const { t } = useLocale();
  return (
    <div className="flex flex-col gap-6">
      <p className="text-soft">{t('account.loginWhy')}</p>
      {pageConfig.demo && <DemoLogin />}
      <section aria-label={t('account.providers')} className="flex flex-col gap-3">
        {pageConfig.demo && (
          <p className="flex items-center gap-3 text-14 text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            {t('account.orWith')}
          </p>
        )}
        <ul className="grid grid-cols-2 gap-2">
          {providers.map((provider) => (
            <li key={provider} className="flex">
              <button
                type="button"
                disabled
                aria-describedby="providers-off"
                className={`${buttonClass('outline')} w-full`}
              >
                {t(`account.${provider}`)}
              </button>
            </li>
          ))}
        </ul>
        <p id="providers-off" className="text-14 text-soft">
          {t('account.providersOff')}
        </p>
      </section>
    </div>
  );
}

function DemoLogin() {
  const { t } = useLocale();
  const referrer = localStore.get('referrer_code');
  return (
    <form
      action={demoLoginAction}
      method="get"
      className="flex flex-col gap-3"
      onSubmit={() => noteLoginStart()}
    >
      <Field label={t('account.demoName')} hint={t('account.demoHint')}>
        {(control) => (
          <input
            {...control}
            name="name"
            required
            pattern=".*\S.*"
            maxLength={maxNameLength}
            autoComplete="nickname"
            className={inputClass}
          />
        )}
      </Field>
      {referrer && <input type="hidden" name="code" value={referrer} />}
      <button type="submit" className={buttonClass('filled')}>
        {t('account.demoLogin')}
      </button>
    </form>
  );
}
