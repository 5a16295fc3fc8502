import type { ErrorKey, ErrorParams } from '@bloom/contract/errors';
import type { Locale } from '@bloom/contract/locale';
import type { Translate } from '../i18n/messages.ts';
import { ApiError } from './api.ts';
import { fullAmount } from './format.ts';
import { errorWords } from '../i18n/error-words.ts';

/** The parameters that are amounts of petals. */
const amounts = ['cost', 'balance'];

/** Says in words what went wrong. */
export function errorText(locale: Locale, error: unknown): string {
  const { key, params } = error instanceof ApiError ? error : new ApiError('server.failed');
  const shown = Object.entries(params).map(([name, value]) => [
    name,
    amounts.includes(name) && typeof value === 'number' ? fullAmount(locale, value) : value,
  ]);
  return errorWords(locale, key, Object.fromEntries(shown) as ErrorParams<ErrorKey>);
}

/** What to say where something could not be loaded. */
export function loadProblem(
  { locale, t }: { locale: Locale; t: Translate },
  error: unknown,
): { icon: 'offline' | 'warning'; title: string; text: string } {
  return error instanceof ApiError && error.unanswered
    ? { icon: 'offline', title: t('shell.offlineTitle'), text: t('shell.offlineText') }
    : { icon: 'warning', title: t('shell.errorTitle'), text: errorText(locale, error) };
}
