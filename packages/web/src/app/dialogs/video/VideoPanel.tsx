import { useState, type ReactNode, type RefObject } from 'react';
import { formatDuration } from '@bloom/contract/wire/time';
import type { Video } from '@bloom/contract/video/video';
import { useAccount, useAccountId } from '../../../features/account/account-api.ts';
import {
  hideReported,
  hideVideo,
  showVideos,
  useHiddenVideos,
} from '../../../features/catalogue/hidden-videos.ts';
import { videoKey } from '../../../features/catalogue/list/video-lists.ts';
import { AmountSteps, type AmountStepsProps } from '../../../features/gift/AmountSteps.tsx';
import { videoLink } from '../../../features/video/share-url.ts';
import { VideoReport } from '../../../features/video/VideoReport.tsx';
import { WatchLink } from '../../../features/video/VideoPlayer.tsx';
import { useLovedSecond } from '../../../features/moment/use-segments.ts';
import { useLocale } from '../../../i18n/locale.ts';
import type { MessageKey } from '../../../i18n/messages.ts';
import { ReportDialog } from '../../../parts/reports/ReportDialog.tsx';
import { useSessionToken } from '../../../lib/session.ts';
import { platform } from '../../../platform/index.ts';
import { Icon, type IconName } from '../../../ui/image/Icon.tsx';
import { Panel } from '../../../ui/overlay/Panel.tsx';
import type { Toast } from '../../../ui/message/toast.ts';
import { startOf, type StartChoice } from '../share/StartAt.tsx';
import { useLoginPrompt } from '../login/use-login-prompt.ts';
import { VideoShare } from '../share/VideoShare.tsx';
import { VideoShareApps } from '../share/VideoShareApps.tsx';

/** The panels that the buttons below a video open. */
export type VideoPanelName = 'custom' | 'reduce' | 'share' | 'apps' | 'more' | 'report' | 'ruleReport';

const titles = {
  custom: 'gift.custom',
  reduce: 'gift.reduceTitle',
  share: 'video.shareTitle',
  apps: 'video.shareToAppTitle',
  more: 'video.more',
  report: 'video.reportTitle',
} as const satisfies Record<Exclude<VideoPanelName, 'ruleReport'>, MessageKey>;

type VideoPanelProps = {
  name: VideoPanelName;
  video: Video;
  /** The number of the episode, from 0. */
  index: number;
  /** Where the player is, in whole seconds; 0 where that is unknown. */
  timeS: number;
  /** The button that opened it. */
  opener: RefObject<HTMLElement | null>;
  /** The props that amounts need from the app. */
  steps: AmountStepsProps;
  /** The values that the form of a gift has at first. */
  typed: AmountStepsProps['typed'];
  /** The problem that has just occurred. */
  notice: ReactNode;
  /** Closes it and says what was done; without a message it is undone. */
  onDone: (message?: Omit<Toast, 'id'>) => void;
  /** Shows another panel in its place. */
  onSwitch: (name: VideoPanelName) => void;
  onClose: () => void;
};

/**
 * An amount, a dislike, the ways to share, the menu and a report: beside the player or below it, which stays
 * in sight and plays on (docs/specification/pages.md#video-page).
 */
export function VideoPanel(props: VideoPanelProps) {
  const { name, video, opener, notice, onClose } = props;
  const { t } = useLocale();
  const [chosen, onChoose] = useState<StartChoice['chosen']>();
  const lovedS = useLovedSecond(video, video.list[props.index]?.id);
  if (name === 'ruleReport') {
    return (
      <ReportDialog
        target={{ kind: 'video', id: `${video.source}/${video.id}` }}
        hide={() => hideReported(video)}
        onClose={onClose}
      />
    );
  }
  return (
    <Panel
      key={name}
      title={t(titles[name])}
      closeLabel={t('shell.close')}
      opener={opener}
      spares=".video-page .player-column"
      endsAbove=".mini-player"
      onClose={onClose}
    >
      <Content {...props} name={name} start={{ timeS: props.timeS, lovedS, chosen, onChoose }} />
      {notice}
    </Panel>
  );
}

