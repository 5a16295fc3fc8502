import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { installClock, stopClock } from '../../../../test/pages/device.ts';
import { refuse } from '../../../../test/pages/fake-api.ts';
import { openPage, type PageOptions } from '../../../../test/pages/open-page.tsx';
import { partsOf, press, wordsOf } from '../../../../test/pages/parts.ts';

const address = 'mia@mail.example';
const dialog = page.getByRole('dialog');

/** Opens the login by e-mail. */
async function openEmail(options: PageOptions = {}) {
  const opened = await openPage('/?dialog=login', {
    ...options,
    config: { demo: false, email: 'on', passkeys: false, ...options.config },
  });
  const { t } = opened;
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  await button(t('login.email')).click();
  return { ...opened, button, email: dialog.getByLabelText(t('login.emailAddress')) };
}

// rule: #e-mail
test('a visitor signs in by the code of an e-mail', async () => {
  const { t, api, email, button } = await openEmail({
    locale: 'zh-hans',
    stored: { referrer_code: 'FRIEND12', login_return: '/?category=movies' },
    api: (fake) => fake.respond('POST /email/begin', refuse('request.invalid', { field: 'email' })),
  });
  await email.fill('mia');
  await press('{Enter}');
  await expect.element(email).toHaveAttribute('aria-invalid', 'true');
  api.respond('POST /email/begin', {});
  await email.fill('mia＠mail。example');
  await expect.element(email).not.toHaveAttribute('aria-invalid', 'true');
  await button(t('login.emailSend')).click();
  const sent = t('login.emailSent', { address });
  await expect.element(dialog.getByRole('status').filter({ hasText: sent })).toBeVisible();
  await expect.element(dialog.getByRole('link', { name: t('login.emailMailbox') })).not.toBeInTheDocument();
  expect(api.bodies('POST /email/begin').at(-1)).toEqual({
    email: address,
    locale: 'zh-hans',
    code: 'FRIEND12',
  });
  expect(api.requests('POST /email/begin').at(-1)?.headers.has('authorization')).toBe(false);

  const code = dialog.getByLabelText(t('login.code'));
  await expect.element(code).toHaveFocus();
  await button(t('login.codeConfirm')).click();
  await expect.element(code).toHaveAccessibleDescription(t('login.codeMissing'));
  await expect.element(code).toHaveFocus();
  api.respond('POST /email/verify', refuse('login.codeWrong', { left: 4 }));
  await code.fill('000000');
  await press('{Enter}');
  await expect.element(code).toHaveAccessibleDescription(/4/);
  api.respond('POST /email/verify', { token: 'token-of-mia', name: 'Mia' });
  await code.fill('１２３ ４５６7');
  await expect.element(code).toHaveValue('123456');
  await expect.element(code).not.toHaveAttribute('aria-invalid', 'true');
  await press('{Enter}');
  await expect.element(partsOf(t).toasts).toMatchTextContent(t('account.welcome', { name: 'Ann' }));
  expect(localStorage.getItem('user_token')).toBe('token-of-mia');
  expect(location.search).toBe('?category=movies');
  expect(api.bodies('POST /email/verify')).toEqual([{ code: '000000' }, { code: '123456' }]);
});

test('the code is sent again after half a minute, or to another address', async () => {
  installClock();
  const { t, api, email, button } = await openEmail({ config: { email: 'mailbox' } });
  await email.fill(address);
  stopClock();
  await button(t('login.emailSend')).click();
  await expect.element(button(t('login.emailAgainIn', { seconds: 30 }))).toBeDisabled();
  const mailbox = dialog.getByRole('link', { name: t('login.emailMailbox') });
  await expect.element(mailbox).toHaveAttribute('href', '/demo/mail');
  vi.advanceTimersByTime(1_000);
  await expect.element(button(t('login.emailAgainIn', { seconds: 29 }))).toBeDisabled();
  const again = button(t('login.emailAgain'));
  const hasAgain = () => {
    vi.advanceTimersByTime(1_000);
    return again.query() !== null;
  };
  await expect.poll(hasAgain, { interval: 10 }).toBe(true);
  api.respond('POST /email/begin', refuse('login.mailBudget'));
  await again.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(wordsOf('login.mailBudget', {}));
  expect(api.requests('POST /email/begin')).toHaveLength(2);
  await button(t('login.emailOther')).click();
  await expect.element(email).toHaveValue(address);
  await button(t('login.otherWays')).click();
  await expect.element(button(t('login.email'))).toBeVisible();
});

// rule: #passkeys
test.for([true, false])(
  'the field of the address offers passkeys where the site has them: %s',
  async (passkeys) => {
    const { email } = await openEmail({ config: { passkeys } });
    await expect.element(email).toHaveAttribute('autocomplete', passkeys ? 'email webauthn' : 'email');
  },
);

/** A passkey as the browser hands it over. */
const passkey = {
  id: 'AAAA',
  rawId: new ArrayBuffer(3),
  type: 'public-key',
  response: {
    authenticatorData: new ArrayBuffer(3),
    clientDataJSON: new ArrayBuffer(3),
    signature: new ArrayBuffer(3),
    userHandle: null,
  },
  authenticatorAttachment: null,
  getClientExtensionResults: () => ({}),
};

