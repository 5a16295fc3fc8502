import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { languageTag, nameKey } from '@bloom/contract/locale';
import { isShownIn, sourceTable, type Source } from '@bloom/contract/sources/sources';
import type { Video } from '@bloom/contract/video';
import { useAccount } from '../../features/account/account-api.ts';
import { usePlays } from '../../features/activity/use-plays.ts';
import { findInLists } from '../../features/catalogue/video-lists.ts';
import { useCountry } from '../../features/geo/country.ts';
import { CustomGift } from '../../features/gift/CustomGift.tsx';
import { GiftButtons } from '../../features/gift/GiftButtons.tsx';
import { ReduceDialog } from '../../features/gift/ReduceDialog.tsx';
import type { TypedGift } from '../../features/gift/resumed-gift.ts';
import type { GiftOutcome } from '../../features/gift/send-gift.ts';
import { takeTypedGift } from '../../features/gift/typed-gift.ts';
import { VideoRecord } from '../../features/statement/VideoRecord.tsx';
import { videoOptions } from '../../features/video/video-api.ts';
import { UpNext } from '../../features/video/UpNext.tsx';
import { VideoBalance, VideoSharer, VideoTitle } from '../../features/video/VideoFacts.tsx';
import { VideoPlayer, WatchLink } from '../../features/video/VideoPlayer.tsx';
import { errorMessage } from '../../i18n/error-messages.ts';
import { useLocale } from '../../i18n/locale.ts';
import { LoadProblem } from '../../lib/LoadProblem.tsx';
import { platform } from '../../platform/index.ts';
import { sessionToken } from '../../lib/session.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { bringIntoView } from '../../ui/bring-into-view.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Placeholder } from '../../ui/Placeholder.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { showToast, type Toast } from '../../ui/toast.ts';
import { lazyComponent } from '../dialogs/lazy-component.tsx';
import { useLoginPrompt } from '../dialogs/use-login-prompt.ts';
import { useGiving } from '../dialogs/use-giving.ts';
import { usePageTitle } from '../layout/use-page-title.ts';
import { FollowSharer, SaveVideo } from './VideoMarks.tsx';
import { useRefCode } from '../boot/use-ref-code.ts';

const route = getRouteApi('/video/$id');

/** One video: the player, the facts about the video, and the actions. */
export function VideoPage() {
  const { t } = useLocale();
  const { id } = route.useParams();
  const { videoSrc, code, episode = 1 } = route.useSearch();
  useRefCode(code);
  const queryClient = useQueryClient();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...videoOptions(videoSrc, id),
    placeholderData: () => {
      const known = findInLists(queryClient, { source: videoSrc, id });
      return known && { ...known, list: [], url: '' };
    },
  });
  const country = useCountry();
  const hiddenBy = country !== undefined && !isShownIn(videoSrc, country) ? country : undefined;
  const index = Math.min(episode, data?.list.length || 1) - 1;
  const episodeTitle = index > 0 && data?.list[index]?.title;
  usePageTitle(
    data === null
      ? t('video.missingTitle')
      : data && (episodeTitle ? `${episodeTitle} · ${data.title}` : data.title),
  );

  if (hiddenBy) return <HiddenHere source={videoSrc} country={hiddenBy} />;
  if (data === null) {
    return (
      <Placeholder
        page
        icon="warning"
        title={t('video.missingTitle')}
        text={t('video.missingText')}
      >
        <Link to="/" className={buttonClass('filled')}>
          {t('shell.backHome')}
        </Link>
      </Placeholder>
    );
  }
  // The full response decides the episode; with the placeholder the player would start twice.
  if (data && !(isPlaceholderData && data.video_type === 'Playlist')) {
    return <VideoView key={`${videoSrc}/${id}`} video={data} index={index} country={country} />;
  }
  if (!error) return <VideoSkeleton />;
  return <LoadProblem page error={error} onRetry={() => void refetch()} />;
}

/**
 * Where the country hides a video, home and the reason are shown instead
 * (docs/specification.md#country-filter).
 */
function HiddenHere({ source, country }: { source: Source; country: string }) {
  const { locale, t } = useLocale();
  const navigate = useNavigate();
  const places = new Intl.DisplayNames(languageTag[locale], { type: 'region' });
  const text = t('home.hiddenVideo', {
    sources: sourceTable[source].name[nameKey[locale]],
    place: places.of(country) ?? country,
  });
  useEffect(() => {
    showToast({ tone: 'problem', text });
    void navigate({ to: '/', replace: true });
  }, [navigate, text]);
  return <VideoSkeleton />;
}

type VideoViewProps = {
  video: Video;
  /** The number of the episode, from 0. */
  index: number;
  country: string | undefined;
};

function VideoView({ video, index, country }: VideoViewProps) {
  const { locale, t } = useLocale();
  const { onPlaying, offline } = usePlays(video);
  const navigate = useNavigate();
  const [started, setStarted] = useState(false);
  useEffect(() => () => platform.keepAwake(false), []);
  const choose = (number: number, replace = false) => {
    setStarted(true);
    void navigate({
      to: '.',
      search: (search) => {
        const { ...next } = search;
        if (number > 0) next.episode = number + 1;
        else delete next.episode;
        return next;
      },
      replace,
      resetScroll: false,
    });
  };
  return (
    <article className="video-page" data-gift-scope>
      <VideoPlayer
        video={video}
        index={index}
        started={started}
        onStart={() => setStarted(true)}
        onNext={() => choose(index + 1, true)}
        onPlaying={(playing) => {
          platform.keepAwake(playing);
          onPlaying(playing);
        }}
      />
      <div className="video-body">
        {(offline || video.offline === true) && (
          <Notice tone="problem">{errorMessage(locale, 'video.offline', {})}</Notice>
        )}
        <VideoTitle video={video} />
        <VideoActions video={video} />
        <VideoRecord video={video} />
      </div>
      <SidePanels
        panels={[
          {
            value: 'next',
            label: t('video.upNext'),
            content: (
              <UpNext
                video={video}
                index={index}
                onChoose={(number) => choose(number)}
                country={country}
              />
            ),
          },
        ]}
      />
    </article>
  );
}

