import { describe, expect, test, vi } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { exportFileName, recoveryFileName } from '@bloom/contract/account/file-names';
import { handleDays } from '@bloom/contract/account/account-name';
import { exampleFor, pending, refuse, type Content } from '../../../../test/pages/fake-api.ts';
import { openPage, type PageOptions } from '../../../../test/pages/open-page.tsx';
import { partsOf, press, wordsOf } from '../../../../test/pages/parts.ts';
import { longDate } from '../../../lib/format.ts';
import { platform } from '../../../platform/index.ts';
import type { Translate } from '../../../i18n/messages.ts';

type Sessions = Content<'GET /account/sessions'>['data'];
type Logins = Content<'GET /account/logins'>['data'];
type Passkeys = Content<'GET /account/passkeys'>['data'];

const nowS = Math.floor(Date.now() / 1000);
const here = {
  id: 1,
  created_at: 1_790_000_000,
  last_seen_at: nowS,
  agent: 'Firefox · Windows',
  current: true,
};
const elsewhere = { ...here, id: 2, agent: '', current: false };
const line: Logins[number] = { provider: 'line', name: 'Dora of LINE', linked_at: 1_790_000_000 };
const demo: Logins[number] = { ...line, provider: 'demo', name: 'Dora' };

type Account = { sessions?: Sessions; logins?: Logins; passkeys?: Passkeys } & PageOptions;

/** Opens "My account" of an account with these sessions and ways to sign in, which a test may change. */
async function openAccount({ sessions = [here], logins = [demo], ...options }: Account = {}) {
  const has = { sessions, logins, passkeys: options.passkeys ?? [] };
  const opened = await openPage('/?dialog=account', {
    account: {},
    ...options,
    api: (api) => {
      api.respond('GET /account/sessions', () => ({ data: has.sessions }));
      api.respond('GET /account/logins', () => ({ data: has.logins }));
      api.respond('GET /account/passkeys', () => ({ data: has.passkeys }));
      api.respond('GET /account/recovery_codes', { left: 0, made_at: null });
      options.api?.(api);
    },
  });
  const { t } = opened;
  const place = page.getByRole('dialog', { name: t('settings.title') });
  await expect.element(place.getByText(t('settings.here'), { exact: true })).toBeVisible();
  const button = (name: string) => place.getByRole('button', { name, exact: true });
  return { ...opened, ...partsOf(t), place, has, button };
}

const row = (place: Locator, text: string) => place.getByRole('listitem').filter({ hasText: text });

// rule: #sessions
describe('the devices', () => {
  test('are listed, and all others are signed out', async () => {
    const { t, api, place, has, button } = await openAccount({ sessions: [here, elsewhere] });
    const own = row(place, here.agent);
    await expect.element(own).toMatchTextContent(longDate('en', here.created_at));
    await expect.element(own.getByRole('button')).not.toBeInTheDocument();
    const agent = t('settings.unknownAgent');
    await expect.element(row(place, agent)).toMatchTextContent(longDate('en', here.created_at));
    await expect.element(row(place, agent).getByText(t('settings.here'))).not.toBeInTheDocument();
    api.respond('DELETE /account/sessions', () => {
      has.sessions = [here];
      return { ended: 1 };
    });
    await button(t('settings.endOthers')).click();
    await expect.element(place.getByText(t('settings.ended', { count: 1 }))).toBeVisible();
    await expect.element(button(t('settings.endOthers'))).not.toBeInTheDocument();
    await expect.element(row(place, agent)).not.toBeInTheDocument();
    expect(api.requests('DELETE /account/sessions').map(({ query }) => query)).toEqual([{ others: 'true' }]);
  });

  test('are signed out one by one, and read again where that fails', async () => {
    const { t, api, place, has, button } = await openAccount({
      sessions: [here, elsewhere, { ...elsewhere, id: 3, agent: 'Safari · iOS' }],
      api: (fake) => fake.respond('DELETE /account/sessions/:id', refuse('request.notFound')),
    });
    has.sessions = [here, elsewhere];
    await button(t('settings.endSessionOf', { agent: 'Safari · iOS' })).click();
    await expect.element(place.getByText(wordsOf('request.notFound', {}))).toBeVisible();
    await expect.element(row(place, 'Safari')).not.toBeInTheDocument();
    expect(api.requests('DELETE /account/sessions/:id')[0]?.params).toEqual({ id: '3' });
  });

  test('that cannot be read say why, and are read again', async () => {
    const { t, api, place } = await openAccount({
      api: (fake) => {
        fake.respond('GET /account/logins', refuse('request.notFound'));
        fake.respond('GET /account/passkeys', pending);
      },
    });
    const problem = place.getByRole('alert');
    await expect.element(problem).toMatchTextContent(wordsOf('request.notFound', {}));
    expect(place.getByRole('status', { name: t('shell.loading') }).elements()).toHaveLength(1);
    api.respond('GET /account/logins', { data: [demo] });
    await problem.getByRole('button', { name: t('shell.retry') }).click();
    await expect.element(row(place, t('settings.demo'))).toMatchTextContent(t('settings.onlyLogin'));
    await expect.element(problem).not.toBeInTheDocument();
  });
});

