import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { maxMessageLength } from '@bloom/contract/chat/chat-rules';
import { cleanLine, lengthOf } from '@bloom/contract/wire/plain-text';
import { useLocale } from '../../i18n/locale.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Portrait } from '../../ui/image/Portrait.tsx';
import {
  insertMention,
  mentionQuery,
  mentionedIds,
  suggestionAction,
  suggestPeople,
  type MentionQuery,
} from './mention-input.ts';
import type { Person } from './message-text.ts';
import { useEnter } from './use-enter.ts';
import { unmarkedName } from '../people/user-handle.ts';
import './writing.css';

/** From so many characters on the field says how many are left. */
const counted = maxMessageLength - 100;

type WritingFieldProps = {
  text: string;
  /**
   * Counts the times that something else than the keyboard has changed the text: the field gets the focus.
   */
  changes: number;
  label: string;
  placeholder: string;
  sendLabel: string;
  /** Those who can be mentioned, who wrote last first. */
  people: readonly Person[];
  /** Nothing can be sent now. */
  isBlocked: boolean;
  /** The id of the element that describes the problem. */
  describedBy?: string | undefined;
  /** Takes the focus when it appears. */
  focused?: boolean;
  onText: (text: string) => void;
  /** Sends the text, cleaned, with the ids of those whom it mentions. */
  onSend: (content: string, mentions: readonly number[]) => void;
  /** The Escape key leaves it. */
  onLeave?: (() => void) | undefined;
  /** Shown above what is left of the length. */
  children?: ReactNode;
};

/**
 * The field in which people write in chat and moments: one line of text, with mentions
 * (docs/specification/chat.md#chat-room).
 */
export function WritingField({
  text,
  changes,
  people,
  isBlocked,
  describedBy,
  focused = false,
  onText,
  onSend,
  onLeave,
  children,
  ...words
}: WritingFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const ids = useId();
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(0);
  /** The mention whose suggestions were closed. */
  const [closed, setClosed] = useState<number>();

  useFocus(field, focused, changes);

  const query = mentionQuery(text, caret);
  const fold = useFold(query !== undefined);
  const suggestions = query && query.start !== closed ? suggestPeople(people, query, fold) : [];
  const chosenIndex = Math.min(active, suggestions.length - 1);
  const person = suggestions[chosenIndex];
  const length = lengthOf(cleanLine(text));
  const isTooLong = length > maxMessageLength;
  const canSend = length > 0 && !isTooLong && !isBlocked;

  const submit = () => {
    if (!canSend) return;
    const content = cleanLine(text);
    onSend(content, mentionedIds(content, people));
    setClosed(undefined);
  };
  const choose = (person: Person, at: MentionQuery) => {
    const inserted = insertMention(text, at, person);
    onText(inserted.text);
    setCaret(inserted.caret);
    setActive(0);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(inserted.caret, inserted.caret);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (query && person) {
      const action = suggestionAction(event.key, chosenIndex, suggestions.length);
      if (action === 'other') return;
      event.preventDefault();
      if (action === 'choose') choose(person, query);
      else if (action === 'close') setClosed(query.start);
      else setActive(action);
      return;
    }
    if (event.key !== 'Escape' || !onLeave) return;
    event.preventDefault();
    onLeave();
  };

  useEnter(field, () => {
    if (query && person) choose(person, query);
    else submit();
  });

  return (
    <Form
      className="relative"
      onSubmit={() => {
        submit();
        field.current?.focus();
      }}
    >
      {query && person && (
        <People
          id={`${ids}-people`}
          people={suggestions}
          chosen={chosenIndex}
          onChoose={(person) => choose(person, query)}
        />
      )}
      <div className="writing-field">
        <textarea
          ref={field}
          rows={1}
          dir="auto"
          value={text}
          aria-label={words.label}
          placeholder={words.placeholder}
          aria-invalid={isTooLong}
          aria-describedby={
            [length >= counted && `${ids}-left`, describedBy].filter(Boolean).join(' ') || undefined
          }
          aria-autocomplete="list"
          aria-controls={person ? `${ids}-people` : undefined}
          aria-activedescendant={person ? `${ids}-people-${person.id}` : undefined}
          enterKeyHint="send"
          autoComplete="off"
          className="writing-input"
          onChange={({ target }) => {
            onText(target.value);
            setCaret(target.selectionStart);
            setActive(0);
          }}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
        />
        <Button submit variant="filled" aria-disabled={!canSend || undefined}>
          {words.sendLabel}
        </Button>
      </div>
      {children}
      <Left id={`${ids}-left`} length={length} />
    </Form>
  );
}

/**
 * Gives the field the focus when it appears, if that is wanted, and whenever something else has changed its
 * text.
 */
function useFocus(field: RefObject<HTMLTextAreaElement | null>, focused: boolean, changes: number): void {
  useEffect(() => {
    if (focused) field.current?.focus();
  }, [field, focused]);
  useEffect(() => {
    const element = field.current;
    if (changes === 0 || !element) return;
    element.focus();
    element.setSelectionRange(element.value.length, element.value.length);
  }, [field, changes]);
}

/** How many characters are left, near the end of them. */
function Left({ id, length }: { id: string; length: number }) {
  const { t } = useLocale();
  if (length < counted) return null;
  return length > maxMessageLength ? (
    <p id={id} className="text-14 text-danger">
      {t('chat.over', { count: length - maxMessageLength })}
    </p>
  ) : (
    <p id={id} className="text-14 text-soft">
      {t('chat.left', { count: maxMessageLength - length })}
    </p>
  );
}

type Fold = (text: string) => string;

const lowerCase: Fold = (text) => text.toLocaleLowerCase();

/**
 * Compares names as all texts are (docs/specification/basics.md#comparing-text). Its table is loaded once it
 * is needed.
 */
function useFold(isNeeded: boolean): Fold {
  const [loaded, setLoaded] = useState<{ foldText: Fold }>();
  useEffect(() => {
    if (!isNeeded || loaded) return;
    // Offline, names are found by their case alone.
    import('@bloom/contract/fold/fold-text').then(setLoaded, () => {});
  }, [isNeeded, loaded]);
  return loaded?.foldText ?? lowerCase;
}

/** The people whose mention can be completed; the field keeps the focus. */
function People({
  id,
  people,
  chosen,
  onChoose,
}: {
  id: string;
  people: readonly Person[];
  /** Its place in the list. */
  chosen: number;
  onChoose: (person: Person) => void;
}) {
  const { t } = useLocale();
  return (
    <ul
      id={id}
      role="listbox"
      aria-label={t('chat.people')}
      className="absolute inset-x-0 bottom-[calc(100%+0.25rem)] z-1 max-w-80 overflow-hidden rounded-card border border-line bg-surface p-1 shadow-[0_0.5rem_1.75rem_var(--shadow)]"
    >
      {people.map((person, index) => (
        <li
          key={person.id}
          id={`${id}-${person.id}`}
          role="option"
          aria-selected={index === chosen}
          className="writing-person"
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
        >
          <Portrait id={person.id} size={24} />
          <bdi className="truncate">{unmarkedName(person)}</bdi>
          <span className="shrink-0 text-soft" dir="ltr">{`@${person.handle}`}</span>
        </li>
      ))}
    </ul>
  );
}
