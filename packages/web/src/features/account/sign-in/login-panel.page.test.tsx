import { expect, onTestFinished, test, vi } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import type { PageConfig } from '@bloom/contract/page/page';
import { loginProviders } from '@bloom/contract/account/login-providers';
import { demoModerator, demoUser } from '@bloom/contract/account/demo-user';
import { openPage, type PageOptions } from '../../../../test/pages/open-page.tsx';
import { partsOf, press, wordsOf } from '../../../../test/pages/parts.ts';
import { refuse } from '../../../../test/pages/fake-api.ts';
import type { MessageKey, Translate } from '../../../i18n/messages.ts';

/** Opens the login of a layout: the dialog of the desktop, the page of the phone. */
async function openLogin({ layout = 'desktop', ...options }: PageOptions = {}) {
  const path = layout === 'mobile' ? '/login?login=1' : '/?dialog=login';
  const opened = await openPage(path, { layout, ...options });
  const panel = page.getByRole(layout === 'mobile' ? 'main' : 'dialog');
  await expect.element(panel.getByText(opened.t('account.loginWhy'))).toBeVisible();
  const openMore = () => panel.getByRole('button', { name: opened.t('login.moreWays') }).click();
  return { ...opened, panel, openMore };
}

/** Keeps forms from leaving the page; returns those that would have left it. */
function holdForms(): URL[] {
  const left: URL[] = [];
  const hold = (event: SubmitEvent) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const query = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
    left.push(new URL(`${form.action}?${query}`));
  };
  window.addEventListener('submit', hold);
  onTestFinished(() => window.removeEventListener('submit', hold));
  return left;
}

test.for(['desktop', 'mobile'] as const)(
  'a demo name without letters is refused beside its field: %s',
  async (layout) => {
    const left = holdForms();
    const { t, panel } = await openLogin({ layout });
    const name = panel.getByLabelText(t('login.demoName'));
    const send = panel.getByRole('button', { name: t('login.demoLogin') });
    await send.click();
    await expect.element(name).toHaveAccessibleDescription(t('login.demoNameMissing'));
    await expect.element(name).toHaveFocus();
    await name.fill('…');
    await expect.element(name).not.toHaveAttribute('aria-invalid', 'true');
    await send.click();
    await expect.element(name).toHaveAttribute('aria-invalid', 'true');
    expect(left).toEqual([]);
    await name.fill('Ann');
    await send.click();
    expect(left.map(({ pathname, search }) => pathname + search)).toEqual(['/api/oauth/demo/login?name=Ann']);
  },
);

// rule: #referral-codes, #login-providers
test('every way to sign in brings the code of the friend along', async () => {
  const left = holdForms();
  const { t, panel, openMore } = await openLogin({ stored: { referrer_code: 'FRIEND12' } });
  await openMore();
  const hrefs = panel
    .getByRole('region', { name: t('login.moreWays') })
    .getByRole('link')
    .elements()
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(hrefs).toEqual([
    [t('login.facebook'), '/api/oauth/facebook/login?code=FRIEND12'],
    [t('login.twitter'), '/api/oauth/twitter/login?code=FRIEND12'],
    [t('login.wechat'), '/api/oauth/wechat/login?code=FRIEND12&from_wechat_web=true'],
    [t('login.line'), '/api/oauth/line/login?code=FRIEND12'],
  ]);
  await panel.getByLabelText(t('login.demoName')).fill('Ann');
  await press('{Enter}');
  expect(left[0]?.search).toBe('?name=Ann&code=FRIEND12');
});

// rule: #demo-login
test('the demo offers a user with videos, and a moderator', async () => {
  const left = holdForms();
  const { t, panel, openMore } = await openLogin();
  await panel.getByRole('button', { name: t('login.enterAs', { name: demoUser }) }).click();
  await openMore();
  await panel.getByRole('button', { name: t('login.enterAsModerator') }).click();
  expect(left.map(({ searchParams }) => searchParams.get('name'))).toEqual([demoUser, demoModerator]);
});

const off = { facebook: false, twitter: false, wechat: false, line: false };

// rule: #login-providers
test('providers that the operator has not configured are not shown', async () => {
  const { t, panel, openMore } = await openLogin({ config: { providers: { ...off, line: true } } });
  await openMore();
  await expect.element(panel.getByRole('link', { name: t('login.line') })).toBeVisible();
  const facebook = panel.getByLabelText(t('login.facebook'), { exact: true });
  await expect.element(facebook).not.toBeInTheDocument();
  await expect.element(panel.getByText(t('login.facebook'))).not.toBeInTheDocument();
});

