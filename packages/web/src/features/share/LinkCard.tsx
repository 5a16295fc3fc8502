import { imageSources } from '@bloom/contract/images';
import { formatDuration } from '@bloom/contract/time';
import { useLocale } from '../../i18n/locale.ts';
import { ApiError } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { textLanguage } from '../../lib/text-language.ts';
import { Image } from '../../ui/Image.tsx';
import type { LinkPreview } from './use-link-preview.ts';

/** Shows the title and image of a link, or why they are unknown. */
export function LinkCard({ preview }: { preview: LinkPreview }) {
  const { locale, t } = useLocale();
  const { remote, problem, looking, existing } = preview;
  if (existing || (!remote && !problem && !looking)) return null;
  if (problem) {
    // A source without lookups leaves the title to the sharer; the form has a field for it.
    if (problem instanceof ApiError && problem.key === 'request.invalid') return null;
    const isRefused = problem instanceof ApiError && problem.key === 'video.unavailable';
    return (
      <p role="status" className={`text-14 ${isRefused ? 'text-danger' : 'text-soft'}`}>
        {isRefused ? errorText(locale, problem) : t('share.previewFailed')}
      </p>
    );
  }
  return (
    <div
      role="status"
      aria-label={t(remote ? 'share.preview' : 'share.sharing')}
      className="flex items-center gap-3"
    >
      <span className="relative aspect-video w-32 shrink-0 overflow-hidden rounded-control bg-sunken">
        {remote && (
          <Image
            {...imageSources(remote.thumbnails.high.url, [160, 320], remote.thumbnails.high.sig)}
            sizes="128px"
            eager
            video={remote}
          />
        )}
      </span>
      {remote ? (
        <span className="flex min-w-0 flex-col gap-1">
          <span
            className="line-clamp-2 font-semibold"
            dir="auto"
            lang={textLanguage(locale, remote.title)}
          >
            {remote.title}
          </span>
          <span className="text-14 text-soft">
            {remote.video_type === 'Live' && t('catalogue.live')}
            {remote.video_type === 'Playlist' &&
              t('catalogue.episodes', { count: remote.episode_count })}
            {remote.video_type === 'Video' &&
              remote.duration !== null &&
              formatDuration(remote.duration)}
          </span>
        </span>
      ) : (
        <span className="skeleton h-4 flex-1" />
      )}
    </div>
  );
}
