import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { categories } from '@bloom/contract/catalogue/categories';
import { imageSources } from '@bloom/contract/video/images';
import type { ThankedUser } from '@bloom/contract/account/user';
import {
  thankedOptions,
  type ThankedSort,
  type ThankedVideo,
} from '../../../features/catalogue/thanked-api.ts';
import { shownIn } from '../../../features/catalogue/list/cn-list.ts';
import { useHiddenVideos } from '../../../features/catalogue/hidden-videos.ts';
import { useVideos } from '../../../features/catalogue/list/use-videos.ts';
import { videoKey } from '../../../features/catalogue/list/video-lists.ts';
import { useCountry } from '../../../features/geo/country.ts';
import { sharersOptions } from '../../../features/user/sharers-api.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { errorText } from '../../../lib/error-text.ts';
import { fullAmount, shortAmount } from '../../../lib/format.ts';
import { textLanguage } from '../../../lib/text/text-language.ts';
import { userHandle } from '../../../parts/people/user-handle.ts';
import { UserName } from '../../../parts/people/UserName.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { Petal } from '../../../ui/image/Icon.tsx';
import { Image } from '../../../ui/image/Image.tsx';
import { Portrait } from '../../../ui/image/Portrait.tsx';
import { useToolbar } from '../../../ui/form/use-toolbar.ts';

/** The number of entries that fit beside each other on a wide window; a narrower one scrolls. */
const shownEntries = 4;
/** Cards of the list that a wide window shows at first: two rows of four. */
const firstCards = 8;
const nothing: ReadonlySet<string> = new Set();
const tabs = ['thanked_day', 'thanked_week', 'sharers'] as const;
type Tab = (typeof tabs)[number];

/**
 * The most thanked videos of today and of the week, and the sharers of the week
 * (docs/specification/pages.md#most-thanked).
 */
export function MostThanked({ isInList }: { isInList: boolean }) {
  const { t } = useLocale();
  const toolbar = useToolbar();
  const [chosen, setChosen] = useState<Tab>();
  const first = useFirstSort();
  const tab = chosen ?? first;
  return (
    <section aria-labelledby="most-thanked" className="card-shelf">
      <div className="flex h-11 items-center gap-3">
        <h2 id="most-thanked" className="shrink-0 font-semibold">
          {t('home.thanked')}
        </h2>
        <div
          role="toolbar"
          aria-label={t('home.thanked')}
          className="scroll-row min-w-0 gap-2 px-0.5"
          onKeyDown={toolbar.move}
        >
          {tabs.map((each, index) => (
            <button
              key={each}
              {...toolbar.item(index)}
              type="button"
              className="chip shrink-0"
              aria-pressed={each === tab}
              onClick={() => setChosen(each)}
            >
              {t(`home.thanked_${each}`)}
            </button>
          ))}
        </div>
        <Link
          {...(tab === 'sharers' ? { to: '/sharers' } : { to: '/', search: { sort: tab } })}
          className="ml-auto inline-flex min-h-11 min-w-11 shrink-0 items-center justify-end text-14 text-soft hover:text-ink hover:underline"
        >
          {t('history.all')}
        </Link>
      </div>
      {tab === 'sharers' ? <Sharers /> : <Videos sort={tab} isInList={isInList} />}
    </section>
  );
}

/** Today, or the week while today has no gifts. */
function useFirstSort(): ThankedSort {
  const { data: today } = useQuery(thankedOptions('thanked_day'));
  return today?.length === 0 ? 'thanked_week' : 'thanked_day';
}

/** The videos of the row, with the next ones; undefined `data` until the list is known. */
function useThanked(sort: ThankedSort, listed: ReadonlySet<string> | undefined) {
  const country = useCountry();
  const hidden = useHiddenVideos();
  const { data, error, refetch } = useQuery(thankedOptions(sort));
  const thanked = data && shownIn(country, data).filter((video) => !hidden.has(videoKey(video)));
  const others = listed && thanked?.filter((video) => !listed.has(videoKey(video)));
  // A site with few videos shows some twice rather than an empty row.
  return { data: others && others.length < shownEntries ? thanked : others, error, refetch };
}

