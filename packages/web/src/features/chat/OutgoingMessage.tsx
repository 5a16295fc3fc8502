import { useState } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { errorText } from '../../lib/error-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import { discard, retry } from './chat-room.ts';
import { editAgain } from './draft.ts';
import type { Outgoing } from './room-state.ts';
import { slowModeWaitS } from './times.ts';

/** An own message that is on its way, or that was not stored and waits for its author. */
export function OutgoingMessage({ outgoing }: { outgoing: Outgoing }) {
  const { t } = useLocale();
  const { key, content, status, error } = outgoing;
  return (
    <li className="chat-message" data-first="" data-waiting={status}>
      <span className="chat-portrait" />
      <div className="min-w-0 flex-1">
        <p className="chat-text" dir="auto">
          {content}
        </p>
        {status === 'sending' ? (
          <p className="chat-time flex items-center gap-1">
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
            <div className="flex flex-wrap">
              <button type="button" className="chat-text-button" onClick={() => retry(key)}>
                {t('chat.retry')}
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

/** Why it was refused. The seconds that slow mode lasts are not counted down here: a screen reader would read each. */
function Refusal({ error }: { error: unknown }) {
  const { locale, t } = useLocale();
  const [message] = useState(() => {
    const waitS = slowModeWaitS(error);
    return waitS === undefined ? errorText(locale, error) : t('chat.slowMode', { count: waitS });
  });
  return t('chat.notSent', { message });
}
