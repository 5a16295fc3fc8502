import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Account } from '@bloom/contract/account';
import { useLocale } from '../../i18n/locale.ts';
import { fullAmount } from '../../lib/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { AccountBalance } from './AccountBalance.tsx';
import { Avatar } from './Avatar.tsx';

type ProfileMenuProps = {
  account: Account;
  /** What else belongs to the account. */
  children: ReactNode;
};

/** Who is logged in, with the balance and the way out. */
export function ProfileMenu({ account, children }: ProfileMenuProps) {
  const { locale, t } = useLocale();
  return (
    <Popover
      label={
        <>
          <Avatar name={account.name} size={32} />
          <span className="sr-only">{t('account.profileOf', { name: account.name })}</span>
          <span className="hidden text-14 font-semibold wide:inline">
            <AccountBalance petals={account.balance} />
          </span>
        </>
      }
      buttonClass="inline-flex min-h-11 items-center gap-2 rounded-full px-1.5 hover:bg-sunken wide:pr-3"
      align="end"
      onHover
      panelClass="w-64"
    >
      <>
        <div className="flex items-center gap-3 px-3 py-2">
          <Avatar name={account.name} size={44} />
          <div className="min-w-0">
            <p className="truncate font-semibold" dir="auto">
              {account.name}
            </p>
            <p className="text-14 text-soft">
              {t('account.fullBalance', { amount: fullAmount(locale, account.balance) })}
            </p>
          </div>
        </div>
        <hr className="my-2 border-line" />
        {children}
        <hr className="my-2 border-line" />
        <Link to="/logout" className="menu-item" preload={false}>
          <Icon name="logout" />
          {t('account.logout')}
        </Link>
      </>
    </Popover>
  );
}
