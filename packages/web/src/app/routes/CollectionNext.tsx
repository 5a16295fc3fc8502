import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { categories } from '@bloom/contract/categories';
import type { SavedVideo } from '@bloom/contract/user';
import type { Video } from '@bloom/contract/video';
import { nextOptions } from '../../features/collection/collection-api.ts';
import { useLocale } from '../../i18n/locale.ts';
import { isAutoplayOn } from '../../lib/autoplay.ts';
import { personName, shortAmount } from '../../lib/format.ts';
import { VideoBrief } from '../../lib/VideoBrief.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { goOnWith } from './go-on.ts';
import { countdownS } from './series.ts';

type NextProps = { id: string; video: Video };

/** The link to a video of a collection, which goes on with the collection. */
const linkTo = (collection: string, { source, id, category }: SavedVideo) =>
  ({
    to: '/video/$id',
    params: { id },
    search: { videoSrc: source, categoryIdx: categories.indexOf(category), collection },
  }) as const;

/** What follows a video in a collection; absent where the collection cannot be seen. */
export function CollectionNext({ id, video }: NextProps) {
  const { locale, t } = useLocale();
  const { data } = useQuery(nextOptions(id, video));
  if (!data) return null;
  const { collection, data: next } = data;
  return (
    <section aria-labelledby="collection-next" className="flex flex-col gap-3 pb-5">
      <div>
        <h2 id="collection-next" className="text-14 font-semibold">
          {t('collection.next')}
        </h2>
        <Link
          to="/collection/$id"
          params={{ id }}
          className="inline-block py-1 text-14 text-soft wrap-anywhere underline"
          dir="auto"
        >
          {collection.title}
        </Link>
      </div>
      {next.length === 0 && <p className="text-14 text-soft">{t('collection.last')}</p>}
      <ul className="flex flex-col gap-3">
        {next.map((each) => (
          <li key={`${each.source}/${each.id}`}>
            <Link {...linkTo(id, each)} className="block">
              <VideoBrief video={each}>
                {personName(locale, each.account_name)} ·{' '}
                {shortAmount(locale, each.video_bloom_balance)}
              </VideoBrief>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The next video of a collection begins in a moment, because this one has ended; that can be cancelled. */
export function CollectionGoesOn({ id, video }: NextProps) {
  const { data } = useQuery(nextOptions(id, video));
  const next = data?.data[0];
  return next && isAutoplayOn() ? <Countdown id={id} next={next} /> : null;
}

function Countdown({ id, next }: { id: string; next: SavedVideo }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  const [count, setCount] = useState<number | undefined>(countdownS);
  const play = () => {
    setCount(undefined);
    goOnWith(next);
    void navigate(linkTo(id, next));
  };
  const tick = useEffectEvent((left: number) => {
    if (left > 1) setCount(left - 1);
    else play();
  });
  useEffect(() => {
    if (count === undefined) return undefined;
    const timer = setTimeout(() => tick(count), 1_000);
    return () => clearTimeout(timer);
  }, [count]);
  if (count === undefined) return null;
  return (
    <div className="max-desktop:mx-4">
      <Notice tone="info">
        {/* Screen readers get it once, not every second. */}
        <p aria-hidden="true">{t('collection.nextIn', { count, title: next.title })}</p>
        <p className="sr-only">
          {t('collection.next')}: {next.title}
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button variant="filled" onClick={play}>
            {t('video.playNow')}
          </Button>
          <Button variant="outline" onClick={() => setCount(undefined)}>
            {t('shell.cancel')}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
