import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { CasePerson, CaseResponse, Snapshot } from '@bloom/contract/moderation/moderation-case';
import type { ActBody, TargetId } from '@bloom/contract/moderation/moderation';
import { decisionActions, maxReportLength } from '@bloom/contract/moderation/moderation-rules';
import { parseSource, videoUrl } from '@bloom/contract/sources/sources';
import { useLocale } from '../../i18n/locale.ts';
import { errorText } from '../../lib/error-text.ts';
import { shortTime } from '../../lib/format.ts';
import { usePageConfig } from '../../lib/page-config.ts';
import { Loading } from '../../lib/LoadProblem.tsx';
import { serverNowS } from '../../lib/time/server-clock.ts';
import { TargetLink } from '../../parts/decisions/TargetLink.tsx';
import { Button, buttonClass } from '../../ui/form/Button.tsx';
import { TextField } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Notice } from '../../ui/message/Notice.tsx';
import { undoOf } from './undo.ts';
import { addCaseNote, caseOptions, refreshCases, workOnCase } from './cases-api.ts';

type Case = CaseResponse['data'];

type CaseViewProps = {
  account: number;
  id: number;
  /** Renders the possible decisions on an open case. */
  renderForm: (each: Case) => ReactNode;
  /** Renders the possible actions on the owner of the reported target. */
  renderPerson: (each: Case, owner: CasePerson) => ReactNode;
  /** Renders the possible actions on the place of the reported target. */
  renderPlace: (each: Case, place: TargetId) => ReactNode;
  /** Undoes an action that is still in force; undefined for those who may not. */
  onUndo: ((body: ActBody) => void) | undefined;
};

