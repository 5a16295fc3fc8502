import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { demoClip } from '@bloom/contract/video/demo-clip';
import { isShownIn, sourceTable } from '@bloom/contract/sources/sources';
import type { Video, VideoSummary } from '@bloom/contract/video/video';
import { isRemoved, relatedOptions, videoOptions } from '../../../../features/video/video-api.ts';
import { useLocale } from '../../../../i18n/locale.ts';
import { usePageConfig } from '../../../../lib/page-config.ts';
import { buttonClass } from '../../../../ui/form/Button.tsx';
import { Icon } from '../../../../ui/image/Icon.tsx';
import { goOnByLink } from '../series/go-on.ts';

type PlayInsteadProps = {
  /** The video that does not play. */
  video: Video;
  country: string | undefined;
};

/**
 * A way on where a video does not play, which plays at once: the next video of another source, in the demo a
 * clip that this server plays itself (docs/specification/playback.md#player-problems). Only where there is
 * none, it is one of the same source.
 */
export function PlayInstead({ video, country }: PlayInsteadProps) {
  const { t } = useLocale();
  const { demo } = usePageConfig();
  const { data: related } = useQuery(relatedOptions(video.source, video.id));
  const isShown = ({ source }: VideoSummary) => country === undefined || isShownIn(source, country);
  const mayPlay = (each: VideoSummary) => each.source !== video.source && isShown(each);
  const relatedClip =
    demo && related?.find((each) => mayPlay(each) && sourceTable[each.source].player === 'hls');
  const { data: clip } = useQuery({
    ...videoOptions(demoClip.source, demoClip.id),
    enabled: demo && related !== undefined && !relatedClip && video.source !== demoClip.source,
  });
  const ownClip = relatedClip || (clip && !isRemoved(clip) && mayPlay(clip) && clip);
  const other = ownClip || (related?.find(mayPlay) ?? related?.find(isShown));
  if (!other) return null;
  return (
    <Link
      to="/video/$id"
      params={{ id: other.id }}
      search={{ videoSrc: other.source }}
      onClick={(event) => goOnByLink(event, other)}
      className={`${buttonClass('filled')} max-w-full`}
    >
      <Icon name="play" size={18} />
      <span className="truncate" dir="auto">
        {t('video.watchInstead', { title: other.title })}
      </span>
    </Link>
  );
}
