import { useEffect, useRef } from 'react';
import type { Episode } from '@bloom/contract/video';
import { useLocale } from '../../i18n/locale.ts';
import { textLanguage } from '../../lib/text-language.ts';

type EpisodeListProps = {
  episodes: readonly Episode[];
  /** The number of the one that is playing, from 0. */
  current: number;
  onChoose: (index: number) => void;
};

/** The episodes of a playlist, in a list that scrolls by itself. */
export function EpisodeList({ episodes, current, onChoose }: EpisodeListProps) {
  const { locale, t } = useLocale();
  const list = useRef<HTMLOListElement>(null);

  useEffect(() => {
    const item = list.current?.querySelector<HTMLElement>('[aria-current]')?.parentElement;
    if (list.current && item)
      list.current.scrollTop = item.offsetTop - list.current.clientHeight / 3;
  }, [current]);

  // The same video may stand in a list twice: an episode is its place.
  const numbered = episodes.map(({ title }, index) => ({ title, index }));
  return (
    <section aria-labelledby="episodes-heading" className="flex flex-col gap-2">
      <h3 id="episodes-heading" className="text-14 font-semibold text-soft">
        {t('video.episodes', { count: episodes.length })}
      </h3>
      <ol ref={list} className="episodes" tabIndex={-1}>
        {numbered.map(({ index, title }) => (
          <li key={index}>
            <button
              type="button"
              className="menu-item"
              aria-current={index === current ? 'true' : undefined}
              onClick={() => onChoose(index)}
            >
              <span className="w-8 shrink-0 text-end text-soft">{index + 1}</span>
              <span className="min-w-0" dir="auto" lang={textLanguage(locale, title)}>
                {title}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