function Videos({ sort, isInList }: { sort: ThankedSort; isInList: boolean }) {
  const { locale, t } = useLocale();
  const { data, error, refetch } = useThanked(sort, useFirstCards(isInList));
  return (
    <Entries
      data={data}
      error={error}
      onRetry={() => void refetch()}
      empty={t(`home.thankedNone_${sort}`)}
      keyOf={videoKey}
      renderEntry={(video) => (
        <Link
          to="/video/$id"
          params={{ id: video.id }}
          search={{ videoSrc: video.source, categoryIdx: categories.indexOf(video.category) }}
          className="row-entry"
        >
          <span className="relative aspect-video w-20 shrink-0 overflow-clip rounded-control bg-sunken">
            <Image
              {...imageSources(video.thumbnails.high.url, [160, 320])}
              sizes="80px"
              first={false}
              video={video}
              lang={textLanguage(locale, video.title)}
            />
          </span>
          <Facts petals={video.thanks}>
            <span
              className="line-clamp-2 text-14 leading-tight font-semibold"
              dir="auto"
              lang={textLanguage(locale, video.title)}
              title={video.title}
            >
              {video.title}
            </span>
          </Facts>
        </Link>
      )}
    />
  );
}

/**
 * The videos that the latest list begins with, so that none is on the first screen twice; undefined until the
 * list is known, empty where another list is shown. They stay the same while the list changes.
 */
export function useFirstCards(isLatest: boolean): ReadonlySet<string> | undefined {
  const { data, error } = useVideos({}, isLatest);
  const [first, setFirst] = useState<ReadonlySet<string>>();
  if (!first && (data ?? error)) {
    setFirst(new Set(data?.slice(0, firstCards).map((video) => videoKey(video))));
  }
  return isLatest ? first : nothing;
}

function Sharers() {
  const { t } = useLocale();
  const { data, error, refetch } = useQuery(sharersOptions);
  return (
    <Entries
      data={data}
      error={error}
      onRetry={() => void refetch()}
      empty={t('home.thankedNone_thanked_week')}
      keyOf={({ id }: ThankedUser) => String(id)}
      renderEntry={({ id, name, handle, thanks }) => (
        <Link to="/@{$handle}" params={{ handle: userHandle(id, handle) }} className="row-entry">
          <Portrait id={id} size={48} />
          <Facts petals={thanks}>
            <span className="block truncate font-semibold" dir="auto">
              <UserName name={name} handle={handle} />
            </span>
          </Facts>
        </Link>
      )}
    />
  );
}

function Facts({ petals, children }: { petals: number; children: ReactNode }) {
  const { locale, t } = useLocale();
  return (
    <span className="min-w-0">
      {children}
      <span
        role="img"
        className="flex items-center gap-1 text-12 font-semibold"
        title={t('video.fullBalance', { amount: fullAmount(petals) })}
      >
        <Petal size={14} />
        {shortAmount(locale, petals)}
      </span>
    </span>
  );
}

type EntriesProps<T> = {
  data: readonly T[] | undefined;
  error: Error | null;
  onRetry: () => void;
  /** The text where there are none. */
  empty: string;
  keyOf: (entry: T) => string;
  renderEntry: (entry: T) => ReactNode;
};

/**
 * The first four entries in one row of a fixed height, whatever has become of them. As many again are in the
 * page too: index.html shows them before the first paint where some of the first are hidden on this device.
 */
function Entries<T extends ThankedUser | ThankedVideo>({
  data,
  error,
  onRetry,
  empty,
  keyOf,
  renderEntry,
}: EntriesProps<T>) {
  const { locale, t } = useLocale();
  if (!data) {
    if (!error) {
      return <div role="status" aria-label={t('shell.loading')} className="skeleton h-16" />;
    }
    return (
      <div role="alert" className="flex h-16 items-center gap-3 text-14">
        <p className="line-clamp-3 min-w-0">{errorText(locale, error)}</p>
        <Button onClick={onRetry}>{t('shell.retry')}</Button>
      </div>
    );
  }
  if (data.length === 0) return <p className="flex h-16 items-center text-14 text-soft">{empty}</p>;
  return (
    <ol aria-labelledby="most-thanked" className="thanked-list scroll-row h-16 gap-4">
      {data.slice(0, 2 * shownEntries).map((entry) => (
        <li key={keyOf(entry)} data-key={keyOf(entry)} className="min-w-0 flex-[1_0_14rem]">
          {renderEntry(entry)}
        </li>
      ))}
    </ol>
  );
}