// rule: #passkeys
test('the autofill offers passkeys again when the challenge has expired, and says what another one lacks', async () => {
  vi.spyOn(PublicKeyCredential, 'isConditionalMediationAvailable').mockResolvedValue(true);
  const get = vi.spyOn(navigator.credentials, 'get').mockResolvedValue(passkey);
  const refusals = ['login.passkeyExpired', 'login.passkeyUnknown'] as const;
  const { api } = await openEmail({
    config: { passkeys: true },
    api: (fake) => {
      const options = { challenge: 'AAAA', rpId: location.hostname };
      fake.respond('POST /passkey/options', { options });
      fake.respond('POST /passkey/login', () =>
        refuse(refusals[fake.requests('POST /passkey/login').length - 1] ?? 'server.failed'),
      );
    },
  });
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(wordsOf('login.passkeyUnknown', {}));
  expect(get.mock.calls.map(([given]) => given?.mediation)).toEqual(['conditional', 'conditional']);
  expect(api.bodies('POST /passkey/options')).toEqual([{ purpose: 'login' }, { purpose: 'login' }]);
});

// rule: #passkeys
test('an autofill that the visitor does not use shows nothing', async () => {
  vi.spyOn(PublicKeyCredential, 'isConditionalMediationAvailable').mockResolvedValue(true);
  const get = vi
    .spyOn(navigator.credentials, 'get')
    .mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  const { t, api, email } = await openEmail({
    config: { passkeys: true },
    api: (fake) =>
      fake.respond('POST /passkey/options', {
        options: { challenge: 'AAAA', rpId: location.hostname },
      }),
  });
  await expect.poll(() => get.mock.calls).toHaveLength(1);
  await email.fill('mia');
  await expect.element(dialog).not.toMatchTextContent(t('login.passkeyCancelled'));
  expect(api.bodies('POST /passkey/options')).toHaveLength(1);
});

const main = page.getByRole('main');

/** Opens the link of an e-mail. */
async function openLink(options: PageOptions = {}) {
  const opened = await openPage('/email#the-link', options);
  const { t } = opened;
  return { ...opened, confirm: main.getByRole('button', { name: t('login.codeConfirm') }) };
}

// rule: #e-mail
test('the link of an e-mail signs in at a press', async () => {
  const { t, api, router, confirm } = await openLink();
  await expect.element(main.getByRole('heading', { name: t('login.emailTitle') })).toBeVisible();
  expect(document.title).toContain(t('login.emailTitle'));
  await expect.element(main.getByText(t('login.emailHasSession'))).not.toBeInTheDocument();
  expect(api.requests('POST /email/verify')).toEqual([]);
  api.respond('POST /email/verify', refuse('login.codeInvalid'));
  await confirm.click();
  await expect.element(main.getByRole('alert')).toHaveTextContent(wordsOf('login.codeInvalid', {}));
  api.respond('POST /email/verify', { token: 'token-of-mia', name: 'Mia' });
  await confirm.click();
  await expect.element(partsOf(t).toasts).toMatchTextContent(t('account.welcome', { name: 'Ann' }));
  expect(localStorage.getItem('user_token')).toBe('token-of-mia');
  expect(router.state.location.href).toBe('/');
  expect(api.bodies('POST /email/verify')).toEqual([{ link: 'the-link' }, { link: 'the-link' }]);
});

// rule: #e-mail, #linked-logins
test('the link that adds an address shows that', async () => {
  const { t, api, router, confirm } = await openLink({ account: {} });
  await expect.element(main.getByText(t('login.emailHasSession'))).toBeVisible();
  api.respond('POST /email/verify', {});
  await confirm.click();
  const linked = t('settings.linked', { provider: t('login.email') });
  await expect.element(partsOf(t).toasts).toMatchTextContent(linked);
  await expect.poll(() => router.state.location.href).toBe('/');
  expect(localStorage.getItem('user_token')).toBe('token-of-the-test');
});

// rule: #e-mail
test('the link needs its code in another browser', async () => {
  const { t, api, confirm } = await openLink({
    api: (fake) => fake.respond('POST /email/verify', refuse('login.otherBrowser')),
  });
  await confirm.click();
  await expect.element(main.getByText(wordsOf('login.otherBrowser', {}))).toBeVisible();
  const code = main.getByLabelText(t('login.code'));
  await expect.element(code).toHaveFocus();
  api.respond('POST /email/verify', { token: 'token-of-mia', name: 'Mia' });
  await code.fill('123456');
  await press('{Enter}');
  await expect.element(partsOf(t).toasts).toMatchTextContent(t('account.welcome', { name: 'Ann' }));
  expect(localStorage.getItem('user_token')).toBe('token-of-mia');
  expect(api.bodies('POST /email/verify').at(-1)).toEqual({ code: '123456', link: 'the-link' });
});
