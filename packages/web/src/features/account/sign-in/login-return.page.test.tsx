import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refuse, type FakeApi, type FakeRequest } from '../../../../test/pages/fake-api.ts';
import { openPage, type PageOptions } from '../../../../test/pages/open-page.tsx';
import { partsOf, wordsOf } from '../../../../test/pages/parts.ts';

const stored = (key: string) => localStorage.getItem(key);

/** Opens the page that a login redirect leads to, with the code of a login as Stranger. */
async function returnWith(bound: boolean, options: PageOptions = {}) {
  const opened = await openPage('/', {
    launchParams: { loginCode: 'code-of-the-login' },
    ...options,
    api: (api) => {
      api.respond('POST /account/handoff', { token: 'new-token', name: 'Stranger', bound });
      options.api?.(api);
    },
  });
  const { t, api } = opened;
  const title = t('login.confirmTitle', { name: 'Stranger' });
  const dialog = page.getByRole('dialog', { name: title });
  return {
    ...opened,
    dialog,
    accept: dialog.getByRole('button', { name: t('login.confirmYes', { name: 'Stranger' }) }),
    refuseIt: dialog.getByRole('button', { name: t('login.confirmNo') }),
    /** The tokens that the page has revoked. */
    revoked: () => api.requests('POST /account/logout').map(tokenOf),
  };
}

const tokenOf = ({ headers }: FakeRequest) => headers.get('authorization')?.replace('Bearer ', '');

// rule: #handoff, #local-storage
test('a login that began here ends without a confirmation, where it began', async () => {
  const { t, api, router, dialog, revoked } = await returnWith(true, {
    stored: { login_return: '/?category=movies' },
  });
  const { toasts } = partsOf(t);
  await expect.element(toasts).toMatchTextContent(t('account.welcome', { name: 'Ann' }));
  expect(stored('user_token')).toBe('new-token');
  expect(Number(stored('user_token_ts'))).toBeGreaterThan(Date.now() - 60_000);
  expect(stored('login_return')).toBeNull();
  expect(router.state.location.href).toBe('/?category=movies');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(api.bodies('POST /account/handoff')).toEqual([{ code: 'code-of-the-login' }]);
  expect(revoked()).toEqual([]);
});

const foreign = { bound: false, says: ['login.confirmText'] } as const;
const cases = [
  ['a visitor of a login from elsewhere', { ...foreign, account: undefined }],
  ['a member of a login from elsewhere', { ...foreign, account: {} }],
  ['a member of a login that began here', { bound: true, says: [], account: {} }],
] as const;

// rule: #handoff
test.for(cases)('a refusal of %s revokes it and changes nothing here', async ([, login]) => {
  const { bound, says, account } = login;
  const { t, dialog, refuseIt, revoked } = await returnWith(bound, { ...(account && { account }) });
  await expect.element(dialog).toBeVisible();
  const own = account ? 'token-of-the-test' : null;
  expect(stored('user_token')).toBe(own);
  for (const key of ['login.confirmText', 'login.confirmSwitch'] as const) {
    const isShown = key === 'login.confirmSwitch' ? own !== null : says.includes(key as never);
    expect(dialog.getByText(t(key)).elements()).toHaveLength(isShown ? 1 : 0);
  }
  await refuseIt.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(revoked).toEqual(['new-token']);
  expect(stored('user_token')).toBe(own);
});

// rule: #handoff
test.for(cases)('the consent of %s signs in, and ends the session before', async ([, login]) => {
  const { bound, account } = login;
  const { dialog, accept, revoked } = await returnWith(bound, { ...(account && { account }) });
  await accept.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => stored('user_token')).toBe('new-token');
  await expect.poll(revoked).toEqual(account ? ['token-of-the-test'] : []);
});

test('a code that was used shows that, and starts no session', async () => {
  const { t, dialog } = await returnWith(true, {
    api: (api: FakeApi) => api.respond('POST /account/handoff', refuse('login.codeInvalid')),
  });
  const { cards, toasts } = partsOf(t);
  await expect.element(toasts).toMatchTextContent(wordsOf('login.codeInvalid', {}));
  await expect.element(cards.first()).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(stored('user_token')).toBeNull();
});

// rule: #handoff, #session-check
test('a session that ends while its account loads saves nothing, and is no error', async () => {
  const { t, api } = await returnWith(true, {
    api: (given) => {
      sessionStorage.setItem('login_intent', '{"save":{"source":"youtube","id":"aqz-KE-bpKQ"}}');
      given.respond('GET /account/:token', refuse('request.notFound'));
    },
  });
  await expect.element(partsOf(t).toasts).toMatchTextContent(t('shell.sessionOver'));
  await expect.element(partsOf(t).cards.first()).toBeVisible();
  expect(stored('user_token')).toBeNull();
  expect(api.requests('PUT /video/:source/:id/saved')).toEqual([]);
});

// rule: #linked-logins
test('the return from linking a login shows that, and opens the list of logins', async () => {
  const { t } = await openPage('/', {
    account: {},
    launchParams: { linked: 'oidc1' },
    config: { oidc: { oidc1: 'Example ID' } },
  });
  const linked = t('settings.linked', { provider: 'Example ID' });
  await expect.element(partsOf(t).toasts).toMatchTextContent(linked);
  await expect.element(page.getByRole('dialog', { name: t('settings.title') })).toBeVisible();
});
