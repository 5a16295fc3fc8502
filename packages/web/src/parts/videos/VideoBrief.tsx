import type { ReactNode } from 'react';
import { imageSources } from '@bloom/contract/video/images';
import type { RemoteVideo } from '@bloom/contract/video/video';
import { useLocale } from '../../i18n/locale.ts';
import { Image } from '../../ui/image/Image.tsx';
import { textLanguage } from '../../lib/text/text-language.ts';

type VideoBriefProps = {
  video: Pick<RemoteVideo, 'id' | 'title' | 'thumbnails'>;
  /** The content over its image. */
  overlay?: ReactNode;
  /** Facts about it, below its title. */
  children: ReactNode;
};

/** A video in short: its image, and its title with facts beside it. */
export function VideoBrief({ video, overlay, children }: VideoBriefProps) {
  const { locale } = useLocale();
  const language = textLanguage(locale, video.title);
  const { url, sig } = video.thumbnails.high;
  return (
    <span className="flex min-w-0 items-center gap-4">
      <span className="relative aspect-video w-32 shrink-0 overflow-clip rounded-control bg-sunken">
        <Image {...imageSources(url, [160, 320], sig)} sizes="128px" video={video} lang={language} />
        {overlay}
      </span>
      <span className="flex min-w-0 flex-col gap-1">
        <span className="line-clamp-2 font-semibold" dir="auto" lang={language}>
          {video.title}
        </span>
        <span className="text-14 text-soft">{children}</span>
      </span>
    </span>
  );
}
