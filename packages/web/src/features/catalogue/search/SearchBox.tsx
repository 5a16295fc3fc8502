import { useNavigate } from '@tanstack/react-router';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent as ReactKeyboardEvent,
  type RefObject,
} from 'react';
import { maxSearchLength } from '@bloom/contract/gift/economy';
import { useLocale } from '../../../i18n/locale.ts';
import { isLink, isPrivate } from '../../../lib/text/private-text.ts';
import { Icon } from '../../../ui/image/Icon.tsx';
import { userHandle } from '../../../parts/people/user-handle.ts';
import { cutSearch } from '../filter/filters.ts';
import { placeOf } from './place-of-line.ts';
import { forgetSearch, rememberSearch } from './recent-searches.ts';
import { SuggestionList } from './SuggestionList.tsx';
import { useSuggestions, type Suggestion } from './use-suggestions.ts';

type SearchBoxProps = {
  /** The name of this search where the page has another one. */
  label?: string;
  /** The text that is being searched for now. */
  value: string;
  /** A button has opened it: one can write at once. */
  isOpened?: boolean;
  /** Searches for a text; a link is to be shared. */
  onSearch: (text: string) => void;
};

/** The search field with its suggestions; `/` focuses it from anywhere. */
export function SearchBox({ label, value, isOpened = false, onSearch }: SearchBoxProps) {
  const { t } = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    setText(value);
  }

  const open = useOpenFound();
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [composes, setComposes] = useState(false);
  const [active, setActive] = useState(-1);
  const suggestions = useSuggestions(text, isOpen, composes);
  const change = (changed: string) => {
    setText(changed);
    setOpen(true);
    setActive(-1);
  };
  const search = (searched: string) => {
    const wanted = isLink(searched) ? searched.trim() : cutSearch(searched);
    if (!wanted) return;
    if (!isPrivate(wanted)) rememberSearch(wanted);
    setOpen(false);
    // On a phone the keyboard gives way to what was found.
    if (window.matchMedia('(hover: none)').matches) input.current?.blur();
    setText(isLink(wanted) ? '' : wanted);
    onSearch(wanted);
  };
  const choose = (chosen: Suggestion) => {
    if (chosen.kind === 'recent' || chosen.kind === 'link') {
      search(chosen.text);
      return;
    }
    setOpen(false);
    input.current?.blur();
    open(chosen);
  };
  const onListKey = (event: ReactKeyboardEvent) => {
    if (suggestions.length === 0) {
      if (event.key === 'ArrowDown') setOpen(true);
      return;
    }
    const chosen = suggestions[active];
    const count = suggestions.length + 1;
    if (event.key === 'ArrowDown') setActive(((active + 2) % count) - 1);
    else if (event.key === 'ArrowUp') setActive(((active + count) % count) - 1);
    else if (event.key === 'Escape') setOpen(false);
    else if (event.key === 'Enter' && chosen) choose(chosen);
    else if (event.key === 'Delete' && chosen?.kind === 'recent') forgetSearch(chosen.text);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  useFocus(input, isOpened);

  return (
    <form
      role="search"
      aria-label={label}
      // Also before the app is there.
      action="/"
      className="relative min-w-0 flex-1"
      onSubmit={(event) => {
        event.preventDefault();
        search(text);
      }}
    >
      <span className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-soft">
        <Icon name="search" size={18} />
      </span>
      <input
        ref={input}
        type="search"
        name="searchKeyWords"
        enterKeyHint="search"
        aria-label={t('catalogue.search')}
        aria-keyshortcuts="/"
        placeholder={t('catalogue.searchPlaceholder')}
        maxLength={maxSearchLength}
        value={text}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={suggestions.length > 0}
        aria-controls={suggestions.length > 0 ? listId : undefined}
        aria-activedescendant={suggestions[active] && `${listId}-${active}`}
        onChange={(event) => change(event.target.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text');
          if (!isLink(pasted)) return;
          // Longer than a search can be.
          event.preventDefault();
          change(pasted.trim());
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onCompositionStart={() => setComposes(true)}
        onCompositionEnd={() => setComposes(false)}
        onKeyDown={onListKey}
        className="search-input min-h-10 w-full touch:min-h-11 rounded-full border border-edge bg-surface pr-10 pl-10 text-16 placeholder:text-soft desktop:text-14"
      />
      {text && (
        <button
          type="button"
          aria-label={t('catalogue.searchClear')}
          className="absolute inset-y-0 right-0 grid w-10 touch:w-11 place-items-center rounded-full text-soft hover:text-ink"
          onClick={() => {
            change('');
            input.current?.focus();
            if (value) onSearch('');
          }}
        >
          <Icon name="close" size={16} />
        </button>
      )}
      {suggestions.length > 0 && (
        <SuggestionList id={listId} suggestions={suggestions} active={active} onChoose={choose} />
      )}
    </form>
  );
}

/** The button that opened the field focuses it, and the key `/`, except where one writes. */
function useFocus(input: RefObject<HTMLInputElement | null>, isOpened: boolean): void {
  useEffect(() => {
    if (isOpened) input.current?.focus();
  }, [input, isOpened]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = (event.target as Element).closest('input, textarea, select, dialog');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [input]);
}

/** Opens the page of a video, at the second of a line, or of a person. */
function useOpenFound() {
  const navigate = useNavigate();
  return (found: Extract<Suggestion, { kind: 'video' | 'person' | 'line' }>) => {
    if (found.kind === 'video') {
      const { source, id } = found.video;
      void navigate({ to: '/video/$id', params: { id }, search: { videoSrc: source } });
    } else if (found.kind === 'line') {
      void navigate(placeOf(found.line));
    } else {
      const { id, handle } = found.person;
      void navigate({ to: '/@{$handle}', params: { handle: userHandle(id, handle) } });
    }
  };
}
