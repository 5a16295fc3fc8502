import { useNavigate } from '@tanstack/react-router';
import { LoginPanel } from '../features/account/LoginPanel.tsx';
import { FilterDrawer } from '../features/catalogue/FilterDrawer.tsx';
import type { Filters } from '../features/catalogue/filters.ts';
import { useLocale } from '../i18n/locale.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { closeDialog, type DialogName } from './dialogs.ts';
import { SharePanel } from './SharePanel.tsx';

/** The dialog of a name; loaded when one is opened for the first time. */
export function AppDialog({ name, filters }: { name: DialogName; filters: Filters }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  if (name === 'filters') {
    return (
      <FilterDrawer
        filters={filters}
        onClose={closeDialog}
        onShow={(chosen) => {
          closeDialog();
          void navigate({ to: '/', search: chosen });
        }}
      />
    );
  }
  return (
    <Dialog
      key={name}
      title={t(name === 'login' ? 'account.loginTitle' : 'share.title')}
      closeLabel={t('shell.close')}
      onClose={closeDialog}
    >
      {name === 'login' ? <LoginPanel /> : <SharePanel />}
    </Dialog>
  );
}
