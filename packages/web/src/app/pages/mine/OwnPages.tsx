import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SavedVideo } from '@bloom/contract/account/user';
import { OwnCollections } from '../../../features/collection/OwnCollections.tsx';
import { HistorySettings } from '../../../features/history/HistorySettings.tsx';
import { historyOptions, removeHistory } from '../../../features/history/history-api.ts';
import { episodeToContinue, useProgressText } from '../../../features/history/progress-text.ts';
import { shareOf } from '../../../features/history/watched-share.ts';
import '../../../features/history/history.css';
import { MarkButton } from '../../../features/user/MarkButton.tsx';
import { MyVideo } from '../../../features/user/MyVideo.tsx';
import { followingOptions, ownVideosOptions, savedOptions } from '../../../features/user/own-api.ts';
import { saveMark } from '../../../features/user/marks-api.ts';
import { VideoRow } from '../../../features/user/VideoRow.tsx';
import { useLocale } from '../../../i18n/locale.ts';
import { fullAmount, shortAmount } from '../../../lib/format.ts';
import { listedTitle } from '../../../parts/videos/listed-title.ts';
import { errorText } from '../../../lib/error-text.ts';
import { PagedList } from '../../../lib/PagedList.tsx';
import { Button, buttonClass } from '../../../ui/form/Button.tsx';
import { Icon } from '../../../ui/image/Icon.tsx';
import { showToast } from '../../../ui/message/toast.ts';
import { Placeholder } from '../../../ui/message/Placeholder.tsx';
import { RequireAccount } from '../../dialogs/login/RequireAccount.tsx';
import { useOpenShare } from '../../dialogs/share/use-open-share.ts';
import { SuggestedPeople } from '../user/SuggestedPeople.tsx';
import { useLoginPrompt } from '../../dialogs/login/use-login-prompt.ts';
import { PageTitle } from '../../layout/phone/PageHead.tsx';
import { PersonRow } from '../user/PersonRow.tsx';

/** `/videos`: the user's own videos, to change and to remove (docs/specification/people.md#users). */
export function MyVideosPage() {
  return (
    <OwnPage title="user.videos" path="/videos">
      {(account) => <MyVideos account={account} />}
    </OwnPage>
  );
}

/** `/saved`. */
export function SavedPage() {
  return (
    <OwnPage title="user.saved" path="/saved">
      {(account) => <Saved account={account} />}
    </OwnPage>
  );
}

/** `/following`. */
export function FollowingPage() {
  return (
    <OwnPage title="user.following" path="/following">
      {(account) => <Following account={account} />}
    </OwnPage>
  );
}

/** `/history`: what the account has watched (docs/specification/playback.md#watch-history). */
export function HistoryPage() {
  return (
    <OwnPage title="history.title" path="/history">
      {(account) => <History account={account} />}
    </OwnPage>
  );
}

function OwnPage(page: {
  title: 'user.videos' | 'user.saved' | 'user.following' | 'history.title';
  path: string;
  children: (account: number) => ReactNode;
}) {
  const { t } = useLocale();
  const title = t(page.title);
  return (
    <div className="mx-auto max-w-4xl max-desktop:px-4 desktop:py-8">
      <div className="desktop:pb-4">
        <PageTitle title={title} above="/mine" />
      </div>
      <RequireAccount returnTo={page.path} intent={{ open: title }}>
        {({ id }) => page.children(id)}
      </RequireAccount>
    </div>
  );
}

function MyVideos({ account }: { account: number }) {
  const { t } = useLocale();
  const openShare = useOpenShare();
  return (
    <PagedList
      label={t('user.videos')}
      begins="image"
      list={useInfiniteQuery(ownVideosOptions(account))}
      renderItem={(video) => <MyVideo key={`${video.source}/${video.id}`} video={video} account={account} />}
      empty={
        <Placeholder title={t('user.emptyTitle')} text={t('user.videosText')}>
          <Button variant="filled" onClick={openShare}>
            {t('catalogue.shareFirst')}
          </Button>
        </Placeholder>
      }
    />
  );
}

function Saved({ account }: { account: number }) {
  const { t } = useLocale();
  const promptLogin = useLoginPrompt();
  return (
    <>
      <OwnCollections account={account} />
      <PagedList
        label={t('user.saved')}
        begins="image"
        list={useInfiniteQuery(savedOptions(account))}
        renderItem={(video) => (
          <VideoRow key={`${video.source}/${video.id}`} video={video}>
            <MarkButton
              kind="save"
              mark={saveMark(account, video)}
              name={listedTitle(t, video)}
              compact
              onLoginNeeded={() => promptLogin('/saved', { open: t('user.saved') })}
            />
          </VideoRow>
        )}
        empty={<Placeholder title={t('user.savedEmpty')} text={t('user.savedText')} />}
      />
    </>
  );
}

function History({ account }: { account: number }) {
  const { locale, t } = useLocale();
  const list = useInfiniteQuery(historyOptions(account));
  const textOf = useProgressText();
  const enabled = list.data?.pages[0]?.enabled ?? true;
  const { mutate: remove } = useMutation({
    mutationFn: (video: SavedVideo) => removeHistory(account, video),
    onSuccess: () => showToast({ tone: 'success', text: t('history.removed') }),
    onError: (error) => showToast({ tone: 'problem', text: errorText(locale, error) }),
  });
  return (
    <>
      {list.data && (
        <HistorySettings
          account={account}
          enabled={enabled}
          isEmpty={list.data.pages[0]?.data.length === 0}
        />
      )}
      <PagedList
        label={t('history.title')}
        begins="image"
        list={list}
        renderItem={(entry) => (
          <VideoRow
            key={`${entry.video.source}/${entry.video.id}`}
            video={entry.video}
            facts={textOf(entry)}
            episode={episodeToContinue(entry)}
            overlay={
              <span className="progress-bar" style={{ inlineSize: `${Math.round(shareOf(entry) * 100)}%` }} />
            }
          >
            <Button
              variant="outline"
              aria-label={t('history.removeOf', { title: listedTitle(t, entry.video) })}
              className="max-desktop:px-3"
              onClick={() => remove(entry.video)}
            >
              <span className="desktop:hidden">
                <Icon name="close" size={18} />
              </span>
              <span className="max-desktop:sr-only">{t('user.remove')}</span>
            </Button>
          </VideoRow>
        )}
        empty={
          <Placeholder
            title={t(enabled ? 'history.empty' : 'history.off')}
            text={t(enabled ? 'history.emptyText' : 'history.offText')}
          >
            <Link to="/" className={buttonClass('filled')}>
              {t('shell.backHome')}
            </Link>
          </Placeholder>
        }
      />
    </>
  );
}

function Following({ account }: { account: number }) {
  const { locale, t } = useLocale();
  return (
    <PagedList
      label={t('user.following')}
      begins="portrait"
      list={useInfiniteQuery(followingOptions(account))}
      renderItem={(user) => (
        <PersonRow key={user.id} user={user}>
          {' · '}
          {t('user.shared', { count: user.shared_count })} ·{' '}
          <span title={fullAmount(user.received)}>
            {t('user.received', { amount: shortAmount(locale, user.received) })}
          </span>
        </PersonRow>
      )}
      empty={
        <>
          <Placeholder title={t('user.followingEmpty')} text={t('user.followingText')} />
          <SuggestedPeople account={account} />
        </>
      }
    />
  );
}
