import { useLayoutEffect, useRef } from 'react';
import { useLocale } from '../../../i18n/locale.ts';
import { textLanguage } from '../../../lib/text/text-language.ts';
import { followAnchor } from '../../../ui/overlay/follow-anchor.ts';
import { Icon } from '../../../ui/image/Icon.tsx';
import { forgetSearch } from './recent-searches.ts';
import { keyOf, type Suggestion } from './use-suggestions.ts';

type SuggestionListProps = {
  id: string;
  suggestions: readonly Suggestion[];
  /** Which one the keyboard has reached; -1 for none. */
  active: number;
  onChoose: (suggestion: Suggestion) => void;
};

const icons = { recent: 'clock', link: 'link', video: 'play', person: 'person' } as const;

/** The suggestions below the search field. The focus stays in the field. */
export function SuggestionList({ id, suggestions, active, onChoose }: SuggestionListProps) {
  const { locale, t } = useLocale();
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const anchor = panel.current?.closest('form')?.parentElement;
    if (!panel.current || !anchor) return undefined;
    panel.current.showPopover();
    return followAnchor(panel.current, anchor, { gapPx: 8, align: 'start' });
  }, []);
  const recent = suggestions.flatMap((each) => (each.kind === 'recent' ? [each.text] : []));
  return (
    <div
      ref={panel}
      popover="manual"
      className="popover w-105"
      onPointerDown={(event) => event.preventDefault()}
    >
      <div className="flex">
        <div id={id} role="listbox" aria-label={t('catalogue.suggestions')} className="min-w-0 flex-1">
          {suggestions.map((each, index) => {
            const words = wordsOf(each);
            return (
              <div
                key={keyOf(each)}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                className="menu-item h-11 cursor-pointer text-16 aria-selected:bg-sunken"
                onClick={() => onChoose(each)}
              >
                <Icon name={icons[each.kind]} size={18} />
                <span className="truncate" dir="auto" lang={textLanguage(locale, words)}>
                  {each.kind === 'link' ? t('catalogue.shareLink') : words}
                </span>
                {each.kind === 'person' && (
                  <span className="truncate text-14 text-soft">@{each.person.handle}</span>
                )}
              </div>
            );
          })}
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

function wordsOf(suggestion: Suggestion): string {
  switch (suggestion.kind) {
    case 'video':
      return suggestion.video.title;
    case 'person':
      return suggestion.person.name;
    default:
      return suggestion.text;
  }
}
