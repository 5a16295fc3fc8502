import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import type { ChatMessage } from '@bloom/contract/chat/chat';
import { useLocale } from '../../../i18n/locale.ts';
import { useNowS } from '../../../lib/time/clock.ts';
import { longDate } from '../../../lib/format.ts';
import { useHiddenTargets } from '../../../parts/reports/hidden-targets.ts';
import { LoadProblem } from '../../../lib/LoadProblem.tsx';
import { Icon } from '../../../ui/image/Icon.tsx';
import { Placeholder } from '../../../ui/message/Placeholder.tsx';
import { Sentinel } from '../../../ui/list/Sentinel.tsx';
import { load, loadOlder } from '../chat-room.ts';
import { useChatRoom } from '../room-store.ts';
import { Message, type Chosen, type VideoOfLink } from './Message.tsx';
import { MessageActions, type RoomModerator } from './MessageActions.tsx';
import type { Person } from '../../../parts/writing/message-text.ts';
import { useMuted } from '../../../parts/people/muted-people.ts';
import { OutgoingMessage } from './OutgoingMessage.tsx';
import { knownPeople } from '../../../parts/people/people.ts';
import type { Done } from '../RoomNotice.tsx';
import { dayOf, roomRows, togetherMs } from './room-rows.ts';
import { outgoingHere, type Outgoing } from '../room-state.ts';
import { countUnseen, isAtEnd } from './scroll-policy.ts';

type MessageListProps = {
  me: Person | undefined;
  admin: string | undefined;
  moderate: RoomModerator | undefined;
  renderVideo: (video: VideoOfLink) => ReactNode;
  onDone: (done: Done | undefined) => void;
};

/** The messages, which stay at their end as long as the reader is there. */
export function MessageList({ me, admin, moderate, renderVideo, onDone }: MessageListProps) {
  const { t } = useLocale();
  const chat = useChatRoom();
  const { messages, status, error, hasOlder } = chat;
  const outgoing = outgoingHere(chat);
  const muted = useMuted();
  // A moderator sees everything.
  const hidden = admin === undefined ? muted : [];
  const isReported = useHiddenTargets();
  const shown = messages.filter(
    ({ id, user_id: author }) =>
      !hidden.some((person) => person.id === author) &&
      (admin !== undefined || !isReported({ kind: 'message', id: String(id) })),
  );
  const waiting = outgoing.filter(({ echo }) => echo === undefined);
  const { list, isFollowing, lastSeen, follow, onScroll } = useFollowing(
    messages.at(-1)?.id ?? 0,
    outgoing.length,
  );
  const [chosen, setChosen] = useState<Chosen>();
  const [current, setCurrent] = useState<number>();

  if (shown.length + waiting.length === 0) {
    return (
      <div className="chat-list">
        {status === 'failed' ? (
          <LoadProblem error={error} onRetry={() => void load()} />
        ) : status === 'loading' ? (
          <LoadingMessages />
        ) : (
          <Placeholder title={t('chat.emptyTitle')} text={t('chat.emptyText')} />
        )}
      </div>
    );
  }

  const unseen = isFollowing
    ? 0
    : countUnseen(
        shown.filter(({ user_id: id }) => id !== me?.id).map(({ id }) => id),
        lastSeen,
      );
  const known = knownPeople(messages);
  const tabStop = shown.some(({ id }) => id === current) ? current : shown.at(-1)?.id;
  return (
    <div className="chat-body">
      <div
        ref={list}
        role="log"
        aria-label={t('chat.list')}
        // What scrolls must be reachable by the keyboard.
        tabIndex={0}
        // Older messages are no news.
        aria-live={isFollowing ? undefined : 'off'}
        className="chat-list"
        onScroll={onScroll}
        onKeyDown={moveBetween}
      >
        {hasOlder && <OlderMessages list={list} />}
        <ol className="chat-messages">
          {roomRows(shown).map((row) =>
            row.kind === 'day' ? (
              <li key={row.key} className="chat-day">
                <DayText timeMs={row.timeMs} />
              </li>
            ) : (
              <Message
                key={row.key}
                message={row.message}
                isFirst={row.isFirst}
                me={me}
                mentioned={mentionedBy(row.message, known)}
                isTabStop={row.message.id === tabStop}
                isAdmin={admin !== undefined}
                renderVideo={renderVideo}
                onFocus={setCurrent}
                onChoose={setChosen}
              />
            ),
          )}
          {waiting.map((each, index) => (
            <OutgoingMessage
              key={each.key}
              outgoing={each}
              me={me}
              isFirst={index === 0 && !isBelow(each, shown.at(-1), me)}
            />
          ))}
        </ol>
      </div>
      {unseen > 0 && (
        <button type="button" className="chat-pill" onClick={follow}>
          {t('chat.newMessages', { count: unseen })}
          <Icon name="down" size={16} />
        </button>
      )}
      {chosen && (
        <MessageActions
          {...chosen}
          me={me}
          admin={admin}
          moderate={moderate}
          onDone={onDone}
          onClose={() => setChosen(undefined)}
        />
      )}
    </div>
  );
}

