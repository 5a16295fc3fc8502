import { useState, type ReactNode, type RefObject } from 'react';
import type { Video } from '@bloom/contract/video';
import { useAccount } from '../../features/account/account-api.ts';
import { AmountSteps, type AmountStepsProps } from '../../features/gift/AmountSteps.tsx';
import { videoLink } from '../../features/video/share-url.ts';
import { VideoReport } from '../../features/video/VideoReport.tsx';
import { WatchLink } from '../../features/video/VideoPlayer.tsx';
import { useLocale } from '../../i18n/locale.ts';
import type { MessageKey } from '../../i18n/messages.ts';
import { platform } from '../../platform/index.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Panel.tsx';
import type { StartChoice } from './StartAt.tsx';
import { VideoShare } from './VideoShare.tsx';
import { VideoShareApps } from './VideoShareApps.tsx';

/** What the buttons below a video open. */
export type VideoPanelName = 'custom' | 'reduce' | 'share' | 'apps' | 'more' | 'report';

const titles = {
  custom: 'gift.custom',
  reduce: 'gift.reduceTitle',
  share: 'video.shareTitle',
  apps: 'video.shareToAppTitle',
  more: 'video.more',
  report: 'video.reportTitle',
} as const satisfies Record<VideoPanelName, MessageKey>;

type VideoPanelProps = {
  name: VideoPanelName;
  video: Video;
  /** The number of the episode, from 0. */
  index: number;
  /** Where the player is, in whole seconds; 0 where that is unknown. */
  timeS: number;
  /** The button that opened it. */
  opener: RefObject<HTMLElement | null>;
  /** What amounts need of the app. */
  steps: AmountStepsProps;
  /** What the form of a gift holds at first. */
  typed: AmountStepsProps['typed'];
  /** What has just gone wrong. */
  notice: ReactNode;
  onReported: () => void;
  /** Shows another panel in its place. */
  onSwitch: (name: VideoPanelName) => void;
  onClose: () => void;
};

/**
 * An amount, a dislike, the ways to share, the menu and a report: beside the player or below it, which stays in sight and
 * plays on (docs/specification/pages.md#video-page).
 */
export function VideoPanel(props: VideoPanelProps) {
  const { name, opener, notice, onClose } = props;
  const { t } = useLocale();
  const [atTime, setAtTime] = useState(false);
  return (
    <Panel
      key={name}
      title={t(titles[name])}
      closeLabel={t('shell.close')}
      opener={opener}
      spares=".video-page .player-column"
      onClose={onClose}
    >
      <Content {...props} start={{ timeS: props.timeS, isChosen: atTime, onChoose: setAtTime }} />
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
  onReported,
  onSwitch,
  onClose,
}: VideoPanelProps & { start: StartChoice }) {
  const { t } = useLocale();
  const refCode = useAccount()?.ref_code;
  const episode = video.list[index]?.id;
  const link = videoLink(platform.publicOrigin(), video, {
    refCode,
    episode: index + 1,
    startS: start.isChosen ? start.timeS : 0,
  });
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
      return (
        <VideoShare link={link} title={video.title} start={start} onApps={() => onSwitch('apps')} />
      );
    case 'apps':
      return (
        <VideoShareApps
          link={link}
          title={video.title}
          start={start}
          onBack={() => onSwitch('share')}
        />
      );
    case 'more':
      return (
        <div className="-mx-3">
          <WatchLink video={video} episode={episode} variant="menu" />
          <button type="button" className="menu-item" onClick={() => onSwitch('report')}>
            <Icon name="warning" size={18} />
            {t('video.report')}
          </button>
        </div>
      );
    case 'report':
      return <VideoReport video={video} episode={episode} onSent={onReported} onClose={onClose} />;
  }
}
