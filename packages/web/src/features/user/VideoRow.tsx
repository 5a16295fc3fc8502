import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { categories } from '@bloom/contract/catalogue/categories';
import type { SavedVideo } from '@bloom/contract/account/user';
import { useLocale } from '../../i18n/locale.ts';
import { fullAmount, shortAmount } from '../../lib/format.ts';
import { listedTitle } from '../../parts/videos/listed-title.ts';
import { useOptions } from '../../parts/videos/options.ts';
import { VideoBrief } from '../../parts/videos/VideoBrief.tsx';

type VideoRowProps = {
  video: SavedVideo;
  /** The facts before its own ones. */
  facts?: readonly string[];
  /** The number of the episode that it opens, from 1. */
  episode?: number | undefined;
  /** The collection that its page goes on with. */
  collection?: string;
  /** The content over its image. */
  overlay?: ReactNode;
  /** Buttons beside it. */
  children: ReactNode;
  /** The content that is open below it. */
  below?: ReactNode;
};

/** A video of the user's own list: image, title, facts, and the actions on it. */
export function VideoRow({
  video,
  facts: own = [],
  episode = 1,
  collection,
  overlay,
  children,
  below,
}: VideoRowProps) {
  const { locale, t } = useLocale();
  const { categoryName } = useOptions();
  const marks = [
    ...(video.removed ? [t('user.removedFact')] : video.offline ? [t('user.offline')] : []),
    ...(video.waiting ? [t('user.waitingFact')] : []),
    ...(video.video_bloom_balance <= 0 && !video.waiting ? [t('user.hidden')] : []),
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
            ...(collection !== undefined && { collection }),
          }}
          className="min-w-0 flex-1 basis-52 desktop:basis-64"
        >
          <VideoBrief video={{ ...video, title: listedTitle(t, video) }} overlay={overlay}>
            {[...own, categoryName(video.category)].join(' · ')} ·{' '}
            <span title={fullAmount(video.video_bloom_balance)}>
              {shortAmount(locale, video.video_bloom_balance)}
            </span>
            {marks.map((mark) => ` · ${mark}`)}
          </VideoBrief>
        </Link>
        <div className="flex flex-wrap gap-2">{children}</div>
      </div>
      {below}
    </li>
  );
}
