import { getRouteApi, Link } from '@tanstack/react-router';
import { errorWords } from '@bloom/contract/error-words';
import { errorKeyOf } from '@bloom/contract/errors';
import type { Locale } from '@bloom/contract/locale';
import { useLocale } from '../../i18n/locale.ts';
import { localStore } from '../../lib/storage.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Placeholder } from '../../ui/Notice.tsx';
import { usePageTitle } from '../use-page-title.ts';

const route = getRouteApi('/error');

/**
 * Says what went wrong, from the address, else from the saved referrer code (product.md §2, "/error");
 * a message is shown as text.
 */
export function ErrorPage() {
  const { locale, t } = useLocale();
  const { code, message } = route.useSearch();
  const referrer = localStore.get('referrer_code') ?? undefined;
  usePageTitle(t('shell.errorLabel'));
  return (
    <Placeholder
      page
      icon="warning"
      title={code ? t('shell.errorNumber', { code }) : t('shell.errorLabel')}
      text={message ?? wordsOf(locale, code ?? referrer) ?? t('shell.errorTitle')}
    >
      <Link to="/" className={buttonClass('filled')}>
        {t('shell.backHome')}
      </Link>
    </Placeholder>
  );
}

function wordsOf(locale: Locale, code: string | undefined): string | undefined {
  const key = errorKeyOf(Number(code ?? Number.NaN));
  // The address carries no parameters; words that need some are not for this page.
  const words = key && errorWords(locale, key, {});
  return words && /\{\w+\}/.test(words) ? undefined : words;
}
