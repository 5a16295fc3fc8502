import type { ErrorKey } from '@bloom/contract/errors/errors';
import { formatDuration } from '@bloom/contract/wire/time';
import type { RemoteVideo } from '@bloom/contract/video/video';
import { useLocale } from '../../i18n/locale.ts';
import type { Translate } from '../../i18n/messages.ts';
import { ApiError } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { VideoBrief } from '../../parts/videos/VideoBrief.tsx';
import { Button } from '../../ui/form/Button.tsx';
import type { LinkPreview } from './use-link-preview.ts';

/** With these a link stays refused, however often it is looked up. */
const refused = new Set<ErrorKey>(['video.unavailable', 'video.removed']);

/** Shows the title and image of a link, or why they are unknown. */
export function LinkCard({ preview }: { preview: LinkPreview }) {
  const { locale, t } = useLocale();
  const { remote, problem, looking, retry } = preview;
  if (problem) {
    // A source without lookups leaves the title to the sharer; the form has a field for it.
    if (problem instanceof ApiError && problem.key === 'request.invalid') return null;
    const isRefused = problem instanceof ApiError && refused.has(problem.key);
    return (
      <div role="status" className="flex items-center gap-4">
        <p className={`flex-1 text-14 ${isRefused ? 'text-danger' : 'text-soft'}`}>
          {isRefused ? errorText(locale, problem) : t('share.previewFailed')}
        </p>
        {!isRefused && (
          <Button variant="outline" aria-disabled={looking || undefined} onClick={retry}>
            {t(looking ? 'share.sharing' : 'shell.retry')}
          </Button>
        )}
      </div>
    );
  }
  if (!remote && !looking) return null;
  return (
    <div role="status" aria-label={t(remote ? 'share.preview' : 'share.sharing')}>
      {remote ? (
        <VideoBrief video={remote}>
          <RemoteFacts video={remote} />
        </VideoBrief>
      ) : (
        <span className="flex items-center gap-4">
          <span className="skeleton aspect-video w-32 rounded-control" />
          <span className="skeleton h-4 flex-1" />
        </span>
      )}
    </div>
  );
}

/** Who put a video on its site, and its kind or length. */
function RemoteFacts({ video }: { video: RemoteVideo }) {
  const { t } = useLocale();
  return [video.uploader, kindOrLength(video, t)].filter(Boolean).join(' · ');
}

function kindOrLength(video: RemoteVideo, t: Translate): string | undefined {
  if (video.video_type === 'Live') return t('catalogue.live');
  if (video.video_type === 'Playlist') {
    return t('catalogue.episodes', { count: video.episode_count });
  }
  return video.duration === null ? undefined : formatDuration(video.duration);
}