// rule: #linked-logins
describe('the ways to sign in', () => {
  test('say which is the only one, and others are linked', async () => {
    const open = vi.spyOn(platform, 'openLogin').mockReturnValue();
    const { t, api, place, button } = await openAccount({
      config: { providers: { facebook: false, twitter: true, wechat: true, line: true } },
    });
    api.respond('POST /account/logins/:provider', { url: '/api/link/x' });
    await expect.element(row(place, t('settings.demo'))).toMatchTextContent(t('settings.onlyLogin'));
    expect(place.getByRole('button', { name: /^Unlink/ }).elements()).toEqual([]);
    await expect.element(row(place, 'LINE')).toMatchTextContent(t('settings.notLinked'));
    // Those that the operator has not configured are not named.
    for (const provider of [t('login.facebook'), t('login.email'), 'OpenID']) {
      await expect.element(row(place, provider)).not.toBeInTheDocument();
    }
    await button(t('settings.linkOf', { provider: t('login.line') })).click();
    await expect.poll(() => open.mock.calls).toEqual([['/api/link/x']]);
    expect(api.requests('POST /account/logins/:provider')[0]).toMatchObject({
      params: { provider: 'line' },
      body: {},
    });
  });

  test('are unlinked after a question', async () => {
    const { t, api, place, has, button } = await openAccount({ logins: [demo, line] });
    const provider = t('login.line');
    const unlink = button(t('settings.unlinkOf', { provider }));
    await expect.element(row(place, 'Dora of LINE')).toMatchTextContent(longDate('en', line.linked_at));
    await expect.element(place).not.toMatchTextContent(t('settings.onlyLogin'));
    await unlink.click();
    const sure = place.getByText(t('settings.unlinkSure', { provider }));
    await expect.element(sure).toBeVisible();
    await expect.element(button(t('shell.cancel'))).toHaveFocus();
    await press('{Enter}');
    await expect.element(sure).not.toBeInTheDocument();
    await unlink.click();
    api.respond('DELETE /account/logins/:provider', () => {
      has.logins = [demo];
      return {};
    });
    const before = api.requests('GET /account/sessions').length;
    await button(t('settings.unlink')).click();
    await expect.element(place.getByText(t('settings.unlinked', { provider }))).toBeVisible();
    await expect.element(row(place, t('settings.demo'))).toMatchTextContent(t('settings.onlyLogin'));
    await expect.element(button(t('settings.linkOf', { provider }))).toBeEnabled();
    expect(api.requests('DELETE /account/logins/:provider')[0]?.params).toEqual({
      provider: 'line',
    });
    // The sessions that began with it end too.
    expect(api.requests('GET /account/sessions').length).toBe(before + 1);
  });

  // rule: #e-mail
  test('an address is added by the code of an e-mail, and then can be removed', async () => {
    const { t, api, place, has, button, toasts } = await openAccount({ config: { email: 'on' } });
    const provider = t('login.email');
    await button(t('settings.linkOf', { provider })).click();
    await place.getByLabelText(t('login.emailAddress')).fill('dora@mail.example');
    await button(t('login.emailSend')).click();
    await expect.element(place.getByLabelText(t('login.code'))).toHaveFocus();
    expect(api.requests('POST /email/begin')[0]?.headers.get('authorization')).toContain('token');
    api.respond('POST /email/verify', () => {
      has.logins = [demo, { ...line, provider: 'email', name: 'dora@mail.example' }];
      return {};
    });
    await place.getByLabelText(t('login.code')).fill('123456');
    await press('{Enter}');
    await expect.element(toasts).toMatchTextContent(t('settings.linked', { provider }));
    await expect.element(row(place, 'dora@mail.example')).toBeVisible();
    await expect.element(place.getByLabelText(t('login.code'))).not.toBeInTheDocument();
    await expect.element(button(t('settings.unlinkOf', { provider }))).toBeVisible();
  });

  test('need a sign-in of the last minutes, with one of them', async () => {
    const logins = [
      demo,
      line,
      { ...line, provider: 'email' as const },
      { ...line, provider: 'passkey' as const },
    ];
    const { t, place, button } = await openAccount({
      logins,
      api: (api) => api.respond('POST /account/recovery_codes', refuse('login.notFresh')),
    });
    await button(t('settings.recoveryMake')).click();
    const again = page.getByRole('dialog', { name: t('login.againTitle') });
    const againWith = (provider: string) => t('settings.againWith', { provider });
    const link = (provider: string) => again.getByRole('link', { name: againWith(provider) });
    await expect.element(link(t('settings.demo'))).toHaveAttribute('href', '/api/oauth/demo/login?name=Dora');
    await expect.element(link(t('login.line'))).toHaveAttribute('href', '/api/oauth/line/login');
    await expect.element(again.getByRole('button', { name: againWith(t('login.aPasskey')) })).toBeVisible();
    link(t('login.line'))
      .element()
      .addEventListener('click', (event) => event.preventDefault());
    await link(t('login.line')).click();
    expect(localStorage.getItem('login_return')).toBe('/?dialog=account');
    await again.getByRole('button', { name: againWith(t('login.email')) }).click();
    await expect.element(again.getByLabelText(t('login.emailAddress'))).toBeVisible();
    await again.getByRole('button', { name: t('shell.close') }).click();
    await expect.element(place).toMatchTextContent(wordsOf('login.notFresh', {}));
  });
});

