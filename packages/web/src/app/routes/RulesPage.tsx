import { Link } from '@tanstack/react-router';
import { inLocale } from '@bloom/contract/locale';
import { rules, rulesVersion } from '@bloom/contract/rules';
import { useLocale } from '../../i18n/locale.ts';
import { markOf, withParts } from '../../lib/with-parts.tsx';
import { LegalLinks } from '../layout/LegalLinks.tsx';
import { PageTitle } from '../layout/PageHead.tsx';

/** `/rules` (docs/specification/moderation.md#rules): each has an address, which decisions link. */
export function RulesPage() {
  const { locale, t } = useLocale();
  return (
    <article className="mx-auto flex max-w-2xl flex-col gap-6 px-4 desktop:py-8">
      <div className="flex flex-col gap-2">
        <PageTitle title={t('home.rules')} />
        <p>{t('decision.rulesIntro')}</p>
      </div>
      <ol className="flex flex-col">
        {rules.map((words, place) => {
          const { title, text } = inLocale(words, locale);
          const number = place + 1;
          return (
            <li
              key={title}
              id={`rule-${number}`}
              className="scroll-mt-20 rounded-card px-3 py-4 -mx-3 target:bg-accent-wash"
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
          <Link key="log" to="/log" className="text-accent-ink underline underline-offset-2">
            {t('decision.rulesLog')}
          </Link>,
        ])}
      </p>
      <p className="text-14 text-soft">{t('decision.rulesVersion', { version: rulesVersion })}</p>
      <LegalLinks />
    </article>
  );
}
