import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import {
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { formatDuration } from '@bloom/contract/time';
import { languageTag, nameKey } from '@bloom/contract/locale';
import { isShownIn, sourceTable, type Source } from '@bloom/contract/sources/sources';
import type { Video } from '@bloom/contract/video';
import { useAccount } from '../../features/account/account-api.ts';
import { findInLists } from '../../features/catalogue/video-lists.ts';
import { useChatUnread } from '../../features/chat/unread.ts';
import { useCountry } from '../../features/geo/country.ts';
import { GiftButtons } from '../../features/gift/GiftButtons.tsx';
import type { TypedGift } from '../../features/gift/resumed-gift.ts';
import type { GiftOutcome } from '../../features/gift/send-gift.ts';
import { takeTypedGift } from '../../features/gift/typed-gift.ts';
import { videoOptions } from '../../features/video/video-api.ts';
import { currentPlayer, usePlayer } from '../../features/video/player/current-player.ts';
import { UpNext } from '../../features/video/UpNext.tsx';
import { VideoBalance, VideoSharer, VideoTitle } from '../../features/video/VideoFacts.tsx';
import { VideoPlayer, WatchLink } from '../../features/video/VideoPlayer.tsx';
import { errorMessage } from '../../i18n/error-messages.ts';
import { useLocale } from '../../i18n/locale.ts';
import { LoadProblem } from '../../lib/LoadProblem.tsx';
import { useLayout } from '../../lib/layout.ts';
import { sessionToken } from '../../lib/session.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { bringIntoView } from '../../ui/bring-into-view.ts';
import { Icon } from '../../ui/Icon.tsx';
import { MoreSign } from '../../ui/MoreSign.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Placeholder } from '../../ui/Placeholder.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { showToast, type Toast } from '../../ui/toast.ts';
import { WhenReached } from '../../ui/WhenReached.tsx';
import { lazyComponent } from '../dialogs/lazy-component.tsx';
import { useLoginPrompt } from '../dialogs/use-login-prompt.ts';
import { useDialogName, useDialogs } from '../dialogs/use-dialog.ts';
import { UnreadBadge } from '../layout/BellButton.tsx';
import { useGiving } from '../dialogs/use-giving.ts';
import { addSearch } from '../search-params.ts';
import { usePageTitle } from '../layout/use-page-title.ts';
import { FollowSharer, SaveVideo } from './VideoMarks.tsx';
import { SeriesControls } from './SeriesControls.tsx';
import { useSeries } from './use-series.ts';
import { useWatching } from './use-watching.ts';
import { useRefCode } from '../boot/use-ref-code.ts';

const route = getRouteApi('/video/$id');

/** One video: the player, the facts about the video, and the actions. */
export function VideoPage() {
  const { t } = useLocale();
  const { id } = route.useParams();
  const { videoSrc, code, episode: linked, t: linkedS, edit } = route.useSearch();
  const episode = linked ?? 1;
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
    return (
      <VideoView
        key={`${videoSrc}/${id}`}
        video={data}
        index={index}
        linkedS={linkedS}
        isExplicit={linked !== undefined || linkedS !== undefined}
        country={country}
        isEditing={edit === 1}
      />
    );
  }
  if (!error) return <VideoSkeleton />;
  return <LoadProblem page error={error} onRetry={() => void refetch()} />;
}

/**
 * Where the country hides a video, home and the reason are shown instead
 * (docs/specification/catalogue.md#country-filter).
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
  /** The second that the link names. */
  linkedS: number | undefined;
  /** The link names an episode or a moment, so that nothing remembered takes its place. */
  isExplicit: boolean;
  country: string | undefined;
  /** The subtitle editor is open: it takes the place of what stands below and beside the player. */
  isEditing: boolean;
};