// rule: #passkeys, #recovery-codes
test('the login says in one line each what a passkey and a recovery code are', async () => {
  const { t, panel, openMore } = await openLogin();
  await expect.element(panel.getByText(t('login.passkeyWhat'))).toBeVisible();
  await openMore();
  await expect.element(panel.getByText(t('login.recoveryWhat'))).toBeVisible();
});

test('without a demo and without providers the first way is a passkey', async () => {
  const { t, panel } = await openLogin({ config: { demo: false, providers: off } });
  await expect.element(panel.getByRole('button', { name: t('login.passkey') })).toBeVisible();
  await expect.element(panel.getByLabelText(t('login.demoName'))).not.toBeInTheDocument();
  expect(panel.getByRole('link', { name: t('login.line') }).elements()).toEqual([]);
});

// rule: #openid-connect
test('a provider that the operator has named is offered by that name', async () => {
  const { panel, openMore } = await openLogin({ config: { oidc: { oidc1: 'Example ID' } } });
  await openMore();
  const link = panel.getByRole('link', { name: 'Example ID', exact: true });
  await expect.element(link).toHaveAttribute('href', '/api/oauth/oidc1/login');
});

/** The names of the links and buttons that sign in, from the top; not those of the links below. */
const waysIn = (panel: Locator, t: Translate) => {
  const names = [...panel.getByRole('button').elements(), ...panel.getByRole('link').elements()].map((each) =>
    each.textContent.trim(),
  );
  const all = [
    t('login.demoLogin'),
    t('login.enterAs', { name: demoUser }),
    t('login.enterAsModerator'),
    t('login.passkey'),
    t('login.passkeyNew'),
    t('login.email'),
    t('login.recoveryCode'),
    ...loginProviders.map((provider) => t(`login.${provider}`)),
  ];
  return all.filter((each) => names.includes(each));
};

// rule: #login-providers
test.for([
  ['a demo', {}, ['login.demoLogin', 'login.enterAs', 'login.passkey']],
  ['a site', { demo: false, email: 'on' as const }, ['login.passkey', 'login.email', 'login.facebook']],
] as const)(
  '%s shows three ways to sign in, and the others by the keyboard too',
  async ([, config, first]) => {
    const { t, panel } = await openLogin({ config: { email: 'off', ...config } });
    const shown = first.map((key) => t(key, { name: demoUser }));
    await expect.poll(() => waysIn(panel, t)).toEqual(shown);
    const more = panel.getByRole('button', { name: t('login.moreWays') });
    await expect.element(more).toHaveAttribute('aria-expanded', 'false');
    more.element().focus();
    await press('{Enter}');
    await expect.element(more).toHaveAttribute('aria-expanded', 'true');
    expect(waysIn(panel, t).length).toBeGreaterThan(6);
    await press('{Enter}');
    await expect.poll(() => waysIn(panel, t)).toEqual(shown);
  },
);

// rule: #login-providers
test('a site with passkeys only shows all of its ways', async () => {
  const { t, panel } = await openLogin({ config: { demo: false, providers: off } });
  const ways = [t('login.passkey'), t('login.passkeyNew'), t('login.recoveryCode')];
  await expect.poll(() => waysIn(panel, t)).toEqual(ways);
  expect(panel.getByRole('button', { name: t('login.moreWays') }).elements()).toEqual([]);
});

type Joining = { registration: PageConfig['registration']; code?: string; says?: MessageKey };

// rule: #who-may-join
test.for<Joining>([
  { registration: 'open' },
  { registration: 'open', code: 'FRIEND12' },
  { registration: 'invite', says: 'login.join_invite' },
  { registration: 'invite', code: 'FRIEND12', says: 'login.join_invited' },
  { registration: 'approval', code: 'FRIEND12', says: 'login.join_approval' },
  { registration: 'closed', says: 'login.join_closed' },
])('the login says who may join: $registration, with code $code', async (joining) => {
  const { registration, code, says } = joining;
  const stored = code === undefined ? {} : { referrer_code: code };
  const { t, panel } = await openLogin({ config: { registration }, stored });
  const words = (['invite', 'invited', 'approval', 'closed'] as const)
    .map((each) => `login.join_${each}` as const)
    .filter((key) => panel.getByText(t(key)).elements().length > 0);
  expect(words).toEqual(says ? [says] : []);
});

