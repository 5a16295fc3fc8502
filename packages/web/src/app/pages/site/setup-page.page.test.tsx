import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refuse, type FakeApi } from '../../../../test/pages/fake-api.ts';
import { openPage, type PageOptions } from '../../../../test/pages/open-page.tsx';
import { wordsOf } from '../../../../test/pages/parts.ts';

const main = page.getByRole('main');
const initial = {
  site_name: 'Bloom',
  registration: 'open',
  extra_languages: '',
  share_sources: 'youtube',
};

/** Opens the set-up page of a new site, by default with a valid code. */
async function openSetup(options: PageOptions = {}, code: string | undefined = 'the-code') {
  const opened = await openPage('/setup', {
    ...options,
    api: (api: FakeApi) => {
      if (code !== '') sessionStorage.setItem('setup_code', code);
      api.respond('POST /setup/check', { data: initial });
      api.respond('POST /setup/doctor', { data: [] });
      options.api?.(api);
    },
  });
  const { t } = opened;
  return {
    ...opened,
    name: main.getByLabelText(t('setup.site_name')),
    submit: main.getByRole('button', { name: t('setup.submit') }),
  };
}

// rule: #setup
test('without a code, or with one that is wrong or was used, the page says what to do', async () => {
  for (const [code, outcome, title] of [
    ['', undefined, 'setup.noCode'],
    ['old', refuse('setup.codeInvalid'), 'setup.unusable'],
    ['used', refuse('setup.done'), 'setup.finished'],
  ] as const) {
    const { t, api, name } = await openSetup(
      { api: (given) => outcome && given.respond('POST /setup/check', outcome) },
      code,
    );
    await expect.element(main.getByText(t(title), { exact: true })).toBeVisible();
    expect(name.query()).toBeNull();
    expect(api.bodies('POST /setup/check')).toEqual(code === '' ? [] : [{ code }]);
  }
});

// rule: #setup
test('a visitor signs in first, and comes back', async () => {
  const { t, name } = await openSetup();
  const step = main.getByRole('region', { name: t('shell.signIn') });
  await expect.element(step.getByText(t('setup.step', { number: 1 }))).toBeVisible();
  expect(name.query()).toBeNull();
  expect(localStorage.getItem('login_return')).toBe('/setup');
});

// rule: #setup
test('where there is no account yet, a new passkey account comes first', async () => {
  const { t } = await openSetup({ config: { demo: false, passkeys: true } });
  const step = main.getByRole('region', { name: t('shell.signIn') });
  await expect.element(step.getByRole('button').first()).toMatchTextContent(t('login.passkeyNew'));
  await expect
    .element(step.getByRole('button', { name: t('login.passkey'), exact: true }))
    .not.toBeInTheDocument();
  await step.getByRole('button', { name: t('login.moreWays') }).click();
  await expect.element(step.getByRole('button', { name: t('login.passkey'), exact: true })).toBeVisible();
});

// rule: #setup, #login-providers
test('providers that are not configured are not named, the others are', async () => {
  const off = { facebook: false, twitter: false, wechat: false, line: true };
  const { t } = await openSetup({ config: { demo: false, passkeys: true, providers: off } });
  const step = main.getByRole('region', { name: t('shell.signIn') });
  await step.getByRole('button', { name: t('login.moreWays') }).click();
  await expect.element(step.getByRole('link', { name: t('login.line') })).toBeVisible();
  for (const name of ['facebook', 'twitter', 'wechat', 'email'] as const) {
    await expect.element(step.getByText(t(`login.${name}`))).not.toBeInTheDocument();
  }
});

// rule: #setup
test('the first admin names the site, and chooses who may join and what is shared', async () => {
  const { t, api, name, submit } = await openSetup({ account: {} });
  await expect.element(main.getByText(t('setup.signedIn', { name: 'Dora' }))).toBeVisible();
  await expect.element(name).toHaveValue('Bloom');
  await name.fill(' ');
  await submit.click();
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveAccessibleDescription(/.*/);
  await expect.element(main.getByText(t('setup.site_nameWrong'))).toBeVisible();
  await name.fill(' Film Club ');
  await main.getByText('YouTube', { exact: true }).click();
  await submit.click();
  await expect.element(main.getByRole('alert')).toHaveTextContent(t('setup.sourcesWrong'));
  expect(api.bodies('POST /setup')).toEqual([]);

  await main.getByText('YouTube', { exact: true }).click();
  await main.getByText(t('setup.join_invite'), { exact: true }).click();
  await expect.element(main.getByText(t('setup.joinHint_invite'))).toBeVisible();
  await main.getByText('Japanese', { exact: true }).click();
  api.respond('POST /setup', refuse('setup.done'));
  await submit.click();
  await expect.element(main.getByText(wordsOf('setup.done', {}))).toBeVisible();
  api.respond('POST /setup', {});
  await submit.click();
  const done = main.getByText(t('setup.done', { name: 'Film Club' }));
  await expect.element(done).toBeVisible();
  expect(api.bodies('POST /setup').at(-1)).toEqual({
    code: 'the-code',
    site_name: 'Film Club',
    registration: 'invite',
    extra_languages: 'japanese/Japanese/日语/zh-hant:日文',
    share_sources: 'youtube',
  });
  expect(sessionStorage.getItem('setup_code')).toBeNull();
});

// rule: #setup
test('the page shows what is wrong with the server first, and checks it again', async () => {
  const finding = (part: string, level: 'ok' | 'warning' | 'failure') => ({
    part,
    level,
    text: `${part} is ${level}`,
    advice: `look at ${part}`,
  });
  const { t, api } = await openSetup({
    account: {},
    api: (given) =>
      given.respond('POST /setup/doctor', {
        data: [finding('disk', 'warning'), finding('clock', 'ok'), finding('mail', 'failure')],
      }),
  });
  const doctor = main.getByRole('region', { name: t('setup.doctor') });
  await expect.element(doctor.getByText(t('setup.doctorBad', { count: 1 }))).toBeVisible();
  const bad = doctor.getByRole('listitem').filter({ hasText: 'look at' });
  await expect
    .poll(() => bad.elements().map((each) => each.textContent))
    .toEqual([
      `${t('setup.level_failure')} mail: mail is failure→ look at mail`,
      `${t('setup.level_warning')} disk: disk is warning→ look at disk`,
    ]);
  await expect.element(doctor.getByText(t('setup.doctorFine', { count: 1 }))).toBeVisible();
  api.respond('POST /setup/doctor', { data: [finding('mail', 'ok')] });
  await doctor.getByRole('button', { name: t('setup.doctorAgain') }).click();
  await expect.element(doctor.getByText(t('setup.doctorGood'))).toBeVisible();
  expect(bad.elements()).toEqual([]);
});
