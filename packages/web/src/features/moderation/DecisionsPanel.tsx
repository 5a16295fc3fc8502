import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Decision, DecisionsResponse } from '@bloom/contract/moderation/moderation';
import { useLocale } from '../../i18n/locale.ts';
import { apiPath } from '../../lib/api.ts';
import { decisionText } from '../../parts/decisions/decision-text.ts';
import { shortTime } from '../../lib/format.ts';
import { useOptions } from '../../parts/videos/options.ts';
import { pagedOptions } from '../../lib/paged-options.ts';
import { PagedList } from '../../lib/PagedList.tsx';
import { Reasons } from '../../parts/decisions/Reasons.tsx';
import { Appeal } from './Appeal.tsx';
import { TargetLink } from '../../parts/decisions/TargetLink.tsx';
import { Placeholder } from '../../ui/message/Placeholder.tsx';

/** The decisions of moderators that concern the user (docs/specification/moderation.md#decisions). */
export function DecisionsPanel({ user }: { user: number }) {
  const { t } = useLocale();
  const list = useInfiniteQuery(
    pagedOptions<DecisionsResponse>(['decisions', user], apiPath('account', 'decisions')),
  );
  return (
    <div className="flex flex-col gap-1">
      <p className="text-14 text-soft">
        {t('decision.yoursIntro')}{' '}
        <Link
          to="/rules"
          className="inline-flex items-center text-accent-ink underline underline-offset-2 touch:min-h-11 touch:min-w-11"
        >
          {t('home.rules')}
        </Link>
      </p>
      <PagedList
        label={t('decision.yoursList')}
        list={list}
        renderItem={(decision) => <Row key={decision.id} user={user} decision={decision} />}
        empty={<Placeholder title={t('decision.yoursEmpty')} text={t('decision.yoursEmptyText')} />}
        end={t('decision.end')}
      />
    </div>
  );
}

function Row({ user, decision }: { user: number; decision: Decision }) {
  const { locale, t } = useLocale();
  const { categoryName } = useOptions();
  const { id, time, target, rules_version: version } = decision;
  const facts = [
    t('decision.number', { id }),
    version !== undefined && t('decision.ofVersion', { version }),
  ].filter(Boolean);
  return (
    <li className="flex flex-col gap-1 py-4 wrap-anywhere">
      <p className="font-semibold" dir="auto">
        {decisionText(
          { t, categoryName },
          { ...decision, kind: target.kind },
          target.kind === 'user' ? t('decision.you') : (target.title ?? t('decision.goneVideo')),
        )}
      </p>
      <time className="text-14 text-soft" dateTime={new Date(time * 1000).toISOString()}>
        {shortTime(locale, time)}
      </time>
      {target.place && target.title !== null && (
        <TargetLink
          of={target.place}
          className="inline-flex items-center self-start text-14 text-accent-ink underline underline-offset-2 touch:min-h-11"
        >
          <span dir="auto">{target.title}</span>
        </TargetLink>
      )}
      <Reasons decision={decision} />
      <Appeal user={user} decision={decision} />
      <p className="text-14 text-soft">{facts.join(' · ')}</p>
    </li>
  );
}