function VideoView({ video, index, linkedS, isExplicit, country, isEditing }: VideoViewProps) {
  const { locale, t } = useLocale();
  const watching = useWatching(video);
  const navigate = useNavigate();
  const [started, setStarted] = useState(false);
  const [isFromStart, setFromStart] = useState(false);
  const [transcriptS, setTranscriptS] = useState<number>();
  const [subtitleMenu, setSubtitleMenu] = useState(false);
  const player = usePlayer();
  const layout = useLayout();
  const dialogs = useDialogs();
  const select = (number: number, replace: boolean) =>
    void navigate({
      to: '.',
      search: (search) => {
        const { t: _second, ...next } = search;
        if (number > 0) next.episode = number + 1;
        else delete next.episode;
        return next;
      },
      replace,
      resetScroll: false,
    });
  const choose = (number: number, replace = false) => {
    setStarted(true);
    setFromStart(false);
    setTranscriptS(undefined);
    select(number, replace);
  };
  const series = useSeries(video, index, (number) => choose(number, true));

  const { list } = video;
  const episode = list[index]?.id;
  const hasSubtitles = video.video_type !== 'Live';
  const rememberedS = linkedS === undefined && !isFromStart ? watching.positionS(episode) : 0;
  const startS = transcriptS ?? linkedS ?? rememberedS;
  // Where a series was left, it goes on; after a finished episode with the next one.
  const { last, isPending } = watching;
  const lastIndex = list.findIndex(({ id }) => id === last?.episode);
  const isOver = last?.finished === true && last.duration_s > 0 && lastIndex + 1 < list.length;
  const remembered = lastIndex + (isOver ? 1 : 0);
  const goOn = useEffectEvent(() => {
    if (!isExplicit && !started && remembered > 0) select(remembered, true);
  });
  useEffect(() => {
    if (!isPending) goOn();
  }, [isPending]);

  const seek = useCallback((timeS: number) => {
    const { player: now } = currentPlayer();
    if (now) {
      now.seek(timeS);
    } else {
      setTranscriptS(timeS);
      setStarted(true);
    }
  }, []);

  const promptLogin = useLoginPrompt();
  const edit = () => {
    setSubtitleMenu(false);
    const { pathname, search } = window.location;
    if (sessionToken()) void navigate({ to: '.', search: (now) => ({ ...now, edit: 1 }) });
    else promptLogin(addSearch(pathname + search, { edit: 1 }));
  };

  const { next, previous, upcoming } = series;
  const resume = rememberedS > 0 && (
    <div className="resume">
      <span>{t('history.resume', { position: formatDuration(rememberedS) })}</span>
      <Button
        variant="outline"
        onClick={() => {
          setFromStart(true);
          setStarted(true);
          player?.seek(0);
        }}
      >
        {t('history.startOver')}
      </Button>
    </div>
  );
  return (
    <article className="video-page" data-gift-scope>
      <VideoPlayer
        video={video}
        index={index}
        started={started && !isPending}
        startS={startS}
        overlay={resume}
        onStart={() => setStarted(true)}
        onNext={() => next !== undefined && choose(next, true)}
        next={next === undefined ? undefined : () => choose(next)}
        previous={previous === undefined ? undefined : () => choose(previous)}
        toggleSubtitles={hasSubtitles ? toggleSubtitles : undefined}
        onKeys={layout === 'desktop' ? () => dialogs.open('keys') : undefined}
        subtitles={
          hasSubtitles && (
            <Suspense fallback={null}>
              <PlayerSubtitles video={video} episode={episode} />
            </Suspense>
          )
        }
        controls={
          hasSubtitles && (
            <Suspense fallback={null}>
              <SubtitleButton
                expanded={subtitleMenu}
                onClick={() => setSubtitleMenu(!subtitleMenu)}
              />
            </Suspense>
          )
        }
        onEnded={series.onEnded}
        onBroken={series.onBroken}
        onPlaying={(playing) => {
          watching.onPlaying(playing);
          if (playing) series.onPlays();
        }}
      />
      {isEditing && layout && (
        <SubtitleEditor video={video} episode={episode} onStart={() => setStarted(true)} />
      )}
      <div className="video-body">
        {started && resume}
        {subtitleMenu && (
          <SubtitlePanel
            video={video}
            episode={episode}
            onEdit={edit}
            onClose={() => setSubtitleMenu(false)}
          />
        )}
        <Suspense>
          {upcoming && (
            <UpcomingNotice
              video={video}
              upcoming={upcoming}
              onPlay={() => choose(upcoming.to, true)}
              onCancel={series.cancel}
            />
          )}
        </Suspense>
        {(watching.offline || video.offline === true) && (
          <Notice tone="problem">{errorMessage(locale, 'video.offline', {})}</Notice>
        )}
        <VideoTitle video={video} />
        <VideoActions video={video} index={index} />
      </div>
      <SidePanels
        panels={[
          {
            value: 'next',
            label: t('video.upNext'),
            content: (
              <>
                {list.length > 0 && (
                  <SeriesControls previous={previous} next={next} onChoose={choose} />
                )}
                <UpNext
                  video={video}
                  index={index}
                  markOf={(number) => ({
                    watched: watching.watchedShare(list[number]?.id),
                    isBroken: series.broken.has(number),
                  })}
                  onChoose={(number) => choose(number)}
                  country={country}
                />
              </>
            ),
          },
          {
            value: 'chat',
            label: t('video.chat'),
            mark: <ChatUnread />,
            content: <ChatPanel />,
          },
          ...(hasSubtitles
            ? [
                {
                  value: 'transcript',
                  label: t('video.transcript'),
                  content: (
                    <TranscriptPanel video={video} episode={episode} onEdit={edit} onSeek={seek} />
                  ),
                },
              ]
            : []),
        ]}
      />
      <section className="video-record">
        <h2 className="text-16 font-semibold">{t('statement.record')}</h2>
        <WhenReached>
          <VideoRecord video={video} whole={<WholeRecord video={video} />} />
        </WhenReached>
      </section>
    </article>
  );
}

