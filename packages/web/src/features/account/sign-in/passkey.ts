import { queryOptions } from '@tanstack/react-query';
import type { LoginCodeResponse } from '@bloom/contract/account/logins';
import type {
  PasskeyOptionsBody,
  PasskeyOptionsResponse,
  PasskeysResponse,
} from '@bloom/contract/account/passkey';
import type { Translate } from '../../../i18n/messages.ts';
import type { Locale } from '@bloom/contract/wire/locale';
import { ApiError, apiPath, call } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { withFreshSignIn } from '../../../lib/fresh-sign-in.ts';
import { pageConfig } from '../../../lib/page-config.ts';
import { platform } from '../../../platform/index.ts';

/** Loaded only when a passkey is used: few visitors of a page sign in. */
const loadLibrary = () => import('@simplewebauthn/browser');

/**
 * Whether the site offers passkeys here: the web view of the mobile app has none
 * (docs/specification/sign-in.md#passkeys).
 */
export const offersPasskeys = () => pageConfig.passkeys && pageConfig.app === undefined;

/** Whether this browser has passkeys. */
export const hasPasskeys = () => globalThis.PublicKeyCredential !== undefined;

async function begin<Options>(body: PasskeyOptionsBody, token?: string): Promise<Options> {
  const path = apiPath('passkey', 'options');
  const { options } = await call<PasskeyOptionsResponse>('POST', path, {
    body,
    ...(token !== undefined && { token }),
  });
  return options as Options;
}

/** Signs in with a passkey that the person chooses; resolves to a one-time code (`exchangeCode`). */
export async function signInWithPasskey(useBrowserAutofill = false): Promise<string> {
  const { startAuthentication } = await loadLibrary();
  const response = await startAuthentication({
    optionsJSON: await begin({ purpose: 'login' }, ''),
    useBrowserAutofill,
  });
  const path = apiPath('passkey', 'login');
  const body = { response };
  const { handoff = '' } = await call<LoginCodeResponse>('POST', path, { body, token: '' });
  return handoff;
}

/** Makes an account of that name with a new passkey; resolves to a one-time code. */
export async function signUpWithPasskey(name: string): Promise<string> {
  const { startRegistration } = await loadLibrary();
  const response = await startRegistration({
    optionsJSON: await begin({ purpose: 'register', name }, ''),
  });
  const code = platform.localStore.get('referrer_code');
  const { handoff = '' } = await call<LoginCodeResponse>('POST', apiPath('passkey', 'register'), {
    body: { response, name, ...(code !== null && { code }) },
    token: '',
  });
  return handoff;
}

/** Adds a passkey to the signed-in account. */
export async function addPasskey(): Promise<void> {
  const { startRegistration } = await loadLibrary();
  const optionsJSON = await withFreshSignIn(() =>
    begin<Parameters<typeof startRegistration>[0]['optionsJSON']>({ purpose: 'add' }),
  );
  const response = await startRegistration({ optionsJSON });
  await call('POST', apiPath('passkey', 'register'), { body: { response } });
}

/**
 * Offers passkeys in the autofill of the field whose `autocomplete` ends with `webauthn`, where the browser
 * does so.
 *
 * @returns ends it
 */
export function offerInAutofill(events: {
  onCode: (code: string) => void;
  onError: (error: unknown) => void;
}): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  async function offer() {
    const isAvailable = await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.();
    if (!isAvailable || signal.aborted) return;
    const { WebAuthnAbortService } = await loadLibrary();
    signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony());
    while (!signal.aborted) {
      try {
        return events.onCode(await signInWithPasskey(true));
      } catch (error) {
        // The person did not begin it: only what became of a passkey that they chose is shown.
        if (!(error instanceof ApiError) || error.isUnreachable) return;
        events.onError(error);
        // The field waited longer than a challenge lives.
        if (error.key !== 'login.passkeyExpired') return;
      }
    }
  }
  void offer();
  return () => ending.abort();
}

/** The passkeys of the account. */
export function passkeysOptions(user: number) {
  return queryOptions({
    queryKey: ['passkeys', user],
    queryFn: async ({ signal }) =>
      (await call<PasskeysResponse>('GET', apiPath('account', 'passkeys'), { signal })).data,
    staleTime: 0,
  });
}

/** Removes a passkey of the account; the server refuses the last way in. */
export async function removePasskey(id: string): Promise<void> {
  await withFreshSignIn(() => call('DELETE', apiPath('account', 'passkeys'), { query: { id } }));
}

/** The outcome of a passkey that failed: `isProblem` is false if the person closed the browser's dialog. */
export function passkeyProblem(
  { locale, t }: { locale: Locale; t: Translate },
  error: unknown,
): { isProblem: boolean; text: string } {
  if (error instanceof ApiError) return { isProblem: true, text: errorText(locale, error) };
  const { name } = Object(error) as { name?: string };
  if (name === 'NotAllowedError' || name === 'AbortError') {
    return { isProblem: false, text: t('login.passkeyCancelled') };
  }
  const text = t(name === 'InvalidStateError' ? 'login.passkeyHere' : 'login.passkeyFailed');
  return { isProblem: true, text };
}