function Content({
  name,
  video,
  index,
  steps,
  typed,
  start,
  onDone,
  onSwitch,
  onClose,
}: VideoPanelProps & { name: keyof typeof titles; start: StartChoice }) {
  const { t } = useLocale();
  const refCode = useAccount()?.ref_code;
  const episode = video.list[index]?.id;
  const link = (startS: number) =>
    videoLink(platform.publicOrigin(), video, { refCode, episode: index + 1, startS });
  const shared = { link: link(startOf(start)), title: video.title, start };
  switch (name) {
    case 'custom':
      return <AmountSteps kind="gift" focused {...steps} typed={typed} />;
    case 'reduce':
      return (
        <>
          <p className="text-14 text-soft">{t('gift.reduceText')}</p>
          <AmountSteps kind="reduce" focused {...steps} onCancel={onClose} />
        </>
      );
    case 'share':
      return <VideoShare {...shared} onApps={() => onSwitch('apps')} />;
    case 'apps':
      return <VideoShareApps {...shared} onBack={() => onSwitch('share')} />;
    case 'more':
      return (
        <MoreItems
          video={video}
          episode={episode}
          link={link(start.timeS)}
          start={start}
          onDone={onDone}
          onSwitch={onSwitch}
        />
      );
    case 'report':
      return (
        <VideoReport
          video={video}
          episode={episode}
          onSent={() => onDone({ tone: 'success', text: t('video.reportSent') })}
          onClose={onClose}
        />
      );
  }
}

type MoreItemsProps = Pick<VideoPanelProps, 'video' | 'onDone' | 'onSwitch'> & {
  /** The id of the episode. */
  episode: string | undefined;
  /** The link that begins where the player is. */
  link: string;
  start: StartChoice;
};

/** The less frequent actions on a video. */
function MoreItems({ video, episode, link, start, onDone, onSwitch }: MoreItemsProps) {
  const { t } = useLocale();
  const { timeS } = start;
  const isOwn = useAccountId() === video.account_id;
  const isHidden = useHiddenVideos().has(videoKey(video));
  const isSignedIn = useSessionToken() !== null;
  const promptLogin = useLoginPrompt();
  const copy = () =>
    void platform.copyText(link).then((isCopied) => {
      if (isCopied) onDone({ tone: 'success', text: t('video.linkCopied') });
      else {
        // The user can select the same link there.
        start.onChoose(timeS > 0 ? 'now' : undefined);
        onSwitch('share');
      }
    });
  const hide = () => {
    hideVideo(video);
    onDone({
      tone: 'success',
      text: t(isSignedIn ? 'personal.dismissed' : 'video.hidden', { title: video.title }),
      action: {
        label: t('shell.undo'),
        run: () => {
          showVideos([video]);
          onDone();
        },
      },
    });
  };
  const items: { icon: IconName; label: string; onChoose: () => void }[] = [
    {
      icon: 'link',
      label: timeS > 0 ? t('video.copyAt', { time: formatDuration(timeS) }) : t('video.copyLink'),
      onChoose: copy,
    },
    ...(isOwn || isHidden
      ? []
      : [
          {
            icon: 'close',
            label: t(isSignedIn ? 'personal.notInterested' : 'video.hide'),
            onChoose: hide,
          } as const,
        ]),
    { icon: 'warning', label: t('video.report'), onChoose: () => onSwitch('report') },
    ...(isOwn
      ? []
      : [
          {
            icon: 'info',
            label: t('cases.report'),
            onChoose: () => (isSignedIn ? onSwitch('ruleReport') : promptLogin(undefined, { report: true })),
          } as const,
        ]),
  ];
  return (
    <div className="-mx-3">
      <WatchLink video={video} episode={episode} variant="menu" />
      {items.map(({ icon, label, onChoose }) => (
        <button key={icon} type="button" className="menu-item" onClick={onChoose}>
          <Icon name={icon} size={18} />
          {label}
        </button>
      ))}
    </div>
  );
}