/** A case: what was reported beside what it is now, the reports, what was decided before, and notes. */
export function CaseView({
  account,
  id,
  renderForm,
  renderPerson,
  renderPlace,
  onUndo: undo,
}: CaseViewProps) {
  const { locale, t } = useLocale();
  const { data, error, refetch } = useQuery(caseOptions(account, id));
  const work = useMutation({
    mutationFn: () => workOnCase(id),
    onSettled: () => refreshCases(account),
  });
  if (!data) {
    return (
      <Loading error={error} onRetry={() => void refetch()} className="flex flex-col gap-4">
        <div className="skeleton h-6 w-3/5" />
        <div className="skeleton h-32 rounded-card" />
        <div className="skeleton h-48 rounded-card" />
      </Loading>
    );
  }
  const { snapshot, now, owner, outcome, taken, reported, noticed } = data;
  const isOwn = owner?.id === account;
  const onUndo = isOwn ? undefined : undo;
  const isSame = now?.title === snapshot.title && now.text === snapshot.text;
  return (
    <article className="flex min-w-0 flex-col gap-5">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="text-20 font-semibold wrap-anywhere" dir="auto">
            {snapshot.title}
          </h2>
          <p className="text-14 text-soft">
            {/* Cases of before this was recorded have it only as it is now. */}
            {snapshot.imported || now?.imported
              ? t('cases.imported')
              : t('cases.owner', { name: owner?.name ?? t('cases.deletedUser') })}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {data.waiting && data.target.kind === 'video' ? (
            <SourceLink of={data.target} />
          ) : (
            <TargetLink of={snapshot.place ?? data.target} target="_blank" className={buttonClass('outline')}>
              {t('cases.open')}
            </TargetLink>
          )}
          {!outcome && !isOwn && taken?.by?.id !== account && (
            <Button disabled={work.isPending} onClick={() => work.mutate()}>
              {t('cases.take')}
            </Button>
          )}
        </div>
      </header>
      {work.error && <Notice tone="problem">{errorText(locale, work.error)}</Notice>}
      {taken?.by && (
        <p className="text-14 text-accent-ink">
          {taken.by.id === account ? t('cases.takenByYou') : t('cases.takenBy', { name: taken.by.name })}
        </p>
      )}
      <div className="grid gap-4 desktop:grid-cols-2">
        <Part title={t('cases.asReported')}>
          <Words of={snapshot} />
        </Part>
        <Part title={t('cases.now')}>
          {!now && <p className="text-14 text-soft">{t('cases.gone')}</p>}
          {now && isSame && <p className="text-14 text-soft">{t('cases.unchanged')}</p>}
          {now && !isSame && <Words of={now} />}
        </Part>
      </div>
      <Appealed of={data} onUndo={onUndo} />
      <Noticed noticed={noticed} />
      {reported.length > 0 && (
        <Part title={t('cases.reportsTitle')}>
          <ul className="flex flex-col gap-2">
            {reported.map(({ by, reason, text, time }) => (
              <li key={`${by?.id} ${time} ${reason} ${text}`} className="wrap-anywhere">
                <p className="text-14">
                  {t('cases.reportedBy', { name: nameOf(by), reason: t(`cases.reason_${reason}`) })}
                </p>
                {text && <p dir="auto">{text}</p>}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {outcome && <p className="font-semibold">{t(`cases.outcome_${outcome}`)}</p>}
      {!outcome && (isOwn ? <Notice tone="info">{t('cases.own')}</Notice> : renderForm(data))}
      <History history={data.history} onUndo={onUndo} />
      {snapshot.place && <More summary={t('cases.video')}>{renderPlace(data, snapshot.place)}</More>}
      {owner && !isOwn && data.target.kind !== 'user' && (
        <More summary={t('cases.person')}>{renderPerson(data, owner)}</More>
      )}
      {!isOwn && <Notes account={account} id={id} notes={data.notes} nameOf={nameOf} />}
    </article>
  );

  function nameOf(person: CasePerson | null): string {
    return person?.name ?? t(isOwn ? 'cases.hiddenUser' : 'cases.deletedUser');
  }
}

/** Leads to a video at its source: one that waits has no page yet. */
function SourceLink({ of: { id } }: { of: TargetId }) {
  const { t } = useLocale();
  const { sites } = usePageConfig();
  const [name = '', ...rest] = id.split('/');
  const source = parseSource(name);
  return (
    <a
      href={source && videoUrl(source, rest.join('/'), {}, sites)}
      target="_blank"
      rel="noreferrer"
      className={buttonClass('outline')}
    >
      {t('cases.atSource')}
    </a>
  );
}

/** The less frequent decisions. */
function More({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-accent-ink">
        {summary}
      </summary>
      {children}
    </details>
  );
}

/** A part of what moderators read, with its title. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-2">
      <h3 className="text-14 font-semibold text-soft">{title}</h3>
      {children}
    </section>
  );
}

function Words({ of: { title, text } }: { of: Snapshot }) {
  return (
    <div className="rounded-control bg-sunken px-3 py-2 wrap-anywhere">
      <p dir="auto">{title}</p>
      {text && (
        <p className="text-14 whitespace-pre-line" dir="auto">
          {text}
        </p>
      )}
    </div>
  );
}

type AppealedProps = Pick<CaseViewProps, 'onUndo'> & {
  of: Pick<Case, 'appealed' | 'history' | 'outcome'>;
};

/** Objections to earlier decisions: undoing one grants it, and leaving everything as it is keeps it. */
function Appealed({ of: { appealed, history, outcome }, onUndo }: AppealedProps) {
  const { t } = useLocale();
  if (appealed.length === 0) return null;
  return (
    <Part title={t('cases.appealsTitle')}>
      <ul className="flex flex-col gap-2">
        {appealed.map(({ action, by, text }) => {
          const entry = history.find(({ id }) => id === action);
          const undo = entry && undoOf(entry, serverNowS());
          return (
            <li key={action} className="flex flex-col items-start gap-2 wrap-anywhere">
              <p className="text-14">
                {t('cases.appealBy', { id: action, name: by?.name ?? t('cases.deletedUser') })}
              </p>
              <p dir="auto">{text}</p>
              {undo && onUndo && outcome === undefined && (
                <Button onClick={() => onUndo({ ...undo, reason: t('cases.restoreReason') })}>
                  {t(`cases.do_${undo.action}`)}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Part>
  );
}

/** Notices of people without an account, with their senders. */
function Noticed({ noticed }: Pick<Case, 'noticed'>) {
  const { t } = useLocale();
  if (noticed.length === 0) return null;
  return (
    <Part title={t('cases.noticesTitle')}>
      <ul className="flex flex-col gap-2">
        {noticed.map(({ id, name, email, reason, text, address }) => (
          <li key={id} className="wrap-anywhere">
            <p className="text-14">
              {t('cases.noticeBy', {
                id,
                name: name ?? t('cases.noName'),
                reason: t(`notice.reason_${reason}`),
              })}{' '}
              {email && (
                <a href={`mailto:${email}`} className="text-accent-ink underline">
                  {email}
                </a>
              )}
            </p>
            <p dir="auto">{text}</p>
            <p className="text-14 text-soft">{address}</p>
          </li>
        ))}
      </ul>
    </Part>
  );
}

type HistoryProps = Pick<CaseViewProps, 'onUndo'> & Pick<Case, 'history'>;

/** The earlier decisions about it or its owner, and how those in force are undone. */
export function History({ history, onUndo }: HistoryProps) {
  const { locale, t } = useLocale();
  return (
    <Part title={t('cases.history')}>
      {history.length === 0 && <p className="text-14 text-soft">{t('cases.noHistory')}</p>}
      <ul className="flex flex-col gap-2">
        {history.map((entry) => {
          const { id: action, action: kind, rule, reason, time } = entry;
          const undo = undoOf(entry, serverNowS());
          // A newer server may have more.
          const known = [...decisionActions, 'recoveryCode' as const].find((each) => each === kind);
          return (
            <li key={action} className="flex flex-wrap items-baseline gap-x-2 text-14 wrap-anywhere">
              <span dir="auto">{known ? t(`cases.act_${known}`, { rule: rule ?? '', reason }) : kind}</span>
              <span className="text-soft">{shortTime(locale, time)}</span>
              {undo && onUndo && (
                <button
                  type="button"
                  className="min-h-6 touch:min-h-11 font-semibold text-accent-ink hover:underline"
                  onClick={() => onUndo({ ...undo, reason: t('cases.restoreReason') })}
                >
                  {t(`cases.do_${undo.action}`)}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </Part>
  );
}

type NotesProps = Pick<CaseViewProps, 'account' | 'id'> & {
  notes: Case['notes'];
  nameOf: (person: CasePerson | null) => string;
};

/** The notes of moderators for each other. */
function Notes({ account, id, notes, nameOf }: NotesProps) {
  const { locale, t } = useLocale();
  const [note, setNote] = useState('');
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => addCaseNote(id, note),
    onSuccess: () => {
      setNote('');
      return refreshCases(account);
    },
  });
  return (
    <Part title={t('cases.notes')}>
      <ul className="flex flex-col gap-2">
        {notes.map(({ by, note: text, time }) => (
          <li key={`${time} ${text}`} className="text-14 wrap-anywhere">
            <span className="font-semibold">{nameOf(by)}</span> <span dir="auto">{text}</span>{' '}
            <span className="text-soft">{shortTime(locale, time)}</span>
          </li>
        ))}
      </ul>
      <Form className="flex flex-col gap-3" onSubmit={() => mutate()}>
        <TextField
          label={t('cases.note')}
          value={note}
          required
          maxLength={maxReportLength}
          dir="auto"
          onChange={({ target }) => setNote(target.value)}
        />
        {error && <Notice tone="problem">{errorText(locale, error)}</Notice>}
        <Button submit className="self-start" disabled={isPending}>
          {t('cases.addNote')}
        </Button>
      </Form>
    </Part>
  );
}
