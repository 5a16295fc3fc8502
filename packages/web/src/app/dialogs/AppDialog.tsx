import { useLocation } from '@tanstack/react-router';
import { useLocale } from '../../i18n/locale.ts';
import { useLayout } from '../../lib/layout.ts';
import { useStreamRoom } from '../../lib/stream/page-stream.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { Sheet } from '../../ui/overlay/Sheet.tsx';
import { DialogContent } from './DialogContent.tsx';
import { dialogEntry, dialogs, isVideoPath, type DialogName } from './dialogs.ts';
import { useDialogs } from './use-dialog.ts';
import { usePlayerBottom } from './chat/use-player-bottom.ts';

/** The frame of the open dialog; its code is loaded when the first dialog opens. */
export function AppDialog({ name }: { name: DialogName }) {
  const { t } = useLocale();
  const { close } = useDialogs();
  const layout = useLayout();
  const { shape = 'modal' } = dialogEntry(name);
  const { pathname } = useLocation();
  const onVideo = isVideoPath(pathname);
  usePlayerBottom(onVideo && shape === 'sheet' ? pathname : undefined);
  const isRoomChat = useStreamRoom() !== undefined && name === 'chat';
  const title = t(isRoomChat ? 'shell.roomChat' : dialogs[name].title);
  const frame = { title, closeLabel: t('shell.close'), onClose: close };
  if (shape === 'sheet') {
    return (
      <Sheet
        key={`${name} ${layout}`}
        {...frame}
        // The page of a video can be used while it is open.
        isModal={layout !== 'desktop' && !onVideo}
        opensTall={onVideo}
        handleLabels={{ expand: t('chat.expand'), shrink: t('chat.shrink') }}
      >
        <DialogContent name={name} />
      </Sheet>
    );
  }
  return (
    <Dialog key={name} shape={shape} {...frame}>
      <DialogContent name={name} />
    </Dialog>
  );
}
