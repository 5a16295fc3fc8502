import { Link, Navigate } from '@tanstack/react-router';
import { useAccount } from '../../features/account/account-api.ts';
import { AccountBalance } from '../../features/account/AccountBalance.tsx';
import { Avatar } from '../../features/account/Avatar.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { fullAmount } from '../../lib/format.ts';
import { useIsDesktop } from '../../lib/layout.ts';
import { useSessionToken } from '../../lib/session.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LanguageChoices } from '../LanguageMenu.tsx';
import { usePageTitle } from '../use-page-title.ts';

/** The profile of the mobile layout; the desktop has it in the top bar (product.md §2, "/mine"). */
export function MinePage() {
  const { locale, t } = useLocale();
  const desktop = useIsDesktop();
  const token = useSessionToken();
  const account = useAccount();
  usePageTitle(t('shell.mine'));

  if (desktop) return <Navigate to="/" replace />;
  if (!token) return <Navigate to="/login" search={{ login: '1' }} replace />;
  return (
    <div className="flex flex-col gap-6 px-4 py-6">
      <h1 className="sr-only">{t('shell.mine')}</h1>
      {account ? (
        <section className="flex items-center gap-4">
          <Avatar name={account.name} size={64} />
          <div className="min-w-0">
            <p className="text-20 font-semibold" dir="auto">
              {account.name}
            </p>
            <p className="font-semibold">
              <AccountBalance petals={account.balance} />
            </p>
            <p className="text-14 text-soft">
              {t('account.fullBalance', { amount: fullAmount(locale, account.balance) })}
            </p>
          </div>
        </section>
      ) : (
        <div role="status" aria-label={t('shell.loading')} className="flex items-center gap-4">
          <div className="skeleton size-16 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <div className="skeleton h-5 w-1/2" />
            <div className="skeleton h-4 w-1/3" />
          </div>
        </div>
      )}
      <section className="rounded-card border border-line bg-surface p-4">
        <LanguageChoices />
      </section>
      <Link to="/logout" preload={false} className={buttonClass('outline')}>
        <Icon name="logout" size={18} />
        {t('account.logout')}
      </Link>
    </div>
  );
}
