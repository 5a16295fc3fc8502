import { useLocale } from '../../i18n/locale.ts';

/** An action in the room, and how to undo it. */
export type Done = { text: string; undo?: () => void };

/** Says in the room what was done: a toast would be behind the room's sheet. */
export function RoomNotice({ done, onClose }: { done: Done | undefined; onClose: () => void }) {
  const { t } = useLocale();
  // Always in the page, so that screen readers read what comes in.
  return (
    <div role="status">
      {done && (
        <div className="chat-done">
          <p className="min-w-0 flex-1">{done.text}</p>
          {done.undo && (
            <button
              type="button"
              className="chat-text-button"
              onClick={() => {
                done.undo?.();
                onClose();
              }}
            >
              {t('shell.undo')}
            </button>
          )}
          <button type="button" className="chat-text-button" onClick={onClose}>
            {t('shell.close')}
          </button>
        </div>
      )}
    </div>
  );
}
