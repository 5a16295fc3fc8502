import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { User } from '@bloom/contract/account/user';
import { useAccountId } from '../../../features/account/account-api.ts';
import { LoadedVideos, SkeletonGrid } from '../../../features/catalogue/list/VideoList.tsx';
import { useVideos } from '../../../features/catalogue/list/use-videos.ts';
import { UserCollections, useUserCollections } from '../../../features/collection/UserCollections.tsx';
import { useCountry } from '../../../features/geo/country.ts';
import { mute, unmute } from '../../../parts/people/muted-people.ts';
import { MarkButton } from '../../../features/user/MarkButton.tsx';
import { followMark } from '../../../features/user/marks-api.ts';
import { userOptions } from '../../../features/user/user-api.ts';
import { UserHead } from '../../../features/user/UserHead.tsx';
import { useLocale } from '../../../i18n/locale.ts';
import { LoadProblem } from '../../../lib/LoadProblem.tsx';
import { ReportDialog } from '../../../parts/reports/ReportDialog.tsx';
import { buttonClass, IconButton } from '../../../ui/form/Button.tsx';
import { Icon } from '../../../ui/image/Icon.tsx';
import { Placeholder } from '../../../ui/message/Placeholder.tsx';
import { useGiving } from '../../dialogs/gift/use-giving.ts';
import { useLoginPrompt } from '../../dialogs/login/use-login-prompt.ts';
import { OnMobile } from '../../layout/Layouts.tsx';
import { BackButton } from '../../layout/phone/PageHead.tsx';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { MissingPage } from '../site/MissingPage.tsx';
import { CardActions } from '../home/CardActions.tsx';

/** `/@{handle}`: a user and the videos that they shared (docs/specification/people.md#users). */
export function UserPage() {
  const { t } = useLocale();
  const { handle: typed, id = '' } = useParams({ strict: false });
  const handle = typed?.toLowerCase();
  const { data: user, error, refetch } = useQuery(userOptions(handle ? `@${handle}` : id));
  usePageTitle(user?.name ?? (user === null ? t('user.missingTitle') : undefined));
  if (user && user.handle !== handle) {
    // A link by the id or a former handle.
    return <Navigate to="/@{$handle}" params={{ handle: user.handle }} search hash replace />;
  }
  if (user) return <UserView key={user.id} user={user} />;
  if (user === null) {
    return <MissingPage title={t('user.missingTitle')} text={t('user.missingText')} />;
  }
  if (error) return <LoadProblem page error={error} onRetry={() => void refetch()} />;
  return (
    <div className="max-desktop:px-4">
      <BackOnMobile />
      <div role="status" aria-label={t('shell.loading')}>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-4 py-4 desktop:py-8">
          <div className="skeleton size-20 rounded-full" />
          <div className="flex flex-1 basis-56 flex-col gap-1">
            <div className="skeleton h-7.5 w-1/3" />
            <div className="skeleton h-5.25 w-1/5" />
            <div className="skeleton h-5.25 w-1/3" />
            <div className="skeleton h-5.25 w-1/2" />
            {/* The facts need two lines there. */}
            <div className="skeleton h-5.25 w-1/3 desktop:hidden" />
          </div>
          <div className="skeleton h-10 w-28 touch:h-11" />
        </div>
      </div>
      <SkeletonGrid />
    </div>
  );
}

function BackOnMobile() {
  return (
    <OnMobile>
      <div className="-mx-2 pt-1">
        <BackButton />
      </div>
    </OnMobile>
  );
}

function UserView({ user }: { user: User }) {
  const { t } = useLocale();
  const country = useCountry();
  const account = useAccountId();
  const promptLogin = useLoginPrompt();
  const filters = { sharer: user.id };
  const videos = useVideos(filters);
  const collections = useUserCollections(user);
  const giving = useGiving({ list: filters });
  const isOwn = account === user.id;
  const [isReporting, setReporting] = useState(false);
  return (
    <div className="max-desktop:px-4">
      <BackOnMobile />
      <UserHead user={user}>
        {isOwn ? (
          <Link to="/videos" className={buttonClass('outline')}>
            {t('user.videos')}
          </Link>
        ) : (
          <>
            <MarkButton
              kind="follow"
              mark={followMark(account, user.id)}
              name={user.name}
              onLoginNeeded={() => promptLogin(undefined, { follow: user.name })}
            />
            <IconButton
              label={t('cases.reportUser', { name: user.name })}
              onClick={() =>
                account === undefined ? promptLogin(undefined, { report: true }) : setReporting(true)
              }
            >
              <Icon name="warning" size={18} />
            </IconButton>
          </>
        )}
      </UserHead>
      {isReporting && (
        <ReportDialog
          target={{ kind: 'user', id: String(user.id) }}
          title={t('cases.reportUser', { name: user.name })}
          hide={() => {
            mute(user);
            return () => unmute(user.id);
          }}
          onClose={() => setReporting(false)}
        />
      )}
      {/* The videos are below the collections: shown before these, they would move. A failure shows them. */}
      {collections.isPending && collections.failureCount === 0 ? (
        <SkeletonGrid />
      ) : (
        <>
          <UserCollections user={user} collections={collections} />
          <h2 className="sr-only">{t('user.videosOf', { name: user.name })}</h2>
          <LoadedVideos
            list={videos}
            heading="h3"
            country={country}
            renderActions={(video) => <CardActions video={video} giving={giving} />}
            empty={
              <Placeholder
                title={t('user.emptyTitle')}
                text={isOwn ? t('user.emptyOwn') : t('user.emptyText', { name: user.name })}
              />
            }
          />
        </>
      )}
    </div>
  );
}