const SubtitleEditor = lazyComponent(
  () => import('./VideoSubtitleEditor.tsx').then((module) => module.VideoSubtitleEditor),
  { onError: 'notice' },
);

type SidePanel = {
  value: string;
  label: string;
  /** A number of new things behind the label. */
  mark?: ReactNode;
  content: ReactNode;
};
const loadSubtitles = () => import('./VideoSubtitles.tsx');
const PlayerSubtitles = lazyComponent(
  () => loadSubtitles().then((module) => module.PlayerSubtitles),
  { onError: 'hide' },
);
const SubtitleButton = lazyComponent(
  () => loadSubtitles().then((module) => module.SubtitleButton),
  { onError: 'hide' },
);
const SubtitlePanel = lazyComponent(() => loadSubtitles().then((module) => module.SubtitlePanel), {
  onError: 'notice',
});
const TranscriptPanel = lazyComponent(
  () => loadSubtitles().then((module) => module.TranscriptPanel),
  { onError: 'notice' },
);

function toggleSubtitles(): void {
  // What plays has loaded them.
  loadSubtitles().then(
    (module) => module.toggleSubtitles(),
    () => undefined,
  );
}

const ChatPanel = lazyComponent(
  () => import('../dialogs/ChatPanel.tsx').then((module) => module.ChatPanel),
  { onError: 'notice' },
);

const UpcomingNotice = lazyComponent(
  () => import('./UpcomingNotice.tsx').then((module) => module.UpcomingNotice),
  { onError: 'hide' },
);

/** It stands below the first view of most screens. */
const VideoRecord = lazyComponent(
  () => import('../../features/statement/VideoRecord.tsx').then((module) => module.VideoRecord),
  { onError: 'notice', onlyAppMessages: true },
);

const WholeRecord = lazyComponent(
  () => import('../../features/statement/WholeRecord.tsx').then((module) => module.WholeRecord),
  { onError: 'notice' },
);

/** The panel that was chosen on another video: who chats goes on chatting. */
let chosenPanel: string | undefined;

