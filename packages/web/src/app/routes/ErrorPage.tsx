import { getRouteApi, Link } from '@tanstack/react-router';
import { errorKeyOf, type ErrorKey } from '@bloom/contract/errors';
import type { Locale } from '@bloom/contract/locale';
import { OpenInWechat } from '../../features/account/OpenInWechat.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { localStore } from '../../lib/storage.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Placeholder } from '../../ui/Placeholder.tsx';
import { useAskToLogin } from '../use-ask-to-login.ts';
import { usePageTitle } from '../use-page-title.ts';
import { quotableMessage } from './error-message.ts';
import { errorWords } from '../../i18n/error-words.ts';

const route = getRouteApi('/error');

/**
 * Says what went wrong (product.md §2, "/error"): the words of the address's code, and its message.
 * Without either it is a saved referrer code that is the number of an error: older links to this page
 * had theirs saved as such.
 */
export function ErrorPage() {
  const { locale, t } = useLocale();
  const askToLogin = useAskToLogin();
  const { code, message, field } = route.useSearch();
  usePageTitle(t('shell.errorLabel'));

  const quote = quotableMessage(message ?? '');
  const key = keyOf(code ?? (quote ? null : localStore.get('referrer_code')));
  const isName = key === 'request.invalid' && field === 'name';
  const text = isName ? t('login.nameInvalid') : key && plainWords(locale, key);
  const isLogin = isName || key?.startsWith('login.') === true;
  if (text && key === 'login.openInWechat') {
    return (
      <Placeholder page title={text} text={t('login.openInWechatWhy')}>
        <OpenInWechat />
        <Button look="filled" onClick={() => askToLogin('/')}>
          {t('login.otherWays')}
        </Button>
        <Link to="/" className={buttonClass('outline')}>
          {t('shell.backHome')}
        </Link>
      </Placeholder>
    );
  }
  return (
    <Placeholder
      page
      icon="warning"
      title={code ? t('shell.errorNumber', { code }) : t('shell.errorLabel')}
      text={text ?? t('shell.errorTitle')}
    >
      {quote && <Quote text={quote} />}
      {isLogin && (
        <Button look="filled" onClick={() => askToLogin('/')}>
          {t('login.again')}
        </Button>
      )}
      <Link to="/" className={buttonClass(isLogin ? 'outline' : 'filled')}>
        {t('shell.backHome')}
      </Link>
    </Placeholder>
  );
}

/**
 * The address's message as somebody's words, not as ours: whoever sends a link to this page chooses
 * what it says, and could have Bloom ask for a password or send people elsewhere. So it is text, short,
 * and between quotation marks.
 */
function Quote({ text }: { text: string }) {
  const { t } = useLocale();
  return (
    <figure className="mb-2 w-full rounded-control bg-sunken px-4 py-3 text-14">
      <figcaption className="text-soft">{t('login.quoted')}</figcaption>
      <blockquote dir="auto">“{text}”</blockquote>
    </figure>
  );
}

function keyOf(code: string | null): ErrorKey | undefined {
  return code && /^\d{1,4}$/.test(code) ? errorKeyOf(Number(code)) : undefined;
}

/** An error in words; the address carries no parameters, so not those that need some. */
function plainWords(locale: Locale, key: ErrorKey): string | undefined {
  const words = errorWords(locale, key, {});
  return /\{\w+\}/.test(words) ? undefined : words;
}
