import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useAccountId } from '../../../features/account/account-api.ts';
import { personalOptions, type PersonalName } from '../../../features/catalogue/catalogue-api.ts';
import { chooseHomeTab, recordSeenFollowing } from '../../../features/catalogue/home-tab.ts';
import { useReasonText } from '../../../features/catalogue/reason-text.ts';
import { videosOf } from '../../../features/catalogue/list/video-lists.ts';
import { LoadedVideos } from '../../../features/catalogue/list/VideoList.tsx';
import { followingOptions } from '../../../features/user/own-api.ts';
import { sharersOptions } from '../../../features/user/sharers-api.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { useSessionToken } from '../../../lib/session.ts';
import { Button, buttonClass } from '../../../ui/form/Button.tsx';
import { Placeholder } from '../../../ui/message/Placeholder.tsx';
import { useGiving } from '../../dialogs/gift/use-giving.ts';
import { CardActions } from './CardActions.tsx';
import { PersonRow } from '../user/PersonRow.tsx';

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
            <p className="mb-4 rounded-card bg-accent-wash p-4">{t('personal.forYouEmpty')}</p>
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
      <Suggestions account={account} />
    </>
  );
}

/** The board of sharers, to follow them. */
function Suggestions({ account }: { account: number }) {
  const { t } = useLocale();
  const { data: sharers = [] } = useQuery(sharersOptions);
  const others = sharers.filter(({ id }) => id !== account);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="to-follow" className="mx-auto max-w-md">
      <h2 id="to-follow" className="pb-2 font-semibold">
        {t('user.sharers')}
      </h2>
      <ul className="divide-y divide-line">
        {others.map((user) => (
          <PersonRow key={user.id} user={user} />
        ))}
      </ul>
    </section>
  );
}
