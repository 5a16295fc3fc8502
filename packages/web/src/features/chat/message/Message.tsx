import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ChatMessage } from '@bloom/contract/chat/chat';
import { useLocale } from '../../../i18n/locale.ts';
import { clockTime, personName, shortTime } from '../../../lib/format.ts';
import { parseMessage, type LinkPart, type Person } from '../../../parts/writing/message-text.ts';
import { WrittenText } from '../../../parts/writing/WrittenText.tsx';
import { platform } from '../../../platform/index.ts';
import { Icon } from '../../../ui/image/Icon.tsx';
import { Portrait } from '../../../ui/image/Portrait.tsx';
import { authorOf } from '../../../parts/people/people.ts';

/** The video that a link leads to. */
export type VideoOfLink = NonNullable<LinkPart['video']>;

type MessageProps = {
  message: ChatMessage;
  /** Shows its author and time; otherwise it is below another message of the same person. */
  isFirst: boolean;
  me: Person | undefined;
  /** Whom it mentions. The user of this page is added. */
  mentioned: readonly Person[] | undefined;
  /** The Tab key leads to it rather than to another message. */
  isTabStop: boolean;
  isAdmin: boolean;
  renderVideo: (video: VideoOfLink) => ReactNode;
  // Both are the same for all messages, so that a new one makes no other one change.
  onFocus: (id: number) => void;
  onChoose: (chosen: Chosen) => void;
};

/** A message, and the button of it that was pressed: to delete it, or for a menu. */
export type Chosen = { message: ChatMessage; anchor: HTMLElement; isDeletion: boolean };

/** One message. Everything that its author has written is shown as text. */
export function Message(props: MessageProps) {
  const { message, isFirst, me, mentioned = [], isTabStop, isAdmin, renderVideo } = props;
  const { onFocus, onChoose } = props;
  const { locale, t } = useLocale();
  const { content, time, mentions = [] } = message;
  const author = authorOf(message);
  const name = personName(locale, message.user_name);
  const isForMe = me !== undefined && mentions.includes(me.id);
  const people = isForMe ? [me, ...mentioned] : mentioned;
  const parts = parseMessage(content, people, platform.publicOrigin());
  const video = parts.find((part) => part.kind === 'link' && part.video !== undefined);
  // To an account that was deleted a visitor can do nothing.
  const hasMenu = !isAdmin && (author !== undefined || me !== undefined);
  const buttonFor = (isDeletion: boolean) => ({
    tabIndex: isTabStop ? 0 : -1,
    onFocus: () => onFocus(message.id),
    onClick: ({ currentTarget: anchor }: { currentTarget: HTMLElement }) =>
      onChoose({ message, anchor, isDeletion }),
  });
  return (
    <li className="chat-message" data-first={isFirst || undefined} data-for-me={isForMe || undefined}>
      <span className="flex-none w-8">{isFirst && <Portrait id={message.user_id} size={32} />}</span>
      <div className="min-w-0 flex-1">
        <p className={isFirst ? 'flex flex-wrap items-baseline gap-x-2 leading-6' : 'sr-only'}>
          {author === undefined ? (
            <bdi className="chat-name">{name}</bdi>
          ) : (
            <Link
              to="/@{$handle}"
              params={{ handle: author.handle }}
              className="chat-name"
              tabIndex={isFirst && isTabStop ? undefined : -1}
            >
              <bdi>{name}</bdi>
            </Link>
          )}
          <time
            dateTime={new Date(time).toISOString()}
            title={shortTime(locale, time / 1000)}
            className="text-soft text-12"
          >
            {clockTime(locale, time)}
          </time>
        </p>
        <p className="chat-text" dir="auto">
          <WrittenText parts={parts} />
        </p>
        {video?.kind === 'link' && video.video && renderVideo(video.video)}
      </div>
      {isAdmin && (
        <button
          type="button"
          aria-label={t('chat.deleteOf', { name })}
          className="chat-act chat-delete"
          {...buttonFor(true)}
        >
          {t('chat.delete')}
        </button>
      )}
      {hasMenu && (
        <button
          type="button"
          aria-label={t('chat.moreOf', { name })}
          aria-haspopup="menu"
          className="chat-act chat-more"
          {...buttonFor(false)}
        >
          <Icon name="more" size={18} />
        </button>
      )}
    </li>
  );
}