/** Loads older messages when the reader comes near the first one. */
function OlderMessages({ list }: { list: RefObject<HTMLElement | null> }) {
  const { t } = useLocale();
  const { older, messages } = useChatRoom();
  if (older !== 'failed') {
    return (
      <div className="chat-older">
        <p role="status">{older === 'loading' && t('chat.olderLoading')}</p>
        {older === 'idle' && <Sentinel key={messages[0]?.id} onReach={() => void loadOlder()} />}
      </div>
    );
  }
  return (
    <div className="chat-older">
      <p role="alert">{t('chat.olderFailed')}</p>
      <button
        type="button"
        className="chat-text-button"
        onClick={() => {
          list.current?.focus({ preventScroll: true });
          void loadOlder();
        }}
      >
        {t('shell.retry')}
      </button>
    </div>
  );
}

/** Keeps a list at its end while its reader is there; knows what they saw last when they are not. */
function useFollowing(newest: number, sending: number) {
  const list = useRef<HTMLDivElement>(null);
  /** The same at once: the content may change its size before the state has changed. */
  const isAtEndNow = useRef(true);
  /** The first message and where it ended: it may lose its name to one before it. */
  const first = useRef<{ element: HTMLElement; end: number }>(undefined);
  const [isFollowing, setFollowing] = useState(true);
  const [lastSeen, setLastSeen] = useState(0);
  const [sent, setSent] = useState(sending);
  // Who writes wants to see what they wrote.
  if (sent !== sending) {
    setSent(sending);
    if (sending > sent) setFollowing(true);
  }
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    // What was read stays where it is when older messages come before it.
    const before = first.current;
    const message = element.querySelector<HTMLElement>('.chat-message');
    if (before?.element.isConnected && before.element !== message && !isFollowing) {
      element.scrollTop += endOf(before.element) - before.end;
    }
    first.current = message ? { element: message, end: endOf(message) } : undefined;
    if (!isFollowing) return undefined;
    const toEnd = () => {
      element.scrollTop = element.scrollHeight;
    };
    isAtEndNow.current = true;
    toEnd();
    // A card that has loaded, the keyboard of a phone, and every new message.
    const observer = new ResizeObserver(() => {
      if (isAtEndNow.current) toEnd();
    });
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  });
  return {
    list,
    isFollowing,
    lastSeen,
    follow: () => {
      setFollowing(true);
      list.current?.focus({ preventScroll: true });
    },
    onScroll: () => {
      if (!list.current) return;
      const follows = isAtEnd(list.current);
      isAtEndNow.current = follows;
      if (follows === isFollowing) return;
      setFollowing(follows);
      setLastSeen(newest);
    },
  };
}

const endOf = ({ offsetTop, offsetHeight }: HTMLElement): number => offsetTop + offsetHeight;

/** The arrow keys go from message to message. */
function moveBetween(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('.chat-act')];
  const from = buttons.indexOf(event.target as HTMLElement);
  if (step === 0 || from < 0) return;
  event.preventDefault();
  buttons[from + step]?.focus();
}

function DayText({ timeMs }: { timeMs: number }) {
  const { locale, t } = useLocale();
  const today = new Date(useNowS() * 1000);
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  const day = dayOf(timeMs);
  if (day === dayOf(today.getTime())) return t('chat.today');
  return day === dayOf(yesterday.getTime()) ? t('chat.yesterday') : longDate(locale, timeMs / 1000);
}

/** The people whom a message mentions, as far as their names are known; undefined where there are none. */
function mentionedBy({ mentions }: ChatMessage, known: readonly Person[]): Person[] | undefined {
  return mentions && known.filter(({ id }) => mentions.includes(id));
}

/** Whether a message that is on its way is below another one of its author. */
function isBelow({ timeMs }: Outgoing, last: ChatMessage | undefined, me: Person | undefined): boolean {
  return last !== undefined && last.user_id === me?.id && timeMs - last.time <= togetherMs;
}

function LoadingMessages() {
  const { t } = useLocale();
  return (
    <div role="status" aria-label={t('shell.loading')} className="chat-messages">
      {[44, 72, 56, 64, 40].map((width) => (
        <div key={width} className="flex items-start gap-3 py-2">
          <div className="skeleton size-8 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <div className="skeleton h-3.5 w-24" />
            <div className="skeleton h-3.5" style={{ width: `${width}%` }} />
          </div>
        </div>
      ))}
    </div>
  );
}
