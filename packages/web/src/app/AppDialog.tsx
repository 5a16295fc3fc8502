import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { Filters } from '../features/catalogue/filters.ts';
import { useLocale } from '../i18n/locale.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { closeDialog, useOpenDialog } from './dialogs.ts';

const LoginPanel = lazy(() =>
  import('../features/account/LoginPanel.tsx').then((module) => ({ default: module.LoginPanel })),
);
const SharePanel = lazy(() =>
  import('./SharePanel.tsx').then((module) => ({ default: module.SharePanel })),
);
const FilterDrawer = lazy(() =>
  import('../features/catalogue/FilterDrawer.tsx').then((module) => ({
    default: module.FilterDrawer,
  })),
);

/** Whichever dialog is open; what is in it is loaded when it is first opened. */
export function Dialogs({ filters }: { filters: Filters }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  const open = useOpenDialog();
  if (open === 'filters') {
    return (
      <Suspense>
        <FilterDrawer
          filters={filters}
          onClose={closeDialog}
          onShow={(chosen) => {
            closeDialog();
            void navigate({ to: '/', search: chosen });
          }}
        />
      </Suspense>
    );
  }
  if (!open) return null;
  return (
    <Dialog
      key={open}
      title={t(open === 'login' ? 'account.loginTitle' : 'share.title')}
      closeLabel={t('shell.close')}
      onClose={closeDialog}
    >
      <Suspense fallback={<div className="skeleton h-64" aria-busy="true" />}>
        {open === 'login' ? <LoginPanel /> : <SharePanel />}
      </Suspense>
    </Dialog>
  );
}
