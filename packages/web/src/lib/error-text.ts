import type { ErrorKey, ErrorParams } from '@bloom/contract/errors/errors';
import type { Locale } from '@bloom/contract/wire/locale';
import type { Translate } from '../i18n/messages.ts';
import { ApiError } from './api.ts';
import { endTime, fullAmount } from './format.ts';
import { errorMessage } from '../i18n/error-messages.ts';
import { serverNowS } from './time/server-clock.ts';

/** The parameters that are amounts of petals. */
const amounts = ['cost', 'balance'];

/** Says in words what went wrong. */
export function errorText(locale: Locale, error: unknown): string {
  const { key, params } = error instanceof ApiError ? error : new ApiError('server.failed');
  const shown = Object.entries(params).map(([name, value]) => [name, paramText(locale, name, value)]);
  return errorMessage(locale, key, Object.fromEntries(shown) as ErrorParams<ErrorKey>);
}

/** A parameter as a person reads it: amounts of petals, times (unix seconds), anything else as it is. */
function paramText(locale: Locale, name: string, value: string | number): string | number {
  if (typeof value !== 'number') return value;
  if (name === 'until') return endTime(locale, value, serverNowS());
  return amounts.includes(name) ? fullAmount(value) : value;
}

/** The message where something could not be loaded. */
export function loadProblem(
  { locale, t }: { locale: Locale; t: Translate },
  error: unknown,
): { icon: 'offline' | 'warning'; title: string; text: string } {
  return error instanceof ApiError && error.isUnreachable
    ? { icon: 'offline', title: t('shell.offlineTitle'), text: t('shell.offlineText') }
    : { icon: 'warning', title: t('shell.errorTitle'), text: errorText(locale, error) };
}
