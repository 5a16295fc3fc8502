import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { categories } from '@bloom/contract/catalogue/categories';
import type { Video } from '@bloom/contract/video/video';
import { nextOptions } from '../../../features/collection/collection-api.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { fullAmount, personName, shortAmount } from '../../../lib/format.ts';
import { VideoBrief } from '../../../parts/videos/VideoBrief.tsx';

type NextProps = { id: string; video: Video };

/** The videos that follow a video in a collection; absent where the collection cannot be seen. */
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
            <Link
              to="/video/$id"
              params={{ id: each.id }}
              search={{
                videoSrc: each.source,
                categoryIdx: categories.indexOf(each.category),
                collection: id,
              }}
              className="block"
            >
              <VideoBrief video={each}>
                {personName(locale, each.account_name)} ·{' '}
                <span title={fullAmount(each.video_bloom_balance)}>
                  {shortAmount(locale, each.video_bloom_balance)}
                </span>
              </VideoBrief>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
