import type { ReactNode } from 'react';
import type { imageSources } from '@bloom/contract/video/images';
import { useLocale } from '../../../i18n/locale.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Image } from '../../../ui/image/Image.tsx';
import './end-screen.css';

/** The video that comes next, by itself in a moment or when it is played. */
export type Upcoming = {
  title: string;
  /** Its image: `src` and `srcSet`. */
  image: ReturnType<typeof imageSources>;
  /** Whole seconds until it begins; undefined where it does not begin by itself. */
  leftS: number | undefined;
  onPlay: () => void;
  onCancel: () => void;
};

/** Over a video that has ended: what the page offers now, and what comes next. */
export function EndScreen({ offers, upcoming }: { offers: ReactNode; upcoming: Upcoming | undefined }) {
  return (
    <div className="player-end" data-dark="">
      {offers}
      {upcoming && <UpcomingLine {...upcoming} />}
    </div>
  );
}

/** The next video, and the seconds until it begins if by itself, in one line; it can be cancelled. */
export function UpcomingLine({ title, image, leftS: count, onPlay, onCancel }: Upcoming) {
  const { t } = useLocale();
  return (
    <div className="player-upcoming">
      {/* Screen readers get it once, not every second. */}
      <span className="player-upcoming-image">
        <Image {...image} sizes="96px" />
      </span>
      <p aria-hidden="true">
        {count === undefined ? `${t('video.upNext')}: ${title}` : t('video.nextIn', { count, title })}
      </p>
      <p className="sr-only" role="status">
        {t('video.upNext')}: {title}
      </p>
      <Button variant="filled" onClick={onPlay}>
        {t('video.playNow')}
      </Button>
      <Button variant="outline" onClick={onCancel}>
        {t('shell.cancel')}
      </Button>
    </div>
  );
}
