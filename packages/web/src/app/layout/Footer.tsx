import { Link, useLocation } from '@tanstack/react-router';
import { useLocale } from '../../i18n/locale.ts';
import { usePageConfig } from '../../lib/page-config.ts';
import { useOpenPanel } from '../dialogs/use-dialog.ts';

const itemClass = 'inline-flex min-h-11 min-w-11 items-center text-soft hover:text-ink hover:underline';

/** Where a phone shows a form or the pages of Me, whose settings have all of it. */
const appPaths = /^\/(shareVideo|mine|mineSetting|login|email)\/?$/i;

/** The end of every page: what Bloom is, the legal pages, the language, the source code. */
export function Footer() {
  const { t } = useLocale();
  const isApp = appPaths.test(useLocation({ select: ({ pathname }) => pathname }));
  const openPanel = useOpenPanel();
  const { imprint, links } = usePageConfig();
  const { sourceCode } = links;
  return (
    <footer
      className={`border-line text-14 max-desktop:pb-[calc(var(--tab-bar)+env(safe-area-inset-bottom)+1.5rem)] ${isApp ? 'desktop:border-t' : 'border-t'}`}
    >
      <nav
        aria-label={t('shell.footer')}
        // Its room stays: a form can be scrolled out from under a toast.
        className={`page-frame flex flex-wrap items-center gap-x-6 py-2 ${isApp ? 'max-desktop:invisible' : ''}`}
      >
        {(['about', 'guide'] as const).map((name) => (
          <button key={name} type="button" className={itemClass} onClick={() => openPanel(name)}>
            {t(`shell.footer_${name}`)}
          </button>
        ))}
        {(['map', 'privacy', 'terms', 'rules', 'log', 'notice'] as const).map((name) => (
          <Link key={name} to={`/${name}`} className={itemClass}>
            {t(`shell.footer_${name}`)}
          </Link>
        ))}
        {imprint && (
          <Link to="/imprint" className={itemClass}>
            {t('home.imprint')}
          </Link>
        )}
        <button type="button" className={itemClass} onClick={() => openPanel('language')}>
          {t('shell.footer_language')}
        </button>
        {sourceCode && (
          <a href={sourceCode} target="_blank" rel="noopener noreferrer" className={itemClass}>
            {t('shell.footer_source')}
          </a>
        )}
      </nav>
    </footer>
  );
}
