import { getRouteApi, Link } from '@tanstack/react-router';
import { OpenInWechat } from '../../../features/account/sign-in/OpenInWechat.tsx';
import { useLocale } from '../../../i18n/locale.ts';
import { Button, buttonClass } from '../../../ui/form/Button.tsx';
import { Placeholder } from '../../../ui/message/Placeholder.tsx';
import { useLoginPrompt } from '../../dialogs/login/use-login-prompt.ts';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { SearchOn, WatchOn } from '../video/removed/WaysOn.tsx';
import { errorPageText, keyOf, quotableMessage } from './error-message.ts';
import { platform } from '../../../platform/index.ts';

const route = getRouteApi('/error');

/**
 * Shows an error (docs/specification/pages.md#error-page): the text of the URL's `code`, and its `message`.
 * Without either it reads the stored referral code: earlier versions stored the error number of links
 * to this page as one.
 */
export function ErrorPage() {
  const { locale, t } = useLocale();
  const promptLogin = useLoginPrompt();
  const { code, message, field, provider } = route.useSearch();
  usePageTitle(t('home.errorLabel'));

  const quote = quotableMessage(message ?? '');
  const key = keyOf(code ?? (quote ? null : platform.localStore.get('referrer_code')));
  const text = key && errorPageText({ locale, t }, key, { field, provider });
  const isLogin = key?.startsWith('login.') === true || field === 'name';
  if (text && key === 'login.openInWechat') {
    return (
      <Placeholder page title={text} text={t('login.openInWechatWhy')}>
        <OpenInWechat />
        <Button variant="filled" onClick={() => promptLogin('/')}>
          {t('login.otherWays')}
        </Button>
        <Link to="/" className={buttonClass('outline')}>
          {t('shell.backHome')}
        </Link>
      </Placeholder>
    );
  }
  const isMissing = key === 'request.notFound';
  return (
    <>
      <Placeholder
        page
        icon="warning"
        title={code ? t('home.errorNumber', { code }) : t('home.errorLabel')}
        text={text ?? t('shell.errorTitle')}
      >
        {isMissing && <SearchOn />}
        {quote && <Quote text={quote} />}
        {isLogin && (
          <Button variant="filled" onClick={() => promptLogin('/')}>
            {t('login.again')}
          </Button>
        )}
        <Link to="/" className={buttonClass(isLogin ? 'outline' : 'filled')}>
          {t('shell.backHome')}
        </Link>
      </Placeholder>
      {isMissing && <WatchOn />}
    </>
  );
}

/**
 * The URL's message as a quotation. Anybody can write a link to this page, and its message could
 * request a password in Bloom's name. So it is plain, short text in quotation marks.
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
