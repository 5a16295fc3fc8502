import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useId } from 'react';
import { categories } from '@bloom/contract/categories';
import { imageSources } from '@bloom/contract/images';
import type { HistoryEntry } from '@bloom/contract/history';
import { useLocale } from '../../i18n/locale.ts';
import { errorText } from '../../lib/error-text.ts';
import { textLanguage } from '../../lib/text-language.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Image } from '../../ui/Image.tsx';
import { showToast } from '../../ui/toast.ts';
import { recordContinue } from './continue-marker.ts';
import { continueOptions, removeHistory } from './history-api.ts';
import { useProgressBars } from './progress-bars.ts';
import { episodeToContinue, useProgressText } from './progress-text.ts';
import { shareOf } from './watched-share.ts';
import './history.css';

type ContinueRowProps = {
  /** Undefined for a visitor. */
  account: number | undefined;
  country: string | undefined;
};

/** What can be continued, above the list of the home page (docs/specification/playback.md#continue-watching). */
export function ContinueRow({ account, country }: ContinueRowProps) {
  const { t } = useLocale();
  const heading = useId();
  const { data, error } = useQuery(continueOptions(account, country));
  useProgressBars(data);
  const isEmpty = data && data.length === 0;
  useEffect(() => {
    if (isEmpty !== undefined) recordContinue(account, !isEmpty);
  }, [account, isEmpty]);
  if (isEmpty || (error && !data)) return null;
  return (
    // As high as the space that welcome.css keeps for it before.
    <section aria-labelledby={heading} className="h-(--continue-row) overflow-clip">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h2 id={heading} className="text-16 font-semibold">
          {t('history.continue')}
        </h2>
        {account !== undefined && (
          <Link
            to="/history"
            preload={false}
            className="flex min-h-11 items-center text-14 underline"
          >
            {t('history.all')}
          </Link>
        )}
      </div>
      <ul
        className="flex snap-x snap-proximity gap-4 overflow-x-auto [scrollbar-width:thin]"
        aria-busy={!data}
      >
        {data
          ? data.map((entry) => (
              <ContinueItem
                key={`${entry.video.source}/${entry.video.id}`}
                entry={entry}
                account={account}
              />
            ))
          : [0, 1, 2].map((place) => (
              <li key={place} className="relative w-48 flex-none snap-start">
                <div className="block relative overflow-clip aspect-video rounded-control bg-sunken skeleton" />
              </li>
            ))}
      </ul>
    </section>
  );
}

function ContinueItem({ entry, account }: { entry: HistoryEntry; account: number | undefined }) {
  const { locale, t } = useLocale();
  const textOf = useProgressText();
  const { video } = entry;
  const language = textLanguage(locale, video.title);
  const episode = episodeToContinue(entry);
  const share = Math.round(shareOf(entry) * 100);
  const remove = () =>
    removeHistory(account, video).catch((error: unknown) =>
      showToast({ tone: 'problem', text: errorText(locale, error) }),
    );
  return (
    <li className="relative w-48 flex-none snap-start">
      <Link
        to="/video/$id"
        params={{ id: video.id }}
        search={{
          videoSrc: video.source,
          categoryIdx: categories.indexOf(video.category),
          ...(episode !== undefined && episode > 1 && { episode }),
        }}
        preload={false}
        className="flex flex-col gap-1"
      >
        <span className="block relative overflow-clip aspect-video rounded-control bg-sunken">
          <Image
            {...imageSources(video.thumbnails.high.url, [320])}
            sizes="192px"
            video={video}
            lang={language}
          />
          {episode === entry.episode_number && share > 0 && (
            <span className="progress-bar" style={{ inlineSize: `${share}%` }} />
          )}
        </span>
        <span className="truncate text-14 font-semibold" dir="auto" lang={language}>
          {video.title}
        </span>
        <span className="truncate text-12 text-soft">{textOf(entry).join(' · ')}</span>
      </Link>
      <IconButton
        label={t('history.removeOf', { title: video.title })}
        className="absolute top-1 right-1 bg-image-shade text-on-image! hover:bg-image-shade!"
        onClick={() => void remove()}
      >
        <Icon name="close" size={16} />
      </IconButton>
    </li>
  );
}
