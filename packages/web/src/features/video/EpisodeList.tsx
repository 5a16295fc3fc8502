import { useEffect, useRef } from 'react';
import type { Episode } from '@bloom/contract/video';
import { useLocale } from '../../i18n/locale.ts';

type EpisodeListProps = {
  episodes: readonly Episode[];
  /** Which one is playing. */
  current: string | undefined;
  onChoose: (id: string) => void;
};

/** The episodes of a playlist, in a list that scrolls by itself. */
export function EpisodeList({ episodes, current, onChoose }: EpisodeListProps) {
  const { t } = useLocale();
  const list = useRef<HTMLOListElement>(null);

  useEffect(() => {
    const item = list.current?.querySelector<HTMLElement>('[aria-current]')?.parentElement;
    if (list.current && item) list.current.scrollTop = item.offsetTop - list.current.clientHeight / 3;
  }, [current]);

  return (
    <section aria-labelledby="episodes-heading" className="flex flex-col gap-3">
      <h2 id="episodes-heading" className="text-20 font-semibold">
        {t('video.episodes', { count: episodes.length })}
      </h2>
      <ol ref={list} className="episodes" tabIndex={-1}>
        {episodes.map(({ id, title }, index) => (
          <li key={`${index} ${id}`}>
            <button
              type="button"
              className="menu-item"
              aria-current={id === current ? 'true' : undefined}
              onClick={() => onChoose(id)}
            >
              <span className="w-8 shrink-0 text-end text-soft">{index + 1}</span>
              <span className="min-w-0" dir="auto">
                {title}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