const key = { id: 'a', name: 'Chrome · Android', linked_at: 1_790_000_000, last_used_at: nowS };
const usb = { ...key, id: 'b', name: 'Firefox · Windows key' };
const passkey: Logins[number] = { ...line, provider: 'passkey' };

// rule: #passkeys
describe('the passkeys', () => {
  test('that are the only way to sign in cannot be removed', async () => {
    const { t, place } = await openAccount({ logins: [passkey], passkeys: [key] });
    await expect.element(row(place, key.name)).toMatchTextContent(t('settings.onlyLogin'));
    expect(place.getByRole('button', { name: /^Remove/ }).elements()).toEqual([]);
    await expect.element(place.getByText(t('settings.passkeysNone'))).not.toBeInTheDocument();
  });

  test('are removed after a question', async () => {
    const { t, api, place, has, button } = await openAccount({
      logins: [passkey, { ...passkey, name: 'two' }],
      passkeys: [key, usb],
    });
    await button(t('settings.passkeyRemoveOf', { name: usb.name })).click();
    await expect.element(place.getByText(t('settings.passkeySure', { name: usb.name }))).toBeVisible();
    await expect.element(button(t('shell.cancel'))).toHaveFocus();
    api.respond('DELETE /account/passkeys', () => {
      Object.assign(has, { logins: [passkey], passkeys: [key] });
      return {};
    });
    await button(t('user.remove')).click();
    await expect.element(place.getByText(t('settings.passkeyRemoved'))).toBeVisible();
    await expect.element(row(place, key.name)).toMatchTextContent(t('settings.onlyLogin'));
    await expect.element(row(place, usb.name)).not.toBeInTheDocument();
    expect(api.requests('DELETE /account/passkeys')[0]?.query).toEqual({ id: 'b' });
  });

  test.for([
    ['that the device already has', 'InvalidStateError', 'login.passkeyHere'],
    ['that were not made', 'NotAllowedError', 'login.passkeyCancelled'],
  ] as const)('%s are not added, and the page shows that', async ([, name, says]) => {
    vi.spyOn(navigator.credentials, 'create').mockRejectedValue(new DOMException('no', name));
    const { t, api, place, button } = await openAccount();
    const user = { id: 'AAAA', name: 'Dora', displayName: 'Dora' };
    const rp = { id: location.hostname, name: 'Bloom' };
    const options = { challenge: 'AAAA', rp, user, pubKeyCredParams: [] };
    api.respond('POST /passkey/options', { options });
    await expect.element(place.getByText(t('settings.passkeysNone'))).toBeVisible();
    await button(t('settings.passkeyAdd')).click();
    await expect.element(place.getByText(t(says))).toBeVisible();
    await expect.element(place.getByText(t('settings.passkeyAdded'))).not.toBeInTheDocument();
    expect(api.bodies('POST /passkey/options')).toEqual([{ purpose: 'add' }]);
  });
});

