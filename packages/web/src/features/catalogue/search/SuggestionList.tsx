import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import type { Suggestions } from '@bloom/contract/catalogue/search';
import { imageSources } from '@bloom/contract/video/images';
import { formatDuration } from '@bloom/contract/wire/time';
import { useLocale } from '../../../i18n/locale.ts';
import { textLanguage } from '../../../lib/text/text-language.ts';
import { followAnchor } from '../../../ui/overlay/follow-anchor.ts';
import { Icon } from '../../../ui/image/Icon.tsx';
import { Image } from '../../../ui/image/Image.tsx';
import { Portrait } from '../../../ui/image/Portrait.tsx';
import { userHandle } from '../../../parts/people/user-handle.ts';
import { LineWords } from './LineWords.tsx';
import { secondOf } from './place-of-line.ts';
import { forgetSearch } from './recent-searches.ts';
import { keyOf, type Suggestion } from './use-suggestions.ts';

type SuggestionListProps = {
  id: string;
  suggestions: readonly Suggestion[];
  /** Which one the keyboard has reached; -1 for none. */
  active: number;
  onChoose: (suggestion: Suggestion) => void;
};

/** The suggestions below the search field. The focus stays in the field. */
export function SuggestionList({ id, suggestions, active, onChoose }: SuggestionListProps) {
  const { t } = useLocale();
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const anchor = panel.current?.closest('form')?.parentElement;
    if (!panel.current || !anchor) return undefined;
    panel.current.showPopover();
    return followAnchor(panel.current, anchor, { gapPx: 8, align: 'start' });
  }, []);
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  const recent = suggestions.flatMap((each) => (each.kind === 'recent' ? [each.text] : []));
  return (
    <div
      ref={panel}
      popover="manual"
      className="popover w-120"
      onPointerDown={(event) => event.preventDefault()}
    >
      <div className="flex">
        <div id={id} role="listbox" aria-label={t('catalogue.suggestions')} className="min-w-0 flex-1">
          {suggestions.map((each, index) => (
            <div
              key={keyOf(each)}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className="menu-item min-h-11 cursor-pointer aria-selected:bg-sunken"
              onClick={() => onChoose(each)}
            >
              <SuggestionContent suggestion={each} />
            </div>
          ))}
        </div>
        {/* Beside the list, whose options can hold no buttons. */}
        {recent.length > 0 && (
          <div>
            {recent.map((text) => (
              <button
                key={text}
                type="button"
                aria-label={t('catalogue.forget', { text })}
                className="grid size-11 place-items-center rounded-full text-soft hover:text-ink"
                onClick={() => forgetSearch(text)}
              >
                <Icon name="close" size={16} />
              </button>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

function SuggestionContent({ suggestion }: { suggestion: Suggestion }) {
  const { t } = useLocale();
  switch (suggestion.kind) {
    case 'recent':
      return <Row image={<Icon name="clock" size={18} />} words={<Words text={suggestion.text} />} />;
    case 'link':
      return <Row image={<Icon name="link" size={18} />} words={t('catalogue.shareLink')} />;
    case 'person': {
      const { id, name, handle } = suggestion.person;
      return (
        <Row
          image={<Portrait id={id} size={36} />}
          words={<Words text={name} />}
          facts={[t('catalogue.kindOf_person'), `@${userHandle(id, handle)}`]}
        />
      );
    }
    case 'video': {
      const { video } = suggestion;
      return (
        <Row
          image={<Thumbnail video={video} />}
          words={<Words text={video.title} />}
          facts={[t('catalogue.kindOf_video')]}
        />
      );
    }
    case 'line': {
      const { line } = suggestion;
      return (
        <Row
          image={<Thumbnail video={line.video} />}
          words={<LineWords line={line} language={line.marks.EN.length > 0 ? 'EN' : 'CN'} />}
          facts={[t('catalogue.kindOf_line'), formatDuration(secondOf(line)), line.video.title]}
        />
      );
    }
  }
}

type RowProps = {
  image: ReactNode;
  words: ReactNode;
  /** Its kind and what distinguishes it, below its words. */
  facts?: readonly string[];
};

function Row({ image, words, facts }: RowProps) {
  return (
    <>
      <span className={facts && 'grid w-16 shrink-0 place-items-center'}>{image}</span>
      <span className="min-w-0">
        <span className="line-clamp-2 text-16">{words}</span>
        {facts && (
          <span className="block truncate text-12 text-soft">
            {facts.map((fact, i) => (
              <bdi key={fact}>{(i > 0 ? ' · ' : '') + fact}</bdi>
            ))}
          </span>
        )}
      </span>
    </>
  );
}

function Words({ text }: { text: string }) {
  const { locale } = useLocale();
  return (
    <span dir="auto" lang={textLanguage(locale, text)}>
      {text}
    </span>
  );
}

function Thumbnail({ video }: { video: Suggestions['videos'][number] }) {
  const { url, sig } = video.thumbnails.high;
  return (
    <span className="relative block aspect-video w-16 overflow-clip rounded-control bg-sunken">
      <Image {...imageSources(url, [160], sig)} sizes="64px" />
    </span>
  );
}
