import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useId, type MouseEvent } from 'react';
import { categories } from '@bloom/contract/catalogue/categories';
import { videoImage } from '@bloom/contract/sources/sources';
import { imageSources } from '@bloom/contract/video/images';
import type { HistoryEntry } from '@bloom/contract/history/history';
import { useLocale } from '../../i18n/locale.ts';
import { errorText } from '../../lib/error-text.ts';
import { textLanguage } from '../../lib/text/text-language.ts';
import { IconButton } from '../../ui/form/Button.tsx';
import { Icon } from '../../ui/image/Icon.tsx';
import { Image } from '../../ui/image/Image.tsx';
import { showToast } from '../../ui/message/toast.ts';
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
  /** The videos, as `source/id`, that are on the first screen anyway; undefined until they are known. */
  shown: ReadonlySet<string> | undefined;
  /** Called by a click on the link to a video, whose page plays at once. */
  onContinue: (event: MouseEvent, video: HistoryEntry['video']) => void;
};

const keyOf = ({ video }: HistoryEntry) => `${video.source}/${video.id}`;

/**
 * The videos that can be continued, above the list of the home page
 * (docs/specification/playback.md#continue-watching).
 */
export function ContinueRow({ account, country, shown, onContinue }: ContinueRowProps) {
  const { locale, t } = useLocale();
  const heading = useId();
  const { data, error } = useQuery(continueOptions(account, country));
  useProgressBars(data);
  const isEmpty = data && data.length === 0;
  useEffect(() => {
    if (isEmpty !== undefined) recordContinue(account, !isEmpty);
  }, [account, isEmpty]);
  const others = shown && data?.filter((entry) => !shown.has(keyOf(entry)));
  // What can be continued is offered twice rather than not at all.
  const entries = others?.length === 0 ? data : others;
  return (
    <section aria-labelledby={heading}>
      <div className="flex h-11 items-center justify-between gap-4">
        <h2 id={heading} className="font-semibold">
          {t('history.continue')}
        </h2>
        {account !== undefined && (
          <Link
            to="/history"
            preload={false}
            className="inline-flex min-h-11 items-center text-14 text-soft hover:text-ink hover:underline"
          >
            {t('history.all')}
          </Link>
        )}
      </div>
      {error && !data ? (
        <p role="alert" className="flex h-16 items-center text-14">
          {errorText(locale, error)}
        </p>
      ) : isEmpty ? (
        // Its space is there already: without it, what is below would move.
        <p className="flex h-16 items-center text-14 text-soft">{t('history.continueNone')}</p>
      ) : entries ? (
        <ul aria-labelledby={heading} className="scroll-row h-16 gap-4">
          {entries.map((entry) => (
            <ContinueItem key={keyOf(entry)} {...{ entry, account, onContinue }} />
          ))}
        </ul>
      ) : (
        <div role="status" aria-label={t('shell.loading')} className="skeleton h-16" />
      )}
    </section>
  );
}

function ContinueItem({
  entry,
  account,
  onContinue,
}: Pick<ContinueRowProps, 'account' | 'onContinue'> & { entry: HistoryEntry }) {
  const { locale, t } = useLocale();
  const textOf = useProgressText();
  const { video } = entry;
  const language = textLanguage(locale, video.title);
  const episode = episodeToContinue(entry);
  // Of an episode that follows a finished one only the number is known.
  const image = videoImage(video, episode === entry.episode_number ? entry.episode : undefined);
  const share = Math.round(shareOf(entry) * 100);
  const remove = () =>
    removeHistory(account, video).catch((error: unknown) =>
      showToast({ tone: 'problem', text: errorText(locale, error) }),
    );
  return (
    <li className="flex min-w-0 flex-[1_0_17rem] items-center">
      <Link
        to="/video/$id"
        params={{ id: video.id }}
        search={{
          videoSrc: video.source,
          categoryIdx: categories.indexOf(video.category),
          ...(episode !== undefined && episode > 1 && { episode }),
        }}
        preload={false}
        onClick={(event) => onContinue(event, video)}
        className="row-entry min-w-0 flex-1"
      >
        <span className="relative aspect-video w-20 shrink-0 overflow-clip rounded-control bg-sunken">
          <Image {...imageSources(image, [160, 320])} sizes="80px" video={video} lang={language} />
          {episode === entry.episode_number && share > 0 && (
            <span className="progress-bar" style={{ inlineSize: `${share}%` }} />
          )}
        </span>
        <span className="min-w-0">
          <span
            className="line-clamp-2 text-14 leading-tight font-semibold"
            dir="auto"
            lang={language}
            title={video.title}
          >
            {video.title}
          </span>
          <span className="block truncate text-12 text-soft">{textOf(entry).join(' · ')}</span>
        </span>
      </Link>
      <IconButton label={t('history.removeOf', { title: video.title })} onClick={() => void remove()}>
        <Icon name="close" size={16} />
      </IconButton>
    </li>
  );
}