// rule: #recovery-codes
test('recovery codes are shown once, copied and saved', async () => {
  const copy = vi.spyOn(platform, 'copyText').mockResolvedValueOnce(false).mockResolvedValue(true);
  const save = vi.spyOn(platform, 'saveFile').mockReturnValue();
  const { t, api, place, button } = await openAccount();
  await expect.element(place.getByText(t('settings.recoveryWhy'))).toBeVisible();
  const codes = Array.from({ length: 10 }, (_, place) => `aaaa-bbbb-${place}`);
  api.respond('POST /account/recovery_codes', { codes });
  api.respond('GET /account/recovery_codes', { left: 10, made_at: 1_790_000_000 });
  await button(t('settings.recoveryMake')).click();
  const list = place.getByRole('list', { name: t('settings.recovery') }).getByRole('listitem');
  await expect.poll(() => list.elements().map(({ textContent }) => textContent)).toEqual(codes);
  const date = longDate('en', 1_790_000_000);
  await expect.element(place.getByText(t('settings.recoveryLeft', { count: 10, date }))).toBeVisible();
  await expect.element(button(t('settings.recoveryRenew'))).toBeVisible();
  await button(t('referral.copy')).click();
  await expect.element(place.getByText(t('settings.recoveryNotCopied'))).toBeVisible();
  await button(t('referral.copy')).click();
  await expect.element(place.getByText(t('settings.recoveryCopied'))).toBeVisible();
  expect(copy).toHaveBeenLastCalledWith(codes.join('\n'));
  await button(t('settings.recoverySave')).click();
  expect(save.mock.calls.map(([, name]) => name)).toEqual([recoveryFileName]);
  expect(await save.mock.calls[0]?.[0].text()).toBe(`${codes.join('\n')}\n`);
});

// rule: #data-export
test('the data of the account is saved as a file, and a refusal has the time from which it can be again', async () => {
  const save = vi.spyOn(platform, 'saveFile').mockReturnValue();
  const { t, api, place, button } = await openAccount();
  await button(t('settings.export')).click();
  await expect.poll(() => save.mock.calls.map(([, name]) => name)).toEqual([exportFileName]);
  expect(await save.mock.calls[0]?.[0].text()).toContain('Dora');
  const refusal = refuse('request.tooMany', {}, { retry_after: 3_600 });
  api.respond('GET /account/:token', refusal);
  await button(t('settings.export')).click();
  const words = t('settings.exportAgain', { time: '' }).replace(/\.$/, '').trim();
  await expect.element(place.getByText(new RegExp(`^${words} .*\\d:\\d\\d`))).toBeVisible();
});

// rule: #account-deletion
test('the account is deleted by typing its name', async () => {
  const { t, api, place, button, router, toasts } = await openAccount();
  const start = button(t('settings.deleteStart'));
  await start.click();
  const field = place.getByLabelText(t('settings.deleteConfirm', { name: 'Dora' }));
  await expect.element(field).toHaveFocus();
  await field.fill('not me');
  await press('{Enter}');
  await expect.element(field).toHaveAccessibleDescription(t('settings.deleteMismatch'));
  await field.fill('Dor');
  await expect.element(field).not.toHaveAttribute('aria-invalid', 'true');
  await button(t('shell.cancel')).click();
  await start.click();
  api.respond('POST /account/delete', refuse('request.notFound'));
  await field.fill(' Dora ');
  await button(t('settings.deleteYes')).click();
  await expect.element(place.getByText(wordsOf('request.notFound', {}))).toBeVisible();
  expect(localStorage.getItem('user_token')).toBe('token-of-the-test');
  api.respond('POST /account/delete', {});
  await button(t('settings.deleteYes')).click();
  await expect.element(toasts).toMatchTextContent(t('settings.deleted'));
  await expect.poll(() => router.state.location.href).toBe('/');
  expect(localStorage.getItem('user_token')).toBeNull();
  expect(api.bodies('POST /account/delete')).toEqual([{ confirm: 'Dora' }, { confirm: 'Dora' }]);
});

// rule: #names
test('a name that the server made is changed once', async () => {
  const { t, api, place, button, toasts } = await openAccount({
    account: { name_changeable: true },
    api: (fake) => fake.respond('PUT /account/name', refuse('request.invalid', { field: 'name' })),
  });
  const field = place.getByLabelText(t('settings.newName'));
  await expect.element(place.getByText(t('settings.nameText', { name: 'Dora' }))).toBeVisible();
  await field.fill('moderator');
  await press('{Enter}');
  await expect.element(field).toHaveAccessibleDescription(t('login.nameInvalid'));
  await field.fill('Dorothea');
  await expect.element(field).toHaveAccessibleDescription(t('settings.nameHint'));
  api.respond('PUT /account/name', refuse('account.nameFixed'));
  await press('{Enter}');
  await expect.element(place.getByText(wordsOf('account.nameFixed', {}))).toBeVisible();
  api.respond('PUT /account/name', { name: 'Dorothea' });
  await button(t('settings.changeName')).click();
  const changed = t('settings.nameChanged', { name: 'Dorothea' });
  await expect.element(toasts).toMatchTextContent(changed);
  await expect.element(field).not.toBeInTheDocument();
  expect(api.bodies('PUT /account/name').at(-1)).toEqual({ name: 'Dorothea' });
});

