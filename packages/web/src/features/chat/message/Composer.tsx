import { useEffect, useRef, useState } from 'react';
import { formatDuration } from '@bloom/contract/wire/time';
import { useLocale } from '../../../i18n/locale.ts';
import type { Person } from '../../../parts/writing/message-text.ts';
import { useSecondsUntil } from '../../../lib/time/seconds-until.ts';
import { WritingField } from '../../../parts/writing/WritingField.tsx';
import { send } from '../chat-room.ts';
import { clearDraft, setDraft, useDraft } from './draft.ts';
import { knownPeople } from '../../../parts/people/people.ts';
import { useChatRoom } from '../room-store.ts';

/** The field to write in, and why one cannot send. */
export function Composer({ me }: { me: Person }) {
  const { t } = useLocale();
  const { slowModeS, nextPostAt = 0, timedOutUntil = 0, isBanned } = useChatRoom(({ limits }) => limits);
  const { text, changes } = useDraft();
  const messages = useChatRoom((room) => room.messages);
  const place = useRef<HTMLDivElement>(null);
  const [isFocused, setFocused] = useState(false);
  useEffect(() => {
    // Who opens the sheet wants to write; on a touch screen the keyboard would cover half of what there is to
    // read.
    const isSheet = place.current?.closest('dialog');
    if (isSheet && window.matchMedia('(hover: hover)').matches) setFocused(true);
  }, []);
  const timedOutS = useSecondsUntil(timedOutUntil);
  const slowS = useSecondsUntil(slowModeS > 0 ? nextPostAt : 0);
  if (isBanned) {
    return (
      <p role="status" className="chat-note">
        {t('chat.banned')}
      </p>
    );
  }
  return (
    <div ref={place} className="chat-composer">
      {timedOutS > 0 ? (
        <p className="pb-1.5 text-warning text-14">
          {t('chat.timedOut', { time: formatDuration(timedOutS) })}
        </p>
      ) : (
        slowS > 0 && <p className="pb-1.5 text-warning text-14">{t('chat.slowMode', { count: slowS })}</p>
      )}
      <WritingField
        text={text}
        changes={changes}
        label={t('chat.input')}
        placeholder={t('chat.placeholder')}
        sendLabel={t('chat.send')}
        people={knownPeople(messages).filter(({ id }) => id !== me.id)}
        isBlocked={timedOutS > 0 || slowS > 0}
        focused={isFocused}
        onText={setDraft}
        onSend={(content, mentions) => {
          send(content, mentions);
          clearDraft();
        }}
      />
    </div>
  );
}
