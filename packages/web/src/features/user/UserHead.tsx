import type { ReactNode } from 'react';
import type { User } from '@bloom/contract/account/user';
import { useLocale } from '../../i18n/locale.ts';
import { useTimeZone } from '../../lib/time/clock.ts';
import { fullAmount, longDate, shortAmount } from '../../lib/format.ts';
import { unmarkedName } from '../../parts/people/user-handle.ts';
import { Petal } from '../../ui/image/Icon.tsx';
import { Portrait } from '../../ui/image/Portrait.tsx';

/** Who a user is: portrait, name, public facts, and what can be done. */
export function UserHead({ user, children }: { user: User; children?: ReactNode }) {
  const { locale, t } = useLocale();
  const timeZone = useTimeZone();
  return (
    <header className="flex flex-wrap items-center gap-x-5 gap-y-4 py-4 desktop:py-8">
      <Portrait id={user.id} size={80} />
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-1">
        <h1 className="text-24 font-semibold wrap-anywhere" dir="auto">
          {unmarkedName(user)}
        </h1>
        <p className="text-14 text-soft" dir="ltr">
          {`@${user.handle}`}
        </p>
        <p className="text-14 text-soft">
          <time
            dateTime={new Date(user.joined_timestamp * 1000).toISOString()}
            // The browser may write dates a little differently than the server.
            suppressHydrationWarning
          >
            {t('user.joined', { date: longDate(locale, user.joined_timestamp, timeZone) })}
          </time>
        </p>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-14">
          <span>{t('user.shared', { count: user.shared_count })}</span>
          <span>{t('user.followers', { count: user.follower_count })}</span>
          <span
            className="inline-flex items-center gap-1"
            title={t('user.received', { amount: fullAmount(user.received) })}
          >
            <Petal />
            {t('user.received', { amount: shortAmount(locale, user.received) })}
          </span>
        </p>
      </div>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </header>
  );
}