// rule: #handles
test('a handle is changed once in a while, and leads to the page of the user', async () => {
  const { t, api, place, button, toasts } = await openAccount({
    api: (fake) => fake.respond('PUT /account/handle', refuse('account.handleTaken', { handle: 'ann' })),
  });
  const page = (handle: string) => place.getByRole('link', { name: `${location.host}/@${handle}` });
  await expect.element(page('dora')).toHaveAttribute('href', '/@dora');
  await expect.element(place.getByText(t('settings.handleText', { days: handleDays }))).toBeVisible();
  const field = place.getByLabelText(t('settings.newHandle'));
  const change = button(t('settings.changeHandle'));
  await expect.element(field).toHaveAccessibleDescription(t('settings.handleInvalid'));
  await expect.element(change).toBeDisabled();
  await field.fill('@Dora');
  await expect.element(change).toBeDisabled();
  await field.fill('ann');
  await change.click();
  await expect.element(field).toHaveAccessibleDescription(wordsOf('account.handleTaken', { handle: 'ann' }));
  await field.fill('@DORA_2');
  await expect.element(field).toHaveAccessibleDescription(`${location.host}/@dora_2`);
  const changeableAt = nowS + 90 * 86_400;
  api.respond('PUT /account/handle', {
    handle: 'dora_2',
    name: 'Dora',
    handle_changeable_at: changeableAt,
  });
  await change.click();
  await expect.element(toasts).toMatchTextContent(t('settings.handleChanged', { handle: 'dora_2' }));
  const from = t('settings.handleFrom', { date: longDate('en', changeableAt) });
  await expect.element(place.getByText(from)).toBeVisible();
  await expect.element(change).not.toBeInTheDocument();
  await expect.element(page('dora_2')).toBeVisible();
  expect(api.bodies('PUT /account/handle')).toEqual([{ handle: 'ann' }, { handle: 'dora_2' }]);
});

test.for([
  ['request.invalid', true, (t: Translate) => t('settings.handleInvalid')],
  ['account.nameRemoved', false, () => wordsOf('account.nameRemoved', {})],
] as const)('a handle that is refused with %s shows that, at its field: %s', async (each) => {
  const [error, isAtField, says] = each;
  const { t, place, button } = await openAccount({
    api: (fake) => fake.respond('PUT /account/handle', refuse(error)),
  });
  const field = place.getByLabelText(t('settings.newHandle'));
  await field.fill('doris');
  await button(t('settings.changeHandle')).click();
  await expect.element(place).toMatchTextContent(says(t));
  expect(field.element().ariaInvalid === 'true').toBe(isAtField);
});

// rule: #who-may-join
test('an account that waits applies once', async () => {
  const { t, api, place, button } = await openAccount({ account: { waiting: 'new' } });
  await expect.element(place.getByText(t('settings.waits_new'))).toBeVisible();
  await place.getByLabelText(t('settings.applicationReason')).fill('I know all the old songs.');
  api.respond('POST /account/application', refuse('request.notFound'));
  await button(t('settings.apply')).click();
  await expect.element(place.getByText(wordsOf('request.notFound', {}))).toBeVisible();
  api.respond('POST /account/application', {});
  await button(t('settings.apply')).click();
  await expect.element(place.getByText(t('settings.waits_applied'))).toBeVisible();
  await expect.element(button(t('settings.apply'))).not.toBeInTheDocument();
  expect(api.bodies('POST /account/application').at(-1)).toEqual({
    reason: 'I know all the old songs.',
  });
});

test('who does not wait sees nothing of it', async () => {
  const { t, place } = await openAccount();
  await expect.element(place.getByText(t('settings.membership'))).not.toBeInTheDocument();
  await expect.element(place.getByLabelText(t('settings.newName'))).not.toBeInTheDocument();
});

test('search engines may list the page of the user, or not', async () => {
  const { t, api, place } = await openAccount({ account: { indexed: false } });
  const choice = place.getByRole('switch', { name: t('user.indexed') });
  await expect.element(choice).toHaveAccessibleDescription(t('user.indexedText'));
  api.respond('PUT /account/indexed', exampleFor('PUT /account/indexed'));
  await choice.click();
  await expect.element(choice).toBeChecked();
  expect(api.bodies('PUT /account/indexed')).toEqual([{ indexed: true }]);
});
