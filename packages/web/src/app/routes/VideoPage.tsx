import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
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
import type { GiftOutcome } from '../../features/gift/send-gift.ts';
import { VideoRecord } from '../../features/statement/VideoRecord.tsx';
import { videoOptions } from '../../features/video/video-api.ts';
import { VideoFacts } from '../../features/video/VideoFacts.tsx';
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
import { showToast, type Toast } from '../../ui/toast.ts';
import { lazyComponent } from '../dialogs/lazy-component.tsx';
import { useLoginPrompt } from '../dialogs/use-login-prompt.ts';
import { useGiftOutcome } from '../dialogs/use-gift-outcome.ts';
import { usePageTitle } from '../layout/use-page-title.ts';
import { useRefCode } from '../boot/use-ref-code.ts';
import { useRewardOffer } from '../dialogs/use-reward-offer.ts';

const route = getRouteApi('/video/$id');

/** One video: the player, the facts about the video, and the actions. */
export function VideoPage() {
  const { t } = useLocale();
  const { id } = route.useParams();
  const { videoSrc, code } = route.useSearch();
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
  usePageTitle(data?.title ?? (data === null ? t('video.missingTitle') : undefined));

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
    return <VideoView key={`${videoSrc}/${id}`} video={data} />;
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

function VideoView({ video }: { video: Video }) {
  const { locale } = useLocale();
  const { onPlaying, offline } = usePlays(video);
  useEffect(() => () => platform.keepAwake(false), []);
  return (
    <article className="video-page" data-gift-scope>
      <VideoPlayer
        video={video}
        onPlaying={(playing) => {
          platform.keepAwake(playing);
          onPlaying(playing);
        }}
      >
        <div className="flex flex-col gap-4">
          {(offline || video.offline === true) && (
            <Notice tone="problem">{errorMessage(locale, 'video.offline', {})}</Notice>
          )}
          <VideoFacts video={video} />
          <VideoActions video={video} />
          <VideoRecord video={video} />
        </div>
      </VideoPlayer>
    </article>
  );
}

type Panel = 'custom' | 'reduce' | 'share';

const VideoShare = lazyComponent(
  () => import('../dialogs/VideoShare.tsx').then((module) => module.VideoShare),
  { onError: 'notice' },
);

/** On a phone the actions form two columns, and a label may take two lines. */
const actionClass = 'max-desktop:px-2 max-desktop:whitespace-normal';

/** Gift, dislike and share. Their messages appear here, because nothing may cover the player. */
function VideoActions({ video }: { video: Video }) {
  const { t } = useLocale();
  const [panel, setPanel] = useState<Panel>();
  const [message, setMessage] = useState<Omit<Toast, 'id'>>();
  const promptLogin = useLoginPrompt();
  const onOutcome = useGiftOutcome(setMessage);
  const findOffer = useRewardOffer();
  const balance = useAccount()?.balance;
  const opener = useRef<HTMLButtonElement>(null);
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
    findOffer,
    onOutcome: (outcome: GiftOutcome) => {
      if (outcome.kind === 'sent') close();
      onOutcome(outcome);
    },
    onLoginNeeded: () => promptLogin(),
  };
  return (
    <section aria-label={t('video.actions')} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-3">
        <GiftButtons
          target={video}
          roomy
          onOutcome={onOutcome}
          onLoginNeeded={() => promptLogin()}
        />
        <div className="grid w-full grid-cols-2 gap-2 desktop:ml-auto desktop:flex desktop:w-auto">
          <Button
            className={actionClass}
            aria-expanded={panel === 'custom'}
            onClick={(event) => toggle('custom', event.currentTarget)}
          >
            {t('gift.custom')}
          </Button>
          <Button
            className={actionClass}
            aria-expanded={panel === 'reduce'}
            onClick={(event) => toggle('reduce', event.currentTarget)}
          >
            <Icon name="dislike" size={18} />
            {t('gift.reduce')}
          </Button>
          <Button
            className={actionClass}
            aria-expanded={panel === 'share'}
            onClick={(event) => toggle('share', event.currentTarget)}
          >
            <Icon name="link" size={18} />
            {t('video.share')}
          </Button>
          <WatchLink video={video} look="plain" />
        </div>
      </div>
      {panel === 'custom' && (
        <div ref={bringIntoView} className="rounded-card border border-line bg-surface p-4">
          <CustomGift {...steps} />
        </div>
      )}
      {panel === 'reduce' && <ReduceDialog {...steps} onClose={close} />}
      {panel === 'share' && <VideoShare video={video} onClose={close} />}
      {message && (
        <div key={message.text} ref={bringIntoView}>
          <Notice tone={message.tone}>
            <p>{message.text}</p>
            {message.action && (
              <Button look="outline" className="mt-2" onClick={message.action.run}>
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
      <div className="flex flex-col gap-3">
        <div className="skeleton h-7 w-3/4" />
        <div className="skeleton h-4 w-1/2" />
        <div className="skeleton h-7 w-24" />
      </div>
    </div>
  );
}
