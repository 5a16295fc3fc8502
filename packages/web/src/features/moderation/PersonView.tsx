import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ActBody } from '@bloom/contract/moderation/moderation';
import type { PersonResponse } from '@bloom/contract/moderation/moderation-people';
import { useLocale } from '../../i18n/locale.ts';
import { fullAmount, longDate, shortTime } from '../../lib/format.ts';
import { Loading } from '../../lib/LoadProblem.tsx';
import { History, Part } from './CaseView.tsx';
import { personOptions } from './cases-api.ts';

type PersonViewProps = {
  account: number;
  id: number;
  /** Leads to the person's page. */
  link: ReactNode;
  renderForm: (person: PersonResponse['data']) => ReactNode;
  onUndo: (body: ActBody) => void;
};

/** A person as moderators see one (docs/specification/moderation.md#moderation-people). */
export function PersonView({ account, id, link, renderForm, onUndo }: PersonViewProps) {
  const { locale, t } = useLocale();
  const { data, error, refetch } = useQuery(personOptions(account, id));
  if (!data) return <Loading error={error} onRetry={() => void refetch()} className="min-h-96" />;
  const { name, handle, joined, balance, frozen, probation, sanction, role, history } = data;
  const facts = [
    t('cases.joined', { date: longDate(locale, joined) }),
    t('video.fullBalance', { amount: fullAmount(balance) }),
    role && t(`cases.has_${role.name}`),
    sanction?.kind === 'ban' && t('cases.isBanned'),
    sanction?.until !== undefined && t('cases.isTimedOut', { date: shortTime(locale, sanction.until) }),
    frozen && t('cases.isFrozen'),
    probation && t('cases.isOnProbation'),
  ].filter(Boolean);
  return (
    <article className="flex min-w-0 flex-col gap-5">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
          <h2 className="text-20 font-semibold" dir="auto">
            {name}
          </h2>
          <p className="text-14 text-soft">{t('cases.personFacts', { handle: handle ?? '', id })}</p>
          <p className="text-14">{facts.join(' · ')}</p>
        </div>
        {link}
      </header>
      {renderForm(data)}
      {(['shares', 'notes', 'messages'] as const).map((kind) => (
        <Part key={kind} title={t(`cases.did_${kind}`, { count: data[kind].count })}>
          <ul className="flex flex-col gap-1">
            {data[kind].newest.map(({ id: each, text, time }) => (
              <li key={each} className="text-14 wrap-anywhere">
                <span dir="auto">{text}</span> <span className="text-soft">{shortTime(locale, time)}</span>
              </li>
            ))}
          </ul>
        </Part>
      ))}
      <History history={history} onUndo={onUndo} />
    </article>
  );
}
