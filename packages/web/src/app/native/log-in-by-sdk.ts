import type { NativeLoginResponse } from '@bloom/contract/account/account';
import type { ErrorKey } from '@bloom/contract/errors/errors';
import type { LinkableProvider } from '@bloom/contract/account/login-providers';
import { endLink, linkedPath } from '../../features/account/settings/link-login.ts';
import { storeSession } from '../../features/account/store-session.ts';
import { activeLocale } from '../../i18n/locale.ts';
import { ApiError, call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { platform } from '../../platform/index.ts';
import type { SdkLogin } from '../../platform/platform.ts';
import { showToast } from '../../ui/message/toast.ts';
import { returnFromLogin } from '../boot/return-from-login.ts';
import { errorPageText } from '../pages/site/error-message.ts';

/** The errors for a login without a token; SDKs report a cancelled one as a failed one, or without words. */
const denied: Partial<Record<LinkableProvider, ErrorKey>> = {
  wechat: 'login.wechatDenied',
  line: 'login.lineDenied',
};

let isUnderWay = false;

/**
 * Logs in, or links a login, with the token of a provider's SDK (docs/specification/sign-in.md#native-login).
 * A second press does nothing until the first has ended.
 *
 * @param logIn shows the provider's login
 * @param options.query of the page that would begin it in a browser: `code` of the inviter, `link` to link it
 * @param options.navigate shows a page of the app
 */
export async function logInBySdk(
  provider: LinkableProvider,
  logIn: () => Promise<SdkLogin>,
  { query, navigate }: { query: URLSearchParams; navigate: (path: string) => Promise<void> },
): Promise<void> {
  if (isUnderWay) return;
  isUnderWay = true;
  const { locale, t } = activeLocale();
  const errorOf = (key: ErrorKey) => errorPageText({ locale, t }, key, { provider }) ?? t('shell.errorTitle');
  const fail = (text: string) => showToast({ tone: 'problem', text });
  try {
    const login = await logIn().catch(() => undefined);
    if (login === undefined) return fail(errorOf(denied[provider] ?? 'login.accessTokenFailed'));
    if (login === 'notInstalled') return fail(t('login.wechatNotInstalled'));
    if (query.has('link')) {
      await endLink(provider, { oauth_token: login.token });
      platform.loginSecret?.forget();
      return window.location.assign(linkedPath(provider));
    }
    const refCode = query.get('code');
    const { token } = await call<NativeLoginResponse>('POST', `/api/oauth/${provider}/auth`, {
      body: { oauth_token: login.token, ...(refCode !== null && { code: refCode }) },
      token: '',
    });
    const path = storeSession(token);
    returnFromLogin(() => navigate(path));
  } catch (error) {
    const isRefused = error instanceof ApiError && error.key === 'login.failed';
    fail(isRefused ? errorOf('login.accessTokenFailed') : errorText(locale, error));
  } finally {
    isUnderWay = false;
  }
}
