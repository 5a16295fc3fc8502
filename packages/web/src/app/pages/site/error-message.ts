import { errorKeyOf, type ErrorKey } from '@bloom/contract/errors/errors';
import type { Locale } from '@bloom/contract/wire/locale';
import { linkableProviders } from '@bloom/contract/account/login-providers';
import { loginName } from '../../../features/account/sign-in/login-name.ts';
import { errorMessage } from '../../../i18n/error-messages.ts';
import type { Translate } from '../../../i18n/messages.ts';

/** The numbers of a login that failed at a provider (docs/specification/sign-in.md#login-errors). */
const failures: readonly (ErrorKey | undefined)[] = [
  'login.wechatDenied',
  'login.lineDenied',
  'login.accessTokenFailed',
];

/** The error of a number in the address. */
export function keyOf(code: string | null): ErrorKey | undefined {
  return code && /^\d{1,4}$/.test(code) ? errorKeyOf(Number(code)) : undefined;
}

/**
 * The text of the error page for an error: where a login failed, at which provider, and where a field was
 * refused, why. Undefined where the words need parameters that the address does not carry. Of the address
 * only names that this app knows are used: anybody can write one.
 */
export function errorPageText(
  { locale, t }: { locale: Locale; t: Translate },
  key: ErrorKey,
  at: { field?: string | undefined; provider?: string | undefined },
): string | undefined {
  if (key === 'request.invalid' && at.field === 'name') return t('login.nameInvalid');
  if (key === 'request.tooMany') return t('login.tooMany');
  const provider = linkableProviders.find((each) => each === at.provider);
  const params = provider && { provider: loginName(t, provider) };
  const words = errorMessage(locale, key, params ?? {});
  if (params && failures.includes(key)) {
    return t('login.failedWhy', {
      failed: errorMessage(locale, 'login.failed', params),
      why: words,
    });
  }
  return /\{\w+\}/.test(words) ? undefined : words;
}

/** A longer message is cut: it is a sentence, not a page. */
const maxLength = 200;

/**
 * A message from the address as it may be shown: one line without what cannot be seen, and not long.
 * Anybody can write such a URL, so show the message as a quotation.
 */
export function quotableMessage(message: string): string {
  const line = message
    .replaceAll(/[\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  const characters = Array.from(line);
  return characters.length > maxLength ? `${characters.slice(0, maxLength).join('')}…` : line;
}
