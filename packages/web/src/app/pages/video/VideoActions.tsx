import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Video } from '@bloom/contract/video/video';
import { useAccount } from '../../../features/account/account-api.ts';
import { GiftButtons } from '../../../features/gift/GiftButtons.tsx';
import { giftTitle } from '../../../features/gift/gift-messages.ts';
import type { TypedGift } from '../../../features/gift/resumed-gift.ts';
import type { GiftOutcome } from '../../../features/gift/send-gift.ts';
import { consumeTypedGift } from '../../../features/gift/typed-gift.ts';
import { usePlayer } from '../../../features/video/player/current-player.ts';
import { VideoBalance, VideoSharer } from '../../../features/video/VideoFacts.tsx';
import { useLocale } from '../../../i18n/locale.ts';
import { sessionToken } from '../../../lib/session.ts';
import { bringIntoView } from '../../../ui/motion/bring-into-view.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Icon, type IconName } from '../../../ui/image/Icon.tsx';
import { Notice } from '../../../ui/message/Notice.tsx';
import { ToneMark } from '../../../ui/message/ToneMark.tsx';
import type { Toast } from '../../../ui/message/toast.ts';
import { lazyComponent } from '../../dialogs/lazy-component.tsx';
import { useGiving } from '../../dialogs/gift/use-giving.ts';
import { useLoginPrompt } from '../../dialogs/login/use-login-prompt.ts';
import type { VideoPanelName } from '../../dialogs/video/VideoPanel.tsx';
import { TogetherButton } from './TogetherButton.tsx';
import { FollowSharer, SaveVideo } from '../home/VideoMarks.tsx';

const loadPanel = () => import('../../dialogs/video/VideoPanel.tsx');
const VideoPanel = lazyComponent(loadPanel, 'VideoPanel', { onError: 'hide' });

type VideoActionsProps = {
  video: Video;
  index: number;
  /** Another copy of its work plays. */
  isCopyPlaying: boolean;
  /** For its sharer: changes the line. */
  lineButton: ReactNode;
};

/**
 * The actions on a video. Messages appear here, because nothing may cover the player; what a gift has done is
 * said in the line of its words, so that nothing moves (docs/specification/gifts.md#gift-stillness).
 */
export function VideoActions({ video, index, isCopyPlaying, lineButton }: VideoActionsProps) {
  const { t, locale } = useLocale();
  const [panel, setPanel] = useState<VideoPanelName>();
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
  const open = (wanted: VideoPanelName, button: HTMLButtonElement) => {
    if (wanted === 'reduce' && !sessionToken()) {
      promptLogin(undefined, { reduce: true });
      return;
    }
    opener.current = button;
    setPanel(wanted);
    setTimeS(Math.floor(player?.time() ?? 0));
    setMessage(undefined);
    loadPanel().catch(() => {
      setPanel(undefined);
      setMessage({
        tone: 'problem',
        text: t('shell.brokenText'),
        action: { label: t('shell.reload'), run: () => window.location.reload() },
      });
    });
  };
  /** Another panel may be open by the time that one says it has closed. */
  const close = (closed: VideoPanelName) => setPanel((current) => (current === closed ? undefined : current));
  const steps = {
    target: video,
    balance,
    account: giving.account,
    findOffer: giving.findOffer,
    onOutcome: (outcome: GiftOutcome) => {
      if (outcome.kind === 'sent') {
        setTyped(undefined);
        setPanel(undefined);
      }
      giving.onOutcome(outcome);
    },
    onLoginNeeded: (gift: TypedGift) =>
      promptLogin(undefined, {
        thank: video.account_name,
        gift: { source, id, ...gift },
      }),
  };
  const isQuiet = message && message.tone !== 'problem' && !message.action;
  const notice = message && !isQuiet && (
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
  );
  return (
    <section aria-label={t('video.actions')} className="flex flex-col gap-4">
      <div className="flex items-center gap-x-6 gap-y-3 max-desktop:flex-col max-desktop:items-stretch">
        <div className="flex min-w-0 flex-1 items-center gap-4">
          <VideoSharer video={video} />
          <FollowSharer video={video} />
          {lineButton}
        </div>
        <div className="gift-row">
          <p role="status" className="gift-words">
            {isQuiet && <ToneMark tone={message.tone} />}
            <span>
              {isQuiet ? message.text : giftTitle({ t, locale }, video, giving.account, isCopyPlaying)}
            </span>
          </p>
          <GiftButtons target={video} roomy {...giving} />
        </div>
      </div>
      <ActionBar video={video} index={index} panel={panel} onOpen={open} onClose={close} />
      {panel ? (
        <VideoPanel
          name={panel}
          video={video}
          index={index}
          timeS={timeS}
          opener={opener}
          steps={steps}
          typed={typed}
          notice={notice}
          onDone={(done) => {
            setPanel(undefined);
            setMessage(done);
            // The button that undoes it goes with its message.
            if (!done) opener.current?.focus();
          }}
          onSwitch={setPanel}
          onClose={() => close(panel)}
        />
      ) : (
        notice
      )}
    </section>
  );
}

type ActionBarProps = {
  video: Video;
  index: number;
  panel: VideoPanelName | undefined;
  onOpen: (wanted: VideoPanelName, button: HTMLButtonElement) => void;
  onClose: (panel: VideoPanelName) => void;
};

/** The buttons that open the panels, and what needs no panel. */
function ActionBar({ video, index, panel, onOpen, onClose }: ActionBarProps) {
  const { t } = useLocale();
  const atPress = useRef<VideoPanelName>(undefined);
  const action = (name: VideoPanelName, icon: IconName, label: string) => {
    const isOpen = panel !== undefined && (openedBy[panel] ?? panel) === name;
    return (
      <button
        type="button"
        className="video-action"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={preparePanel}
        // The press that closes the open panel is not to open it again.
        onPointerDown={() => (atPress.current = isOpen ? panel : undefined)}
        onClick={({ currentTarget }) => {
          const open = isOpen ? panel : atPress.current;
          atPress.current = undefined;
          if (open) onClose(open);
          else onOpen(name, currentTarget);
        }}
      >
        <Icon name={icon} size={18} />
        <span>{label}</span>
      </button>
    );
  };
  return (
    <div className="video-actions">
      <VideoBalance petals={video.video_bloom_balance} />
      {action('custom', 'plus', t('gift.custom'))}
      {action('reduce', 'dislike', t('gift.reduce'))}
      {action('share', 'link', t('video.share'))}
      <SaveVideo video={video} />
      <TogetherButton video={video} index={index} />
      {action('more', 'more', t('video.more'))}
    </div>
  );
}

/** The button of a panel that another one leads to. */
const openedBy: Partial<Record<VideoPanelName, VideoPanelName>> = {
  apps: 'share',
  report: 'more',
  ruleReport: 'more',
};

/** Loads what a press will show; if that fails, the press shows that. */
function preparePanel(): void {
  loadPanel().catch(() => undefined);
}
