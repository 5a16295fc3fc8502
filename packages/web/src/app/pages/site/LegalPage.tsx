import { useQuery } from '@tanstack/react-query';
import { interpolate } from '@bloom/contract/errors/interpolate';
import type { LegalText } from '../../../i18n/legal-text.ts';
import { legalTexts, type LegalPageName } from '../../../i18n/legal.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { dayText } from '../../../lib/format.ts';
import { useIsDesktop } from '../../../lib/layout.ts';
import { usePageConfig } from '../../../lib/page-config.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Placeholder } from '../../../ui/message/Placeholder.tsx';
import { LegalLinks } from '../../layout/LegalLinks.tsx';
import { PageHead } from '../../layout/phone/PageHead.tsx';
import { usePageTitle } from '../../layout/use-page-title.ts';

/** `/privacy` (docs/specification/pages.md#legal-pages). */
export function PrivacyPage() {
  return <LegalPage name="privacy" />;
}

/** `/terms` (docs/specification/pages.md#legal-pages). */
export function TermsPage() {
  return <LegalPage name="terms" />;
}

function LegalPage({ name }: { name: LegalPageName }) {
  const { locale, t } = useLocale();
  const desktop = useIsDesktop();
  const { siteName } = usePageConfig();
  const named = (text: string) => interpolate(text, (name) => (name === 'siteName' ? siteName : undefined));
  usePageTitle(t(`home.${name}`));
  const { data, isError, refetch } = useQuery<LegalText>({
    queryKey: ['legal', name, locale],
    queryFn: () => legalTexts[name](locale),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isError) {
    return (
      <div role="alert">
        <Placeholder page icon="offline" title={t('shell.errorTitle')} text={t('shell.brokenText')}>
          <Button variant="filled" onClick={() => void refetch()}>
            {t('shell.retry')}
          </Button>
        </Placeholder>
      </div>
    );
  }
  return (
    <article className="mx-auto flex max-w-2xl flex-col gap-8 px-4 desktop:py-8" aria-busy={!data}>
      <header className="flex flex-col gap-2">
        {desktop ? (
          <h1 className="text-32 font-semibold">{t(`home.${name}`)}</h1>
        ) : (
          <div className="-mx-4">
            <PageHead title={t(`home.${name}`)} />
          </div>
        )}
        {data && (
          <p className="text-soft">{t('home.effective', { date: dayText(locale, data.effective) })}</p>
        )}
        {data && <p className="mt-2">{named(data.intro)}</p>}
      </header>
      {data ? (
        Object.entries(data.sections).map(([section, { heading, text }]) => (
          <section key={section} className="flex flex-col gap-3">
            <h2 className="text-20 font-semibold">{named(heading)}</h2>
            {text.map((paragraph) => (
              <p key={paragraph}>{named(paragraph)}</p>
            ))}
          </section>
        ))
      ) : (
        <div role="status" aria-label={t('shell.loading')} className="flex flex-col gap-3">
          <div className="skeleton h-5 w-1/2" />
          <div className="skeleton h-32" />
          <div className="skeleton h-32" />
        </div>
      )}
      <LegalLinks />
    </article>
  );
}
