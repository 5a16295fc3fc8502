import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocale } from '../i18n/locale.ts';
import { Button } from '../ui/form/Button.tsx';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { Notice } from '../ui/message/Notice.tsx';
import { errorText } from './error-text.ts';

type ConfirmDialogProps = {
  title: string;
  /** The description of the loss. */
  children: ReactNode;
  confirmLabel: string;
  action: () => Promise<unknown>;
  /** The text where it fails, by default the message of the error. */
  failText?: (message: string) => string;
  onDone: () => void;
  onCancel: () => void;
};

/** Requires a confirmation before something is deleted, and stays open with the error if it could not be. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  action,
  failText = (message) => message,
  onDone,
  onCancel,
}: ConfirmDialogProps) {
  const { locale, t } = useLocale();
  const { mutate, isPending, error } = useMutation({ mutationFn: action, onSuccess: onDone });
  return (
    <Dialog title={title} closeLabel={t('shell.close')} onClose={onCancel}>
      <div className="flex flex-col gap-4">
        {children}
        {error && <Notice tone="problem">{failText(errorText(locale, error))}</Notice>}
        <div className="flex flex-wrap gap-2">
          <Button
            variant="danger"
            aria-disabled={isPending || undefined}
            onClick={() => {
              if (!isPending) mutate();
            }}
          >
            {confirmLabel}
          </Button>
          <Button onClick={onCancel}>{t('shell.cancel')}</Button>
        </div>
      </div>
    </Dialog>
  );
}
