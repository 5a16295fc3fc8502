import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { AnyMoment } from '@bloom/contract/moment/moment';
import { formatDuration } from '@bloom/contract/wire/time';
import { useLocale } from '../../i18n/locale.ts';
import { useNowS } from '../../lib/time/clock.ts';
import { fullAmount, shortAmount, shortTime, timeAgo } from '../../lib/format.ts';
import { parseMessage, type Person } from '../../parts/writing/message-text.ts';
import { authorOf } from '../../parts/people/people.ts';
import { UserName } from '../../parts/people/UserName.tsx';
import { WrittenText } from '../../parts/writing/WrittenText.tsx';
import { platform } from '../../platform/index.ts';
import { focusOnMount } from '../../ui/overlay/focus-on-mount.ts';
import { Icon, Petal } from '../../ui/image/Icon.tsx';
import { Portrait } from '../../ui/image/Portrait.tsx';

/** The choice for a moment, and the button that was pressed. */
export type MomentChoice = { kind: 'thank' | 'more'; moment: AnyMoment; anchor: HTMLElement };

/** The moment that takes the focus, with each new object. */
export type Focused = {
  id: number;
  /** It is scrolled to the middle of the window. */
  isCentred?: boolean;
};

type MomentRowProps = {
  moment: AnyMoment;
  me: Person | undefined;
  /** Those whose names are known: whom it mentions. */
  people: readonly Person[];
  isCurrent?: boolean;
  isLinked?: boolean;
  /** Was posted since the last visit. */
  isNew?: boolean;
  focus?: Focused | undefined;
  /** Goes to a second; undefined where that is not possible. */
  onSeek?: ((timeS: number) => void) | undefined;
  onChoose: (choice: MomentChoice) => void;
  /** Begins a reply; undefined for replies. */
  onReply?: (() => void) | undefined;
  /** In place of its text, while it is changed. */
  editing?: ReactNode;
  /** Its replies. */
  children?: ReactNode;
};

/** A moment or a reply. What its author has written is shown as text. */
export function MomentRow({
  moment,
  me,
  people,
  isCurrent = false,
  isLinked = false,
  isNew = false,
  focus,
  onSeek,
  onChoose,
  onReply,
  editing,
  children,
}: MomentRowProps) {
  const { locale, t } = useLocale();
  const nowS = useNowS();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (focus?.isCentred) row.current?.scrollIntoView({ block: 'center' });
    if (focus) row.current?.focus({ preventScroll: focus.isCentred === true });
  }, [focus]);
  const { id, time, edited, thanks } = moment;
  const author = authorOf(moment);
  const name = author?.name ?? t('moment.unknownAuthor');
  const atMs = 'at_ms' in moment ? moment.at_ms : undefined;
  const canThank = author !== undefined && me?.id !== author.id;
  const timeS = time / 1_000;
  const at = atMs === undefined ? '' : formatDuration(atMs / 1_000);
  return (
    <li
      ref={row}
      className="moment"
      data-moment={id}
      data-linked={isLinked || undefined}
      aria-current={isCurrent || undefined}
      tabIndex={-1}
    >
      <Portrait id={author?.id ?? null} size={32} />
      <div className="min-w-0 flex-1">
        <p className="moment-head">
          {author ? (
            <Link to="/@{$handle}" params={{ handle: author.handle }} className="moment-name">
              <UserName name={name} handle={author.handle} />
            </Link>
          ) : (
            <span className="text-soft text-14">{t('moment.imported')}</span>
          )}
          {atMs !== undefined &&
            (onSeek ? (
              <button
                type="button"
                className="moment-at"
                aria-label={t('moment.seek', { at })}
                onClick={() => onSeek(atMs / 1_000)}
              >
                {at}
              </button>
            ) : (
              <span className="moment-at">{t('moment.at', { at })}</span>
            ))}
          <time
            dateTime={new Date(time).toISOString()}
            title={shortTime(locale, timeS)}
            className="text-soft text-12"
          >
            {timeAgo(t, timeS, nowS)}
          </time>
          {edited && <span className="text-soft text-12">{t('moment.edited')}</span>}
          {isNew && <span className="moment-new">{t('moment.new')}</span>}
        </p>
        {editing ?? <Content key={String(moment.spoiler)} {...{ moment, me, people }} />}
        <div className="moment-acts">
          {!canThank && thanks > 0 && <Received thanks={thanks} />}
          {canThank && (
            <button
              type="button"
              className="moment-act"
              aria-haspopup="dialog"
              aria-label={
                thanks > 0
                  ? t('moment.thankOfHas', { name, amount: shortAmount(locale, thanks) })
                  : t('moment.thankOf', { name })
              }
              title={thanks > 0 ? t('moment.thanks', { amount: fullAmount(thanks) }) : undefined}
              onClick={({ currentTarget }) => onChoose({ kind: 'thank', moment, anchor: currentTarget })}
            >
              <Petal />
              {thanks > 0 ? shortAmount(locale, thanks) : t('moment.thank')}
            </button>
          )}
          {onReply && (
            <button
              type="button"
              className="moment-act"
              aria-label={t('moment.replyTo', { name })}
              onClick={onReply}
            >
              {t('moment.reply')}
            </button>
          )}
          <button
            type="button"
            className="moment-act"
            aria-haspopup="menu"
            aria-label={t('moment.moreOf', { name })}
            onClick={({ currentTarget }) => onChoose({ kind: 'more', moment, anchor: currentTarget })}
          >
            <Icon name="more" size={18} />
          </button>
        </div>
        {children}
      </div>
    </li>
  );
}

/** The petals that its author has received for it. */
function Received({ thanks }: { thanks: number }) {
  const { locale, t } = useLocale();
  const label = t('moment.thanks', { amount: fullAmount(thanks) });
  return (
    <span className="moment-thanks" role="img" aria-label={label} title={label}>
      <Petal />
      {shortAmount(locale, thanks)}
    </span>
  );
}

/** Its text, or the cover of one that gives away what happens. */
function Content({ moment, me, people }: Pick<MomentRowProps, 'moment' | 'me' | 'people'>) {
  const { t } = useLocale();
  const [isCovered, setCovered] = useState(moment.spoiler);
  const { content, lang, mentions = [] } = moment;
  if (isCovered) {
    return (
      <button type="button" className="moment-cover" onClick={() => setCovered(false)}>
        {t('moment.uncover')}
      </button>
    );
  }
  const mentioned = [...(me ? [me] : []), ...people].filter(({ id }) => mentions.includes(id));
  return (
    <p
      // What took the focus is gone.
      ref={moment.spoiler ? focusOnMount : undefined}
      tabIndex={moment.spoiler ? -1 : undefined}
      className="moment-text"
      dir="auto"
      lang={lang === 'und' ? undefined : lang}
    >
      <WrittenText parts={parseMessage(content, mentioned, platform.publicOrigin())} />
    </p>
  );
}
