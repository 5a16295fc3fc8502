import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useAccountId } from '../../../features/account/account-api.ts';
import { personalOptions, type PersonalName } from '../../../features/catalogue/catalogue-api.ts';
import { chooseHomeTab, recordSeenFollowing } from '../../../features/catalogue/home-tab.ts';
import { useReasonText } from '../../../features/catalogue/reason-text.ts';
import { videosOf } from '../../../features/catalogue/list/video-lists.ts';
import { LoadedVideos } from '../../../features/catalogue/list/VideoList.tsx';
import { followingOptions } from '../../../features/user/own-api.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { useSessionToken } from '../../../lib/session.ts';
import { Button, buttonClass } from '../../../ui/form/Button.tsx';
import { Placeholder } from '../../../ui/message/Placeholder.tsx';
import { useGiving } from '../../dialogs/gift/use-giving.ts';
import { useDialogs } from '../../dialogs/use-dialog.ts';
import { CardActions } from './CardActions.tsx';
import { SuggestedPeople } from '../user/SuggestedPeople.tsx';

type PersonalListProps = {
  name: PersonalName;
  country: string | undefined;
  /** The latest videos: shown in place of a "For you" that is empty. */
  latest: ReactNode;
};

/** "For you" or "Following" (docs/specification/pages.md#home-tabs). */
export function PersonalList({ name, country, latest }: PersonalListProps) {
  const { t } = useLocale();
  const token = useSessionToken();
  const giving = useGiving();
  const { short } = useReasonText();
  const { open } = useDialogs();
  const list = useInfiniteQuery({ ...personalOptions(name, token), select: videosOf });
  const newestS = name === 'following' ? list.data?.[0]?.reason?.timestamp : undefined;
  useEffect(() => {
    if (newestS !== undefined) recordSeenFollowing(newestS);
  }, [newestS]);

  return (
    <LoadedVideos
      list={list}
      country={country}
      renderActions={(video) => <CardActions video={video} giving={giving} />}
      renderReason={short}
      empty={
        name === 'following' ? (
          <NothingFollowed />
        ) : (
          <>
            <p className="mb-4 flex flex-wrap items-center gap-3 rounded-card bg-accent-wash p-4">
              <span className="flex-1 basis-64">{t('personal.forYouEmpty')}</span>
              <Button variant="outline" onClick={() => open('start')}>
                {t('start.choose')}
              </Button>
            </p>
            {latest}
          </>
        )
      }
    />
  );
}

/** An account without followed users finds some here; else there is nothing yet. */
function NothingFollowed() {
  const { t } = useLocale();
  const account = useAccountId();
  const { data: followed } = useInfiniteQuery({
    ...followingOptions(account ?? 0),
    enabled: account !== undefined,
  });
  if (account === undefined || !followed) {
    return <div role="status" aria-label={t('shell.loading')} className="skeleton h-64" />;
  }
  if ((followed.pages[0]?.data.length ?? 0) > 0) {
    return (
      <Placeholder title={t('personal.quiet')} text={t('personal.followingText')}>
        <Link to="/following" className={buttonClass('outline')}>
          {t('home.peopleLong')}
        </Link>
        <Button variant="filled" onClick={() => chooseHomeTab('latest')}>
          {t('personal.toLatest')}
        </Button>
      </Placeholder>
    );
  }
  return (
    <>
      <Placeholder title={t('user.followingEmpty')} text={t('personal.followingText')} />
      <SuggestedPeople account={account} />
    </>
  );
}
