import { useSyncExternalStore } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useStreamState } from '../../lib/stream/page-stream.ts';
import { Icon } from '../../ui/image/Icon.tsx';
import { Popover } from '../../ui/overlay/Popover.tsx';
import { useChatRoom } from './room-store.ts';
import { unmute, useMuted } from '../../parts/people/muted-people.ts';

const dots = {
  live: 'bg-success',
  polling: 'bg-warning',
  connecting: 'bg-warning',
  offline: 'bg-danger',
} as const;

/**
 * How many people are here, whether new messages arrive, and who is muted.
 *
 * @param props.inRoom it is the chat of a room, whose page says who is here
 */
export function RoomHead({ inRoom }: { inRoom: boolean }) {
  const { t } = useLocale();
  const readers = useChatRoom((room) => room.readers);
  const connection = useConnection();
  return (
    <div className="chat-head">
      {inRoom && <h2 className="chat-room-title">{t('shell.roomChat')}</h2>}
      <p role="status" className="flex min-w-0 items-center gap-2">
        <span aria-hidden="true" className={`size-2 flex-none rounded-full ${dots[connection]}`} />
        {!inRoom && connection === 'live' && readers !== undefined && readers > 1
          ? t('chat.readers', { count: readers })
          : t(`chat.${connection}`)}
      </p>
      <MutedPeople />
    </div>
  );
}

/** How new messages arrive. */
function useConnection(): 'live' | 'connecting' | 'polling' | 'offline' {
  const state = useStreamState();
  const isPolling = useChatRoom((room) => room.isPolling);
  const isOnline = useSyncExternalStore(
    onNetworkChange,
    () => navigator.onLine,
    () => true,
  );
  if (!isOnline) return 'offline';
  if (state === 'live') return 'live';
  return isPolling ? 'polling' : 'connecting';
}

function onNetworkChange(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

function MutedPeople() {
  const { t } = useLocale();
  const muted = useMuted();
  if (muted.length === 0) return null;
  return (
    <Popover
      label={
        <>
          <Icon name="people" size={16} />
          {t('chat.muted', { count: muted.length })}
        </>
      }
      buttonClass="chat-text-button"
      align="end"
    >
      <ul aria-label={t('chat.mutedList')} className="min-w-56">
        {muted.map(({ id, name }) => (
          <li key={id} className="flex items-center gap-4 ps-3">
            <bdi className="min-w-0 flex-1 truncate text-14">{name}</bdi>
            <button
              type="button"
              aria-label={t('chat.unmuteOf', { name })}
              className="chat-text-button"
              onClick={() => unmute(id)}
            >
              {t('chat.unmute')}
            </button>
          </li>
        ))}
      </ul>
    </Popover>
  );
}
