import { useMutation } from '@tanstack/react-query';
import { exportFileName } from '@bloom/contract/account/file-names';
import { useLocale } from '../../../i18n/locale.ts';
import { ApiError } from '../../../lib/api.ts';
import { endTime } from '../../../lib/format.ts';
import { serverNowS } from '../../../lib/time/server-clock.ts';
import { errorText } from '../../../lib/error-text.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Icon } from '../../../ui/image/Icon.tsx';
import { Notice } from '../../../ui/message/Notice.tsx';
import { exportData } from './settings-api.ts';
import { platform } from '../../../platform/index.ts';

/** The user's own data, to take away. */
export function ExportData() {
  const { locale, t } = useLocale();
  const file = useMutation({
    mutationFn: exportData,
    onSuccess: (blob) => platform.saveFile(blob, exportFileName),
  });
  const problemText = (error: Error) => {
    const isLimit = error instanceof ApiError && error.key === 'request.tooMany';
    if (!isLimit || error.retryAfterS === undefined) return errorText(locale, error);
    const nowS = serverNowS();
    return t('settings.exportAgain', { time: endTime(locale, nowS + error.retryAfterS, nowS) });
  };
  return (
    <>
      <p className="text-14 text-soft">{t('settings.dataText')}</p>
      <Button className="self-start" disabled={file.isPending} onClick={() => file.mutate()}>
        <Icon name="download" size={18} />
        {t(file.isPending ? 'settings.exporting' : 'settings.export')}
      </Button>
      {file.isError && <Notice tone="problem">{problemText(file.error)}</Notice>}
    </>
  );
}
