import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Video } from '@bloom/contract/video/video';
import { accountOptions, changeAccount } from '../../../features/account/account-api.ts';
import { Moments } from '../../../features/moment/Moments.tsx';
import { usePlayer } from '../../../features/video/player/current-player.ts';
import { playableOf } from '../../../features/video/playable.ts';
import { isRemoved, videoOptions } from '../../../features/video/video-api.ts';
import { usePageConfig } from '../../../lib/page-config.ts';
import { useSessionToken } from '../../../lib/session.ts';
import { useLoginPrompt } from '../../dialogs/login/use-login-prompt.ts';
import { useRewardOffer } from '../../dialogs/gift/use-reward-offer.ts';

type MomentsPanelProps = {
  video: Video;
  /** The number of the episode, from 0. */
  index: number;
  /** The moment that the page's link leads to. */
  linked: number | undefined;
  /** Starts the video at a time in seconds, also before there is a player. */
  onSeek: (timeS: number) => void;
};

/** The moments of a video, for who is signed in here, or for a visitor who reads. */
export function MomentsPanel({ video, index, linked, onSeek }: MomentsPanelProps) {
  const { source, id } = video;
  const token = useSessionToken();
  const { data: account } = useQuery(accountOptions(token));
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const promptLogin = useLoginPrompt();
  const findOffer = useRewardOffer();
  const player = usePlayer();
  const episode = video.list[index]?.id;
  const isLive = video.video_type === 'Live';
  const playable = playableOf(video, episode, usePageConfig().players);
  // The player of some sources cannot begin at a second.
  const canSeek = !isLive && (playable?.player !== 'frame' || playable.startName !== undefined);
  return (
    <Moments
      key={`${source}:${id}:${episode}`}
      video={video}
      episode={episode}
      me={
        token === null
          ? undefined
          : ((account && { id: account.id, name: account.name, handle: account.handle }) ?? 'loading')
      }
      balance={account?.balance}
      clock={player?.can.observe && !isLive ? player : undefined}
      onSeek={canSeek ? onSeek : undefined}
      linked={linked}
      onEpisode={(other) => {
        const number = video.list.findIndex((each) => each.id === other) + 1;
        if (number > 0) {
          void navigate({
            to: '.',
            search: (search) => ({ ...search, episode: number }),
            replace: true,
            resetScroll: false,
          });
        }
      }}
      findOffer={findOffer}
      onSignIn={() => promptLogin(undefined, { moment: true })}
      onThanked={({ balance }) => changeAccount({ balance })}
      onCount={(moments) =>
        queryClient.setQueryData(videoOptions(source, id).queryKey, (known) =>
          known && !isRemoved(known) ? { ...known, moments } : known,
        )
      }
    />
  );
}
