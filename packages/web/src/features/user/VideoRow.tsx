import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { categories } from '@bloom/contract/categories';
import { imageSources } from '@bloom/contract/images';
import type { SavedVideo } from '@bloom/contract/user';
import { useLocale } from '../../i18n/locale.ts';
import { shortAmount } from '../../lib/format.ts';
import { useOptions } from '../../lib/options.ts';
import { textLanguage } from '../../lib/text-language.ts';
import { Image } from '../../ui/Image.tsx';

type VideoRowProps = {
  video: SavedVideo;
  /** What stands before its own facts. */
  facts?: readonly string[];
  /** The number of the episode that it opens, from 1. */
  episode?: number | undefined;
  /** What lies over its image. */
  overlay?: ReactNode;
  /** Buttons beside it. */
  children: ReactNode;
  /** What is open below it. */
  below?: ReactNode;
};

/** A video of an own list: image, title, facts, and what can be done with it. */
export function VideoRow({
  video,
  facts: own = [],
  episode = 1,
  overlay,
  children,
  below,
}: VideoRowProps) {
  const { locale, t } = useLocale();
  const { categoryName } = useOptions();
  const facts = [
    ...own,
    categoryName(video.category),
    shortAmount(locale, video.video_bloom_balance),
    ...(video.offline ? [t('user.offline')] : []),
    ...(video.video_bloom_balance <= 0 ? [t('user.hidden')] : []),
  ];
  return (
    <li className="flex flex-col gap-3 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Link
          to="/video/$id"
          params={{ id: video.id }}
          search={{
            videoSrc: video.source,
            categoryIdx: categories.indexOf(video.category),
            ...(episode > 1 && { episode }),
          }}
          className="flex min-w-0 flex-1 basis-64 items-center gap-4"
        >
          <span className="relative aspect-video w-32 shrink-0 overflow-clip rounded-control bg-sunken">
            <Image
              {...imageSources(video.thumbnails.high.url, [320])}
              sizes="128px"
              eager={false}
              first={false}
              video={video}
              lang={textLanguage(locale, video.title)}
            />
            {overlay}
          </span>
          <span className="min-w-0">
            <span
              className="line-clamp-2 font-semibold"
              dir="auto"
              lang={textLanguage(locale, video.title)}
            >
              {video.title}
            </span>
            <span className="block text-14 text-soft">{facts.join(' · ')}</span>
          </span>
        </Link>
        <div className="flex flex-wrap gap-2">{children}</div>
      </div>
      {below}
    </li>
  );
}