type SidePanel = { value: string; label: string; content: ReactNode };

/** What stands beside the video, or on narrow screens below it: by tabs where there is more than one panel. */
function SidePanels({ panels }: { panels: readonly [SidePanel, ...SidePanel[]] }) {
  const { t } = useLocale();
  const [value, setValue] = useState(panels[0].value);
  const { label, content } = panels.find((panel) => panel.value === value) ?? panels[0];
  return (
    <aside className="video-side">
      {panels.length > 1 ? (
        <Tabs label={t('video.beside')} tabs={panels} value={value} onChange={setValue}>
          {content}
        </Tabs>
      ) : (
        <>
          <h2 className="pb-3 text-20 font-semibold">{label}</h2>
          {content}
        </>
      )}
    </aside>
  );
}

type Panel = 'custom' | 'reduce' | 'share';

const VideoShare = lazyComponent(
  () => import('../dialogs/VideoShare.tsx').then((module) => module.VideoShare),
  { onError: 'notice' },
);

/** Gift, dislike and share. Their messages appear here, because nothing may cover the player. */
function VideoActions({ video }: { video: Video }) {
  const { t } = useLocale();
  const [panel, setPanel] = useState<Panel>();
  const [message, setMessage] = useState<Omit<Toast, 'id'>>();
  const promptLogin = useLoginPrompt();
  const giving = useGiving({ show: setMessage });
  const balance = useAccount()?.balance;
  const opener = useRef<HTMLButtonElement>(null);
  const [typed, setTyped] = useState<TypedGift>();
  const { source, id } = video;
  useEffect(
    () =>
      takeTypedGift({ source, id }, (gift) => {
        setTyped(gift);
        setPanel('custom');
      }),
    [source, id],
  );
  const toggle = (wanted: Panel, button: HTMLButtonElement) => {
    opener.current = button;
    if (wanted === 'reduce' && !sessionToken()) promptLogin();
    else setPanel(panel === wanted ? undefined : wanted);
    setMessage(undefined);
  };
  const close = () => {
    setPanel(undefined);
    opener.current?.focus();
  };
  const steps = {
    target: video,
    balance,
    account: giving.account,
    findOffer: giving.findOffer,
    onOutcome: (outcome: GiftOutcome) => {
      if (outcome.kind === 'sent') {
        setTyped(undefined);
        close();
      }
      giving.onOutcome(outcome);
    },
    onLoginNeeded: (gift: TypedGift) =>
      promptLogin(undefined, {
        thank: video.account_name,
        gift: { source, id, ...gift },
      }),
  };
  return (
    <section aria-label={t('video.actions')} className="flex flex-col gap-4">
      <div className="video-thanks">
        <div className="flex min-w-0 items-center gap-4">
          <VideoSharer video={video} />
          <FollowSharer video={video} />
        </div>
        <GiftButtons target={video} roomy {...giving} />
      </div>
      <div className="video-actions">
        <VideoBalance petals={video.video_bloom_balance} />
        <button
          type="button"
          className="video-action"
          aria-expanded={panel === 'custom'}
          onClick={(event) => toggle('custom', event.currentTarget)}
        >
          <Icon name="plus" size={18} />
          <span>{t('gift.custom')}</span>
        </button>
        <button
          type="button"
          className="video-action"
          aria-expanded={panel === 'reduce'}
          onClick={(event) => toggle('reduce', event.currentTarget)}
        >
          <Icon name="dislike" size={18} />
          <span>{t('gift.reduce')}</span>
        </button>
        <button
          type="button"
          className="video-action"
          aria-expanded={panel === 'share'}
          onClick={(event) => toggle('share', event.currentTarget)}
        >
          <Icon name="link" size={18} />
          <span>{t('video.share')}</span>
        </button>
        <SaveVideo video={video} />
        <WatchLink video={video} variant="quiet" />
      </div>
      {panel === 'custom' && (
        <div ref={bringIntoView} className="rounded-card border border-line bg-surface p-4">
          <CustomGift {...steps} typed={typed} />
        </div>
      )}
      {panel === 'reduce' && <ReduceDialog {...steps} onClose={close} />}
      {panel === 'share' && <VideoShare video={video} onClose={close} />}
      {message && (
        <div key={message.text} ref={bringIntoView}>
          <Notice tone={message.tone}>
            <p>{message.text}</p>
            {message.action && (
              <Button variant="outline" className="mt-2" onClick={message.action.run}>
                {message.action.label}
              </Button>
            )}
          </Notice>
        </div>
      )}
    </section>
  );
}

function VideoSkeleton() {
  const { t } = useLocale();
  return (
    <div className="video-page" role="status" aria-label={t('shell.loading')}>
      <div className="player-column">
        <div className="player skeleton" />
      </div>
      <div className="video-body">
        <div className="skeleton h-7 w-3/4" />
        <div className="skeleton h-4 w-1/2" />
        <div className="skeleton h-7 w-24" />
      </div>
    </div>
  );
}