/** What stands beside the video, or on narrow screens below it. */
function SidePanels({ panels }: { panels: readonly [SidePanel, ...SidePanel[]] }) {
  const { t } = useLocale();
  const [value, setValue] = useState(chosenPanel ?? panels[0].value);
  const aside = useRef<HTMLElement>(null);
  const choose = (panel: string) => {
    chosenPanel = panel;
    setValue(panel);
  };
  // A link to the open chat room leads to its panel.
  const isChatWanted = useDialogName() === 'chat';
  const { close } = useDialogs();
  if (isChatWanted && value !== 'chat') setValue('chat');
  const openChat = useEffectEvent(() => {
    chosenPanel = 'chat';
    close();
    bringIntoView(aside.current);
  });
  useEffect(() => {
    if (isChatWanted) openChat();
  }, [isChatWanted]);
  const shown = panels.find((panel) => panel.value === value) ?? panels[0];
  return (
    <aside ref={aside} className="video-side">
      <Tabs label={t('video.beside')} tabs={panels} value={shown.value} onChange={choose}>
        {shown.content}
      </Tabs>
    </aside>
  );
}

/** How many messages have come while the chat room was closed. */
function ChatUnread() {
  const { t } = useLocale();
  const unread = useChatUnread();
  if (unread === 0) return null;
  return (
    <>
      <UnreadBadge unread={unread} className="ms-1.5" />
      <span className="sr-only">{t('shell.chatNew', { count: unread })}</span>
    </>
  );
}

type Panel = 'custom' | 'reduce' | 'share' | 'report';

const loadGiftForms = () => import('../../features/gift/GiftForms.tsx');
const CustomGift = lazyComponent(() => loadGiftForms().then((module) => module.CustomGift), {
  onError: 'notice',
});
const ReduceDialog = lazyComponent(() => loadGiftForms().then((module) => module.ReduceDialog), {
  onError: 'notice',
});

const VideoShare = lazyComponent(
  () => import('../dialogs/VideoShare.tsx').then((module) => module.VideoShare),
  { onError: 'notice' },
);

const VideoReport = lazyComponent(
  () => import('../../features/video/VideoReport.tsx').then((module) => module.VideoReport),
  { onError: 'notice' },
);

/** Gift, dislike, share and report. Their messages appear here, because nothing may cover the player. */
function VideoActions({ video, index }: { video: Video; index: number }) {
  const { t } = useLocale();
  const [panel, setPanel] = useState<Panel>();
  const [timeS, setTimeS] = useState(0);
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
    setTimeS(Math.floor(currentPlayer().player?.time() ?? 0));
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
          onPointerEnter={prepareGiftForms}
          onClick={(event) => toggle('custom', event.currentTarget)}
        >
          <Icon name="plus" size={18} />
          <span>{t('gift.custom')}</span>
        </button>
        <button
          type="button"
          className="video-action"
          aria-expanded={panel === 'reduce'}
          onPointerEnter={prepareGiftForms}
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
        <Popover
          label={
            <>
              <MoreSign />
              <span>{t('video.more')}</span>
            </>
          }
          buttonClass="video-action"
          align="end"
        >
          <WatchLink video={video} episode={video.list[index]?.id} variant="menu" />
          <button
            type="button"
            className="menu-item"
            data-closes=""
            onClick={({ currentTarget }) => {
              // The item goes with its menu; the focus comes back to the menu's button.
              const button = currentTarget.closest('[popover]')?.previousElementSibling;
              if (button instanceof HTMLButtonElement) toggle('report', button);
            }}
          >
            <Icon name="warning" size={18} />
            {t('video.report')}
          </button>
        </Popover>
      </div>
      {panel === 'custom' && (
        <div ref={bringIntoView} className="rounded-card border border-line bg-surface p-4">
          <CustomGift {...steps} typed={typed} />
        </div>
      )}
      {panel === 'reduce' && <ReduceDialog {...steps} onClose={close} />}
      {panel === 'share' && (
        <VideoShare video={video} episode={index + 1} timeS={timeS} onClose={close} />
      )}
      {panel === 'report' && (
        <VideoReport
          video={video}
          episode={video.list[index]?.id}
          onSent={() => {
            close();
            setMessage({ tone: 'success', text: t('video.reportSent') });
          }}
          onClose={close}
        />
      )}
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

/** Loads what a press will show; if that fails, the press shows the error. */
function prepareGiftForms(): void {
  loadGiftForms().catch(() => undefined);
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
