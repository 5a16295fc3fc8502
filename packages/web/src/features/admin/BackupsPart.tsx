import type { AdminStatusResponse } from '@bloom/contract/admin/admin';
import { useLocale } from '../../i18n/locale.ts';
import { shortTime } from '../../lib/format.ts';
import { useGoOn } from '../../lib/fresh-sign-in.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Notice } from '../../ui/message/Notice.tsx';
import { downloadBackup, downloadName, runJob } from './admin-api.ts';
import { Facts, Part } from './Part.tsx';
import { useChange } from './use-change.ts';

type Backups = AdminStatusResponse['data']['backup'];

/** The backups of the embedded database; one is taken now, or downloaded (docs/operations.md#back-up). */
export function BackupsPart({ backup }: { backup: Backups }) {
  const { t } = useLocale();
  return (
    <Part title={t('admin.backups')}>
      {backup ? <Embedded backup={backup} /> : <p>{t('admin.ownDatabase')}</p>}
    </Part>
  );
}

function Embedded({ backup }: { backup: NonNullable<Backups> }) {
  const { locale, t } = useLocale();
  const take = useChange(() => runJob('back up'), t('admin.backUpBegins'));
  const timeOf = (seconds: number | null) =>
    seconds === null ? t('admin.never') : shortTime(locale, seconds);
  return (
    <>
      <Facts
        facts={[
          [t('admin.last'), timeOf(backup.last)],
          [t('admin.proven'), timeOf(backup.proven)],
          [t('admin.drill'), timeOf(backup.drill)],
          ...(backup.copies ? [[t('admin.lastCopy'), timeOf(backup.copied)] as const] : []),
          [t('admin.nextBackup'), timeOf(backup.next)],
        ]}
      />
      {backup.problem !== null && (
        <Notice tone="problem">
          <p className="wrap-anywhere whitespace-pre-line">
            {t('admin.backUpFailed', { problem: backup.problem })}
          </p>
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button disabled={take.isPending || backup.running} onClick={() => take.mutate(undefined)}>
          {t('admin.backUp')}
        </Button>
        {backup.running && <p role="status">{t('admin.backUpRuns')}</p>}
      </div>
      <p className="text-14 text-soft">{t('admin.backupSecrets')}</p>
      <Files files={backup.files} />
    </>
  );
}

function Files({ files }: Pick<NonNullable<Backups>, 'files'>) {
  const { t } = useLocale();
  // The download itself says that it begins.
  const download = useChange(downloadBackup);
  if (files.length === 0) return <p>{t('admin.noBackups')}</p>;
  return (
    <ul aria-label={t('admin.backups')} className="flex flex-col divide-y divide-line">
      {files.map((file) => (
        <File key={file.name} file={file} download={download} />
      ))}
    </ul>
  );
}

type FileProps = {
  file: NonNullable<Backups>['files'][number];
  download: { isPending: boolean; mutate: (name: string) => void };
};

function File({ file: { name, taken, bytes, proven, copied }, download }: FileProps) {
  const { locale, t } = useLocale();
  useGoOn(downloadName(name), () => download.mutate(name));
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0">
        <p className="tabular-nums">{shortTime(locale, taken)}</p>
        <p className="text-14 text-soft">
          {[
            t('admin.megabytes', { count: (bytes / 1_000_000).toFixed(1) }),
            proven && t('admin.isProven'),
            copied && t('admin.isCopied'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Button
        aria-label={t('admin.downloadBackupOf', { time: shortTime(locale, taken) })}
        disabled={download.isPending}
        onClick={() => download.mutate(name)}
      >
        {t('admin.downloadBackup')}
      </Button>
    </li>
  );
}