test.for([
  ['share', { share: true }, 'account.why_share'],
  ['save', { save: { source: 'youtube', id: 'abc' } }, 'account.why_save'],
  ['chat', { chat: true }, 'account.why_chat'],
  ['report', { report: true }, 'account.why_report'],
  ['moment', { moment: true }, 'account.why_moment'],
  ['subtitle', { subtitle: true }, 'account.why_subtitle'],
  ['reduce', { reduce: true }, 'account.why_reduce'],
  ['reward', { reward: true }, 'account.why_reward'],
] as const)('the login says what for: %s', async ([, intent, says]) => {
  const { t, router } = await openPage('/');
  sessionStorage.setItem('login_intent', JSON.stringify(intent));
  await router.navigate({ to: '/', search: { dialog: 'login' } });
  await expect.element(page.getByRole('dialog').getByText(t(says))).toBeVisible();
});

// rule: #page-routes
test('the login page is left for home, or for the page before it', async () => {
  const { t, router } = await openPage('/login?login=1&from=home', { layout: 'mobile' });
  const skip = page.getByRole('button', { name: t('login.skip'), exact: true });
  await skip.click();
  await expect.poll(() => router.state.location.href).toBe('/');
  await router.navigate({ to: '/rules' });
  await router.navigate({ href: '/login?login=1' });
  await skip.click();
  await expect.poll(() => router.state.location.href).toBe('/rules');
});

test('the login page is not for who is signed in', async () => {
  const { router } = await openPage('/login?login=1', { layout: 'mobile', account: {} });
  await expect.poll(() => router.state.location.href).toBe('/');
});

// rule: #login-providers, #top-bar
test('the panel of the top bar opens by hover or focus, and closes when both end', async () => {
  const { t } = await openPage('/');
  await expect.element(partsOf(t).cards.first()).toBeVisible();
  const banner = page.getByRole('banner');
  const entry = banner.getByRole('button', { name: t('shell.signIn'), exact: true });
  const name = page.getByLabelText(t('login.demoName'));
  const dialog = page.getByRole('dialog');

  await entry.hover();
  await expect.element(name).toBeVisible();
  await name.click();
  await page.getByRole('article').last().hover({ force: true });
  await press('Ann');
  await expect.element(name).toHaveValue('Ann');
  await press('{Escape}');
  await expect.element(name).not.toBeInTheDocument();

  banner
    .getByRole('button', { name: t('shell.guide') })
    .element()
    .focus();
  await press('{Tab}');
  await expect.element(entry).toHaveFocus();
  await expect.element(name).toBeVisible();
  await press('{Tab}');
  await expect.element(name).toHaveFocus();
  await press('{Escape}');
  await expect.element(entry).toHaveFocus();
  await expect.element(name).not.toBeInTheDocument();
  await press('{Enter}');
  await expect.element(dialog).toBeVisible();
  await press('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(entry).toHaveFocus();
  await expect.element(name).not.toBeInTheDocument();
  await press('{Tab}');
  await press('{Shift>}{Tab}{/Shift}');
  await expect.element(name).toBeVisible();
  await press('{Shift>}{Tab}{/Shift}');
  await expect.element(name).not.toBeInTheDocument();
});

test('a login from the panel of the top bar leads back to the page', async () => {
  holdForms();
  const { t } = await openPage('/?category=movies');
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('shell.signIn') })
    .hover();
  await page.getByLabelText(t('login.demoName')).fill('Ann');
  await press('{Enter}');
  expect(localStorage.getItem('login_return')).toBe('/?category=movies');
});

