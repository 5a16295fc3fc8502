import { queryOptions, useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import type { LegalPageName, LegalResponse } from '@bloom/contract/page/legal';
import { localeTable, type Locale } from '@bloom/contract/wire/locale';
import { interpolate } from '@bloom/contract/errors/interpolate';
import type { LegalText } from '../../../i18n/legal-text.ts';
import { legalTexts } from '../../../i18n/legal.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { apiPath, call } from '../../../lib/api.ts';
import { Loading } from '../../../lib/LoadProblem.tsx';
import { dayText } from '../../../lib/format.ts';
import { useIsDesktop } from '../../../lib/layout.ts';
import { usePageConfig } from '../../../lib/page-config.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Notice } from '../../../ui/message/Notice.tsx';
import { Placeholder } from '../../../ui/message/Placeholder.tsx';
import { LegalLinks } from '../../layout/LegalLinks.tsx';
import { PageHead, PageTitle } from '../../layout/phone/PageHead.tsx';
import { usePageTitle } from '../../layout/use-page-title.ts';

/** `/privacy` (docs/specification/pages.md#legal-pages). */
export function PrivacyPage() {
  return <LegalPage name="privacy" />;
}

/** `/imprint`: who runs the site (docs/specification/pages.md#legal-pages). Not found if there is none. */
export function ImprintPage() {
  const { locale, t } = useLocale();
  const { data, error, refetch } = useQuery(operatorText('imprint', locale));
  usePageTitle(t('home.imprint'));
  if (data && !data.imprint && !data.contact)
    return <Navigate to="/error" search={{ code: '404' }} replace />;
  return (
    <article className="mx-auto flex max-w-2xl flex-col gap-6 px-4 desktop:py-8">
      <PageTitle title={t('home.imprint')} />
      {data ? (
        <ImprintText {...data} />
      ) : (
        <Loading error={error} onRetry={() => void refetch()} className="min-h-48" />
      )}
      <LegalLinks />
    </article>
  );
}

/** `/terms` (docs/specification/pages.md#legal-pages). */
export function TermsPage() {
  return <LegalPage name="terms" />;
}

const operatorText = (name: LegalPageName | 'imprint', locale: Locale) =>
  queryOptions({
    queryKey: ['legal', name, locale, 'operator'],
    queryFn: async ({ signal }) =>
      (await call<LegalResponse>('GET', apiPath('legal', name), { query: { lang: locale }, signal })).data,
    staleTime: 60_000,
    retry: false,
  });

function LegalPage({ name }: { name: LegalPageName }) {
  const { locale, t } = useLocale();
  const desktop = useIsDesktop();
  const { siteName } = usePageConfig();
  const named = (text: string) => interpolate(text, (name) => (name === 'siteName' ? siteName : undefined));
  usePageTitle(t(`home.${name}`));
  const built = useQuery<LegalText>({
    queryKey: ['legal', name, locale],
    queryFn: () => legalTexts[name](locale),
    staleTime: Number.POSITIVE_INFINITY,
  });
  // The built-in text is read where the server cannot be reached.
  const operator = useQuery(operatorText(name, locale));
  const data = operator.isPending ? undefined : built.data;
  const { isError, refetch } = built;
  const own = operator.data?.text ? operator.data : undefined;
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
        {data && !own && (
          <p className="text-soft">{t('home.effective', { date: dayText(locale, data.effective) })}</p>
        )}
        {data && !own && <p className="mt-2">{named(data.intro)}</p>}
      </header>
      {own && data && <OperatorText {...own} />}
      {data ? (
        !own &&
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
      {data && operator.data && <Imprint {...operator.data} />}
      <LegalLinks />
    </article>
  );
}

/** The text of the operator, with a notice where it is in another language than the page. */
function OperatorText({ text, lang }: { text: string; lang: keyof typeof localeTable }) {
  const { locale, t } = useLocale();
  return (
    <div className="flex flex-col gap-4">
      {lang !== locale && (
        <Notice tone="info">{t('home.onlyIn', { language: localeTable[lang].name })}</Notice>
      )}
      <PlainText text={text} lang={lang} />
    </div>
  );
}

/** Who runs the site, and how to reach them, as far as the operator has said it. */
function Imprint({ imprint, contact }: { imprint: string; contact: string }) {
  const { t } = useLocale();
  if (!imprint && !contact) return null;
  return (
    <section id="imprint" className="flex flex-col gap-3">
      <h2 className="text-20 font-semibold">{t('home.imprint')}</h2>
      <ImprintText imprint={imprint} contact={contact} />
    </section>
  );
}

function ImprintText({ imprint, contact }: { imprint: string; contact: string }) {
  const { t } = useLocale();
  return (
    <>
      <PlainText text={imprint} />
      {contact && (
        <p>
          {t('home.contact')}{' '}
          <a href={`mailto:${contact}`} className="text-accent-ink underline underline-offset-2">
            {contact}
          </a>
        </p>
      )}
    </>
  );
}

/** A heading after "## ", or the lines of a paragraph up to an empty one. */
const blocks = /^## .*|(?:^(?!## |\s*$).+\n?)+/gm;

/** Paragraphs with empty lines between them, and headings after "## ". */
function PlainText({ text, lang }: { text: string; lang?: keyof typeof localeTable }) {
  return (
    <div lang={lang && localeTable[lang].tag} dir="auto" className="flex flex-col gap-3 wrap-anywhere">
      {[...text.matchAll(blocks)].map(({ 0: block, index }) =>
        block.startsWith('## ') ? (
          <h2 key={index} className="mt-5 text-20 font-semibold">
            {block.slice(3)}
          </h2>
        ) : (
          <p key={index} className="whitespace-pre-line">
            {block.trim()}
          </p>
        ),
      )}
    </div>
  );
}
