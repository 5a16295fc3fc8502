import { useEffect, useRef, useState } from 'react';
import type { Video } from '@bloom/contract/video';
import { useAccount } from '../../features/account/account-api.ts';
import { GiftButtons } from '../../features/gift/GiftButtons.tsx';
import type { TypedGift } from '../../features/gift/resumed-gift.ts';
import type { GiftOutcome } from '../../features/gift/send-gift.ts';
import { consumeTypedGift } from '../../features/gift/typed-gift.ts';
import { usePlayer } from '../../features/video/player/current-player.ts';
import { VideoBalance, VideoSharer } from '../../features/video/VideoFacts.tsx';
import { WatchLink } from '../../features/video/VideoPlayer.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { sessionToken } from '../../lib/session.ts';
import { bringIntoView } from '../../ui/bring-into-view.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Popover } from '../../ui/Popover.tsx';
import type { Toast } from '../../ui/toast.ts';
import { lazyComponent } from '../dialogs/lazy-component.tsx';
import { useGiving } from '../dialogs/use-giving.ts';
import { useLoginPrompt } from '../dialogs/use-login-prompt.ts';
import { FollowSharer, SaveVideo } from './VideoMarks.tsx';

type Panel = 'custom' | 'reduce' | 'share' | 'report';

const loadGiftForms = () => import('../../features/gift/GiftForms.tsx');
const CustomGift = lazyComponent(loadGiftForms, 'CustomGift');
const ReduceDialog = lazyComponent(loadGiftForms, 'ReduceDialog');

const VideoShare = lazyComponent(() => import('../dialogs/VideoShare.tsx'), 'VideoShare');

const VideoReport = lazyComponent(
  () => import('../../features/video/VideoReport.tsx'),
  'VideoReport',
);

/** Gift, dislike, share and report. Their messages appear here, because nothing may cover the player. */
export function VideoActions({ video, index }: { video: Video; index: number }) {
  const { t } = useLocale();
  const [panel, setPanel] = useState<Panel>();
  const [timeS, setTimeS] = useState(0);
  const [message, setMessage] = useState<Omit<Toast, 'id'>>();
  const promptLogin = useLoginPrompt();
  const giving = useGiving({ show: setMessage });
  const balance = useAccount()?.balance;
  const player = usePlayer();
  const opener = useRef<HTMLButtonElement>(null);
  const [typed, setTyped] = useState<TypedGift>();
  const { source, id } = video;
  useEffect(
    () =>
      consumeTypedGift({ source, id }, (gift) => {
        setTyped(gift);
        setPanel('custom');
      }),
    [source, id],
  );
  const toggle = (wanted: Panel, button: HTMLButtonElement) => {
    opener.current = button;
    if (wanted === 'reduce' && !sessionToken()) promptLogin();
    else setPanel(panel === wanted ? undefined : wanted);
    setTimeS(Math.floor(player?.time() ?? 0));
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
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 items-center gap-4">
          <VideoSharer video={video} />
          <FollowSharer video={video} />
        </div>
        <GiftButtons target={video} roomy {...giving} />
      </div>
      <ActionBar video={video} episode={video.list[index]?.id} panel={panel} toggle={toggle} />
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

type ActionBarProps = {
  video: Video;
  /** The id of the episode. */
  episode: string | undefined;
  panel: Panel | undefined;
  toggle: (wanted: Panel, button: HTMLButtonElement) => void;
};

/** The buttons that open the panels, and what needs no panel. */
function ActionBar({ video, episode, panel, toggle }: ActionBarProps) {
  const { t } = useLocale();
  const action = (name: Panel, icon: IconName, label: string) => (
    <button
      type="button"
      className="video-action"
      aria-expanded={panel === name}
      onPointerEnter={name === 'share' ? undefined : prepareGiftForms}
      onClick={(event) => toggle(name, event.currentTarget)}
    >
      <Icon name={icon} size={18} />
      <span>{label}</span>
    </button>
  );
  return (
    <div className="video-actions">
      <VideoBalance petals={video.video_bloom_balance} />
      {action('custom', 'plus', t('gift.custom'))}
      {action('reduce', 'dislike', t('gift.reduce'))}
      {action('share', 'link', t('video.share'))}
      <SaveVideo video={video} />
      <Popover
        label={
          <>
            <Icon name="more" size={18} />
            <span>{t('video.more')}</span>
          </>
        }
        buttonClass="video-action"
        align="end"
      >
        <WatchLink video={video} episode={episode} variant="menu" />
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
  );
}

/** Loads what a press will show; if that fails, the press shows the error. */
function prepareGiftForms(): void {
  loadGiftForms().catch(() => undefined);
}
