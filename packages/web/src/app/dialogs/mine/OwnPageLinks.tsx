import { Link } from '@tanstack/react-router';
import type { Account } from '@bloom/contract/account/account';
import { useLocale } from '../../../i18n/locale.ts';
import { usePageConfig } from '../../../lib/page-config.ts';
import { userHandle } from '../../../parts/people/user-handle.ts';
import { Icon } from '../../../ui/image/Icon.tsx';

const pages = [
  { to: '/videos', icon: 'play', title: 'user.videos' },
  { to: '/saved', icon: 'save', title: 'user.saved' },
  { to: '/history', icon: 'clock', title: 'history.title' },
  { to: '/following', icon: 'people', title: 'user.following' },
] as const;

/** Links to the pages of the signed-in user. */
export function OwnPageLinks({ account, className }: { account: Account; className: string }) {
  const { t } = useLocale();
  return (
    <>
      <Link
        to="/@{$handle}"
        params={{ handle: userHandle(account.id, account.handle) }}
        preload={false}
        className={className}
        data-closes
      >
        <Icon name="person" />
        {t('user.myPage')}
      </Link>
      {account.role && (
        <Link to="/moderation" preload={false} className={className} data-closes>
          <Icon name="filter" />
          {t('user.moderation')}
        </Link>
      )}
      {account.role?.name === 'admin' && (
        <Link to="/admin" preload={false} className={className} data-closes>
          <Icon name="settings" />
          {t('user.admin')}
        </Link>
      )}
      {pages.map(({ to, icon, title }) => (
        <Link key={to} to={to} preload={false} className={className} data-closes>
          <Icon name={icon} />
          {t(title)}
        </Link>
      ))}
    </>
  );
}

/** The way to the videos whose subtitles wait for someone, on phones; the menu of a desktop has a filter. */
export function NeedsSubtitlesLink({ className }: { className: string }) {
  const { locale, t } = useLocale();
  if (!usePageConfig().subtitleEditing) return null;
  return (
    <Link
      to="/"
      search={{ needs: locale === 'en' ? 'english' : 'chinese' }}
      preload={false}
      className={className}
    >
      <Icon name="edit" />
      {t('catalogue.needsLink')}
    </Link>
  );
}

/** Stands where they will be. */
export function OwnPageSkeleton({ className }: { className: string }) {
  return [undefined, ...pages].map((page) => (
    <div key={page?.to ?? '/user'} className={className} aria-hidden="true">
      <span className="skeleton size-5 rounded-full" />
      <span className="skeleton h-4 w-2/5" />
    </div>
  ));
}