// rule: #recovery-codes
test('a wrong recovery code is refused beside its field, and other ways are still there', async () => {
  const { t, api, panel, openMore } = await openLogin({
    api: (fake) => fake.respond('POST /recovery/login', refuse('login.recoveryInvalid')),
  });
  await openMore();
  await panel.getByRole('button', { name: t('login.recoveryCode') }).click();
  const field = panel.getByLabelText(t('login.recoveryCode'));
  const send = panel.getByRole('button', { name: t('shell.signIn') });
  await expect.element(field).toHaveFocus();
  await expect.element(send).toBeDisabled();
  await field.fill('aaaa-aaaa');
  await press('{Enter}');
  await expect.element(field).toHaveAccessibleDescription(wordsOf('login.recoveryInvalid', {}));
  expect(api.bodies('POST /recovery/login')).toEqual([{ code: 'aaaa-aaaa' }]);
  expect(api.requests('POST /recovery/login')[0]?.headers.has('authorization')).toBe(false);
  await panel.getByRole('button', { name: t('login.otherWays') }).click();
  await expect.element(panel.getByLabelText(t('login.demoName'))).toBeVisible();
});

/** The options of a passkey, as the server makes them. */
const passkeyOptions = {
  options: {
    challenge: 'AAAA',
    rp: { id: location.hostname, name: 'Bloom' },
    user: { id: 'AAAA', name: 'Ann', displayName: 'Ann' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  },
};

// rule: #passkeys
test.for([
  ['is not used', 'NotAllowedError', 'status', 'login.passkeyCancelled'],
  ['cannot be used', 'SecurityError', 'alert', 'login.passkeyFailed'],
] as const)('a passkey that %s shows that, and can be tried again', async ([, name, role, says]) => {
  vi.spyOn(navigator.credentials, 'get').mockRejectedValue(new DOMException('no', name));
  const { t, api, panel } = await openLogin({
    api: (fake) => fake.respond('POST /passkey/options', passkeyOptions),
  });
  const button = panel.getByRole('button', { name: t('login.passkey') });
  await button.click();
  await expect.element(panel.getByRole(role).filter({ hasText: t(says) })).toBeVisible();
  await expect.element(button).toBeEnabled();
  expect(api.bodies('POST /passkey/options')).toEqual([{ purpose: 'login' }]);
});

// rule: #passkeys
test('an account with a passkey needs a name, and says what the browser did not do', async () => {
  const create = vi
    .spyOn(navigator.credentials, 'create')
    .mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  const { t, api, panel, openMore } = await openLogin({
    api: (fake) => fake.respond('POST /passkey/options', passkeyOptions),
  });
  await openMore();
  await panel.getByRole('button', { name: t('login.passkeyNew') }).click();
  const name = panel.getByLabelText(t('login.passkeyName'));
  await expect.element(name).toHaveFocus();
  await press('…{Enter}');
  await expect.element(name).toHaveAccessibleDescription(t('login.nameInvalid'));
  expect(create).not.toHaveBeenCalled();
  await name.fill('Ann');
  await expect.element(name).toHaveAccessibleDescription(t('login.passkeyNameHint'));
  await panel.getByRole('button', { name: t('login.passkeyMake') }).click();
  const note = panel.getByRole('status').filter({ hasText: t('login.passkeyCancelled') });
  await expect.element(note).toBeVisible();
  expect(api.bodies('POST /passkey/options')).toEqual([{ purpose: 'register', name: 'Ann' }]);
});

test('Me says nothing of what an earlier login was for', async () => {
  const { t } = await openPage('/', { layout: 'mobile' });
  sessionStorage.setItem('login_intent', '{"share":true}');
  const tabs = page.getByRole('navigation', { name: t('shell.tabs') });
  await tabs.getByRole('link', { name: t('shell.mine') }).click();
  await expect.element(page.getByLabelText(t('login.demoName'))).toBeVisible();
  await expect.element(page.getByText(t('account.why_share'))).not.toBeInTheDocument();
});

// rule: #roles
test.for<[path: string, words: (t: Translate) => string]>([
  ['/?dialog=sign', (t) => t('account.why_reward')],
  ['/?dialog=bell', (t) => t('account.whyOpen', { title: t('shell.bell') })],
  ['/history', (t) => t('account.whyOpen', { title: t('history.title') })],
  ['/?dialog=share', (t) => t('account.why_share')],
])('what needs an account says that, and so does the login: %s', async ([path, wordsIn]) => {
  const { t } = await openPage(path);
  const words = wordsIn(t);
  const prompt = page.getByRole('heading', { name: words });
  await expect.element(prompt).toBeVisible();
  await page
    .getByRole('button', { name: t('shell.signIn'), exact: true })
    .last()
    .click();
  const dialog = page.getByRole('dialog', { name: t('account.loginTitle') });
  await expect.element(dialog.getByText(words)).toBeVisible();
});
