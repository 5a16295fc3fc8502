import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { ConfirmDialog } from '../../lib/ConfirmDialog.tsx';
import { errorText } from '../../lib/error-text.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Notice } from '../../ui/message/Notice.tsx';
import { Switch } from '../../ui/form/Switch.tsx';
import { showToast } from '../../ui/message/toast.ts';
import { enableHistory, removeHistory } from './history-api.ts';

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
  const { t } = useLocale();
  return (
    <ConfirmDialog
      title={t('history.clearTitle')}
      confirmLabel={t('history.clearYes')}
      action={() => removeHistory(account, undefined)}
      onDone={() => {
        onClose();
        showToast({ tone: 'success', text: t('history.cleared') });
      }}
      onCancel={onClose}
    >
      <p>{t('history.clearText')}</p>
    </ConfirmDialog>
  );
}
