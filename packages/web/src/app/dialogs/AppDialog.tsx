import { useLocale } from '../../i18n/locale.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogContent } from './DialogContent.tsx';
import { dialogEntry, dialogs, type DialogName } from './dialogs.ts';
import { useDialogs } from './use-dialog.ts';

/** The frame of the open dialog; its code is loaded when the first dialog opens. */
export function AppDialog({ name }: { name: DialogName }) {
  const { t } = useLocale();
  const { close } = useDialogs();
  const { shape = 'modal' } = dialogEntry(name);
  return (
    <Dialog
      key={name}
      shape={shape}
      title={t(dialogs[name].title)}
      closeLabel={t('shell.close')}
      onClose={close}
    >
      <DialogContent name={name} />
    </Dialog>
  );
}
