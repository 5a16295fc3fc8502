import { useState } from 'react';
import { useLocale } from '../../../i18n/locale.ts';
import { errorText } from '../../../lib/error-text.ts';
import { clockTime } from '../../../lib/format.ts';
import { Icon } from '../../../ui/image/Icon.tsx';
import { Portrait } from '../../../ui/image/Portrait.tsx';
import { discard, retry } from '../delivery.ts';
import { editAgain } from './draft.ts';
import type { Person } from '../../../parts/writing/message-text.ts';
import type { Outgoing } from '../room-state.ts';
import { slowModeEnd, useSecondsUntil } from '../../../lib/time/seconds-until.ts';

type OutgoingProps = {
  outgoing: Outgoing;
  /** Its author, whose name is shown unless it is below another message of theirs. */
  me: Person | undefined;
  isFirst: boolean;
};

/** An own message that is on its way, or that was not stored and waits for its author. */
export function OutgoingMessage({ outgoing, me, isFirst }: OutgoingProps) {
  const { locale, t } = useLocale();
  const { key, content, status, error, timeMs } = outgoing;
  return (
    <li className="chat-message" data-first={isFirst || undefined} data-waiting={status}>
      <span className="flex-none w-8">{isFirst && <Portrait id={me?.id ?? null} size={32} />}</span>
      <div className="min-w-0 flex-1">
        {isFirst && me && (
          <p className="flex flex-wrap items-baseline gap-x-2 leading-6">
            <bdi className="chat-name">{me.name}</bdi>
            <time dateTime={new Date(timeMs).toISOString()} className="text-soft text-12">
              {clockTime(locale, timeMs)}
            </time>
          </p>
        )}
        <p className="chat-text" dir="auto">
          {content}
        </p>
        {status === 'sending' ? (
          <p className="text-soft text-12 flex items-center gap-1">
            <Icon name="clock" size={14} />
            {t('chat.sending')}
          </p>
        ) : (
          <>
            {status === 'failed' ? (
              <p role="status" className="text-14 text-warning">
                {t('chat.waiting')}
              </p>
            ) : (
              <p role="alert" className="text-14 text-danger">
                <Refusal error={error} />
              </p>
            )}
            {/* The words of the first button are below the text. */}
            <div className="-ms-2.5 flex flex-wrap">
              <button type="button" className="chat-text-button" onClick={() => retry(key)}>
                {t('shell.retry')}
              </button>
              <button
                type="button"
                className="chat-text-button"
                onClick={() => {
                  discard(key);
                  editAgain(content);
                }}
              >
                {t('chat.edit')}
              </button>
              <button type="button" className="chat-text-button" onClick={() => discard(key)}>
                {t('chat.discard')}
              </button>
            </div>
          </>
        )}
      </div>
    </li>
  );
}

/**
 * Why it was refused; for slow mode how many seconds are left, of which a screen reader reads only the first.
 */
function Refusal({ error }: { error: unknown }) {
  const { locale, t } = useLocale();
  const end = slowModeEnd(error);
  const waitS = useSecondsUntil(end ?? 0);
  const [atFirst] = useState(() =>
    end === undefined ? errorText(locale, error) : t('chat.slowMode', { count: Math.max(1, waitS) }),
  );
  const message = t('chat.notSent', { message: atFirst });
  if (end === undefined) return message;
  return (
    <>
      <span className="sr-only">{message}</span>
      <span aria-hidden="true">
        {t('chat.notSent', {
          message: waitS > 0 ? t('chat.slowMode', { count: waitS }) : t('chat.slowModeOver'),
        })}
      </span>
    </>
  );
}
