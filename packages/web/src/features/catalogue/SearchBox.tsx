import { useEffect, useRef, useState } from 'react';
import { maxSearchLength } from '@bloom/contract/economy';
import { useLocale } from '../../i18n/locale.ts';
import { Icon } from '../../ui/Icon.tsx';
import { cutSearch } from './filters.ts';

type SearchBoxProps = {
  /** The name of this search where the page has another one. */
  label?: string;
  /** What is being searched for now. */
  value: string;
  /** A button has opened it: one can write at once. */
  isOpened?: boolean;
  onSearch: (text: string) => void;
};

/** The search field; `/` focuses it from anywhere. */
export function SearchBox({ label, value, isOpened = false, onSearch }: SearchBoxProps) {
  const { t } = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    setText(value);
  }

  useEffect(() => {
    if (isOpened) input.current?.focus();
  }, [isOpened]);
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
  }, []);

  return (
    <form
      role="search"
      aria-label={label}
      // Also before the app is there.
      action="/"
      className="relative min-w-0 flex-1"
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = cutSearch(text);
        if (!wanted) return;
        // On a phone the keyboard gives way to what was found.
        if (window.matchMedia('(hover: none)').matches) input.current?.blur();
        onSearch(wanted);
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
        onChange={(event) => setText(event.target.value)}
        className="search-input min-h-10 w-full touch:min-h-11 rounded-full border border-edge bg-surface pr-10 pl-10 text-16 placeholder:text-soft desktop:text-14"
      />
      {text && (
        <button
          type="button"
          aria-label={t('catalogue.searchClear')}
          className="absolute inset-y-0 right-0 grid w-10 touch:w-11 place-items-center rounded-full text-soft hover:text-ink"
          onClick={() => {
            setText('');
            input.current?.focus();
            if (value) onSearch('');
          }}
        >
          <Icon name="close" size={16} />
        </button>
      )}
    </form>
  );
}
