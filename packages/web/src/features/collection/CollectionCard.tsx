import { Link } from '@tanstack/react-router';
import type { Collection } from '@bloom/contract/collection/collection';
import { useLocale } from '../../i18n/locale.ts';
import { CollectionImages } from './CollectionImages.tsx';

const cardClass = 'flex w-44 shrink-0 flex-col gap-2 desktop:w-60';

/** A collection in a row of them: what it looks like, its title, and how many videos it has. */
export function CollectionCard({ collection }: { collection: Collection }) {
  const { id, title, images, video_count: count, visibility } = collection;
  const { t } = useLocale();
  return (
    <li className={cardClass}>
      <Link to="/collection/$id" params={{ id }} className="flex flex-col gap-2">
        <CollectionImages images={images} seed={id} />
        <CardText
          title={title}
          facts={[
            t('catalogue.found', { count }),
            ...(visibility === 'public' ? [] : [t(`collection.${visibility}`)]),
          ]}
        />
      </Link>
    </li>
  );
}

/** The saved videos, as the first of the user's collections. Its page is the one that shows it. */
export function SavedCard({ count, images }: { count: number; images: readonly string[] }) {
  const { t } = useLocale();
  return (
    <li className={cardClass} aria-current="page">
      <CollectionImages images={images} seed="saved" />
      <CardText
        title={t('collection.saved')}
        facts={[t('catalogue.found', { count }), t('collection.private')]}
      />
    </li>
  );
}

function CardText({ title, facts }: { title: string; facts: readonly string[] }) {
  return (
    <span className="flex min-w-0 flex-col">
      <span className="line-clamp-2 font-semibold wrap-anywhere" dir="auto">
        {title}
      </span>
      <span className="text-14 text-soft">{facts.join(' · ')}</span>
    </span>
  );
}

/** Stands for cards that are being loaded, in their size. */
export function CardSkeleton() {
  return (
    <div className={cardClass}>
      <div className="skeleton aspect-video w-full rounded-control" />
      <div className="flex flex-col gap-2 py-1">
        <div className="skeleton h-4 w-3/4" />
        <div className="skeleton h-3 w-1/2" />
      </div>
    </div>
  );
}

/** Cards beside each other; what has no room is reached by scrolling to the side. */
export const cardRowClass = 'flex gap-4 overflow-x-auto overscroll-x-contain pb-2 desktop:gap-5';
