import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { errorText } from '../../lib/error-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { showToast } from '../../ui/toast.ts';
import { enableHistory, removeHistory } from './history-api.ts';
import { Switch } from '../../ui/Switch.tsx';

type HistorySettingsProps = { account: number; enabled: boolean; isEmpty: boolean };

/** Switches the history off and on, and clears it. */
export function HistorySettings({ account, enabled, isEmpty }: HistorySettingsProps) {
  const { locale, t } = useLocale();
  const note = useId();
  const [isClearing, setClearing] = useState(false);
  const change = useMutation({ mutationFn: (wanted: boolean) => enableHistory(account, wanted) });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pb-3">
      <div>
        <Switch
          label={t('history.enabled')}
          checked={change.isPending ? change.variables : enabled}
          describedBy={note}
          onChange={(checked) => {
            if (!change.isPending) change.mutate(checked);
          }}
        />
        <p id={note} className="text-14 text-soft">
          {t('history.enabledText')}
        </p>
      </div>
      {!isEmpty && (
        <Button variant="outline" onClick={() => setClearing(true)}>
          {t('history.clear')}
        </Button>
      )}
      {change.error && <Notice tone="problem">{errorText(locale, change.error)}</Notice>}
      {isClearing && <ClearDialog account={account} onClose={() => setClearing(false)} />}
    </div>
  );
}

function ClearDialog({ account, onClose }: { account: number; onClose: () => void }) {
  const { locale, t } = useLocale();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => removeHistory(account, undefined),
    onSuccess: () => {
      onClose();
      showToast({ tone: 'success', text: t('history.cleared') });
    },
  });
  return (
    <Dialog title={t('history.clearTitle')} closeLabel={t('shell.close')} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p>{t('history.clearText')}</p>
        {error && <Notice tone="problem">{errorText(locale, error)}</Notice>}
        <div className="flex flex-wrap gap-2">
          <Button
            variant="danger"
            aria-disabled={isPending || undefined}
            onClick={() => {
              if (!isPending) mutate();
            }}
          >
            {t('history.clearYes')}
          </Button>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
        </div>
      </div>
    </Dialog>
  );
}
