import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { inLocale } from '@bloom/contract/wire/locale';
import { useLocale } from '../../../i18n/locale.ts';
import { ApiError } from '../../../lib/api.ts';
import { longDate } from '../../../lib/format.ts';
import { Loading } from '../../../lib/LoadProblem.tsx';
import { rulesOptions } from '../../../parts/decisions/rules-api.ts';
import { markOf, withParts } from '../../../lib/text/with-parts.tsx';
import { Notice } from '../../../ui/message/Notice.tsx';
import { LegalLinks } from '../../layout/LegalLinks.tsx';
import { PageTitle } from '../../layout/phone/PageHead.tsx';

const route = getRouteApi('/rules');
const linkClass = 'text-accent-ink underline underline-offset-2';

/** `/rules` (docs/specification/moderation.md#rules): each has an address, which decisions link. */
export function RulesPage() {
  const { locale, t } = useLocale();
  const { version: wanted } = route.useSearch();
  const { data, error, refetch } = useQuery(rulesOptions(wanted));
  const { hash } = useLocation();
  const isLoaded = data !== undefined;
  useEffect(() => {
    // The router has looked for it when the page opened, which may be before there are rules.
    if (isLoaded && hash) document.getElementById(hash)?.scrollIntoView();
  }, [isLoaded, hash]);
  const isNone = error instanceof ApiError && error.key === 'request.notFound';
  return (
    <article className="mx-auto flex max-w-2xl flex-col gap-6 px-4 desktop:py-8">
      <div className="flex flex-col gap-2">
        <PageTitle title={t('home.rules')} />
        <p>{t('decision.rulesIntro')}</p>
        {data && (
          <p className="text-14 text-soft">
            {data.time === undefined
              ? t('decision.rulesVersion', data)
              : t('decision.rulesSince', {
                  version: data.version,
                  date: longDate(locale, data.time, 'UTC'),
                })}
            {data.version > 1 && (
              <>
                {' · '}
                <Link to="/rules" search={{ version: data.version - 1 }} className={linkClass}>
                  {t('decision.rulesBefore')}
                </Link>
              </>
            )}
          </p>
        )}
      </div>
      {(isNone || (data && data.version !== data.latest)) && (
        // It stays in view above the rule that a decision links.
        <div className="sticky top-2 desktop:top-18">
          <Notice tone="info">
            {t(isNone ? 'decision.rulesNone' : 'decision.rulesOld', { version: wanted ?? 0 })}{' '}
            <Link to="/rules" className={linkClass}>
              {t('decision.rulesPresent')}
            </Link>
          </Notice>
        </div>
      )}
      {!data && !isNone && <Loading error={error} onRetry={() => void refetch()} className="min-h-96" />}
      <ol className="flex flex-col">
        {data?.rules.map((rule, index) => {
          const { title, text } = inLocale(rule, locale);
          const number = index + 1;
          return (
            <li
              key={number}
              id={`rule-${number}`}
              className="scroll-mt-36 rounded-card px-3 py-4 -mx-3 target:bg-accent-wash"
            >
              <h2 className="flex gap-3 text-20 font-semibold">
                <span className="min-w-6 text-accent-ink">{number}.</span>
                {title}
              </h2>
              <p className="pt-1 pl-9">{text}</p>
            </li>
          );
        })}
      </ol>
      <p>
        {withParts(t('decision.rulesAfter', { log: markOf(0) }), [
          <Link key="log" to="/log" className={linkClass}>
            {t('decision.rulesLog')}
          </Link>,
        ])}
      </p>
      <LegalLinks />
    </article>
  );
}
