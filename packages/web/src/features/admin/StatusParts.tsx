import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { AdminStatusResponse, MintGroup } from '@bloom/contract/admin/admin';
import { useLocale } from '../../i18n/locale.ts';
import type { Translate } from '../../i18n/messages.ts';
import { fullAmount, percentText, shortTime } from '../../lib/format.ts';
import { Loading } from '../../lib/LoadProblem.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { Notice } from '../../ui/message/Notice.tsx';
import { statusOptions } from './admin-api.ts';
import { BackupsPart } from './BackupsPart.tsx';
import { DataTable } from './DataTable.tsx';
import { Facts, Part } from './Part.tsx';
import { GroupDialog } from './GroupDialog.tsx';
import { MailPart } from './MailPart.tsx';
import { PetalChart } from './PetalChart.tsx';

type Status = AdminStatusResponse['data'];

function WithStatus({ children }: { children: (status: Status) => ReactNode }) {
  const { data, error, refetch } = useQuery(statusOptions);
  if (data) return children(data);
  return <Loading error={error} onRetry={() => void refetch()} className="min-h-96" />;
}

/**
 * The movements of petals, and the results of the checks of the ledger and of the mint
 * (docs/operations.md#the-ledger).
 */
export function PetalsPart() {
  const { locale, t } = useLocale();
  const time = (checked: number) => t('admin.checked', { time: shortTime(locale, checked) });
  return (
    <WithStatus>
      {({ ledger, minting }) => (
        <>
          <Part title={t('admin.ledger')}>
            {ledger ? (
              <>
                <Findings
                  good={t('admin.ledgerRight')}
                  bad={t('admin.ledgerWrong', { count: ledger.problems.length })}
                  found={ledger.problems.map((text) => ({ text }))}
                />
                <p className="text-14 text-soft">{time(ledger.checked)}</p>
                <Facts
                  facts={(['circulating', 'minted', 'burned'] as const).map((name) => [
                    t(`admin.${name}`),
                    fullAmount(ledger[name]),
                  ])}
                />
              </>
            ) : (
              <p>{t('admin.notChecked', { job: 'audit' })}</p>
            )}
          </Part>
          <Part title={t('admin.minting')}>
            {minting ? (
              <>
                <Findings good={t('admin.noAlarms')} found={minting.alarms} />
                <p className="text-14 text-soft">{time(minting.checked)}</p>
              </>
            ) : (
              <p>{t('admin.notChecked', { job: 'watch minting' })}</p>
            )}
          </Part>
          {ledger && (
            <Part title={t('admin.byDay')}>
              <PetalChart days={ledger.days} />
            </Part>
          )}
        </>
      )}
    </WithStatus>
  );
}

type FindingsProps = {
  good: string;
  bad?: string;
  found: readonly { text: string; group?: MintGroup }[];
};

/** The findings of a check; beside a group of accounts, the way to act on all of them. */
function Findings({ good, bad, found }: FindingsProps) {
  const { t } = useLocale();
  const [chosen, setChosen] = useState<{ group: MintGroup; text: string }>();
  if (found.length === 0 && !chosen) return <p>{good}</p>;
  return (
    <>
      <Notice tone="problem">
        {bad}
        <ul className="flex flex-col gap-1 wrap-anywhere">
          {found.map(({ text, group }) => (
            <li key={text} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="min-w-0">{text}</span>
              {group && (
                <Button
                  aria-label={t('admin.actOnGroupOf', { who: group.who })}
                  onClick={() => setChosen({ group, text })}
                >
                  {t('admin.actOnGroup')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Notice>
      {chosen && (
        <GroupDialog group={chosen.group} alarm={chosen.text} onClose={() => setChosen(undefined)} />
      )}
    </>
  );
}

/** The video sites, and whether the shared videos still exist there. */
export function SourcesPart() {
  const { t } = useLocale();
  const states = ['closed', 'open', 'halfOpen', 'off'] as const;
  return (
    <WithStatus>
      {({ sources: rows }) => (
        <DataTable
          label={t('admin.part_sources')}
          columns={[
            t('admin.source'),
            t('admin.state'),
            t('admin.videos'),
            t('admin.offline'),
            t('admin.due'),
            t('admin.reports'),
          ]}
          rows={rows.map(({ source, state, videos, offline, due, reports }) => {
            const known = states.find((each) => each === state);
            return [
              source,
              known ? t(`admin.source_${known}`) : state,
              ...[videos, offline, due, reports].map(fullAmount),
            ];
          })}
        />
      )}
    </WithStatus>
  );
}

/** Requests and streams of the server that responds, e-mail, the database, and the backups. */
export function ServerPart({ ownAddress }: { ownAddress: string }) {
  const { locale, t } = useLocale();
  const timeOf = (seconds: number | null) =>
    seconds === null ? t('admin.never') : shortTime(locale, seconds);
  const megabytes = (bytes: number) => t('admin.megabytes', { count: (bytes / 1_000_000).toFixed(1) });
  return (
    <WithStatus>
      {({ server, releases, mail, storage, backup }) => (
        <>
          <Part title={t('admin.thisServer')}>
            <Facts
              facts={[
                [
                  t('admin.version'),
                  server.commit === '' ? server.version : `${server.version} (${server.commit.slice(0, 12)})`,
                ],
                ...(releases ? [[t('admin.releases'), releaseText(t, releases)] as const] : []),
                [t('admin.since'), timeOf(server.since)],
                [
                  t('admin.requests'),
                  (['2xx', '3xx', '4xx', '5xx'] as const).map((kind) => (
                    <div key={kind}>
                      {t(`admin.status_${kind}`, { count: fullAmount(server.requests[kind] ?? 0) })}
                    </div>
                  )),
                ],
                [t('admin.mean'), t('admin.milliseconds', { count: server.mean_ms.toFixed(1) })],
                [t('admin.streams'), fullAmount(server.streams)],
              ]}
            />
          </Part>
          <Part title={t('admin.mail')}>
            <MailPart mail={mail} ownAddress={ownAddress} />
          </Part>
          <BackupsPart backup={backup} />
          <Part title={t('admin.storage')}>
            <Facts
              facts={[
                [t('admin.database'), megabytes(storage.database)],
                [t('admin.textToday'), megabytes(storage.text)],
                ...(storage.free === null
                  ? []
                  : [[t('admin.free'), percentText(locale, storage.free)] as const]),
              ]}
            />
            <DataTable
              label={t('admin.storage')}
              columns={[t('admin.name'), t('admin.size'), t('admin.rows')]}
              rows={storage.tables.map(({ name, bytes, rows }) => [name, megabytes(bytes), fullAmount(rows)])}
            />
          </Part>
        </>
      )}
    </WithStatus>
  );
}

function releaseText(t: Translate, { checked, failed, newer }: NonNullable<Status['releases']>): string {
  if (failed) return t('admin.releasesFailed');
  if (checked === null) return t('admin.releasesUnknown');
  return newer ? t('admin.releasesNewer', { version: newer.version }) : t('admin.releasesNone');
}
