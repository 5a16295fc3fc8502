import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { exampleFor, refuse, type FakeApi } from '../../../../test/pages/fake-api.ts';
import { openPage } from '../../../../test/pages/open-page.tsx';
import { press, wordsOf } from '../../../../test/pages/parts.ts';
import type { Translate } from '../../../i18n/messages.ts';

const main = page.getByRole('main');
const [video] = exampleFor('GET /video/list').data;

/** A list of four videos. */
function fourVideos(api: FakeApi): void {
  const data = ['a', 'b', 'c', 'd'].map((id) => ({ ...video!, id, title: `Video ${id}` }));
  api.respond('GET /video/list', exampleFor('GET /video/list', { data }));
}

// rule: #page-routes
test('an address that does not exist shows the error, and leads home', async () => {
  const { t } = await openPage('/no/such/page');
  await expect.poll(() => location.pathname + location.search).toBe('/error?code=404');
  await expect
    .element(main.getByRole('heading', { level: 1 }))
    .toHaveTextContent(t('home.errorNumber', { code: '404' }));
  await expect.element(main).toMatchTextContent(wordsOf('request.notFound', {}));
  await main.getByRole('link', { name: t('shell.backHome') }).click();
  await expect.poll(() => location.pathname).toBe('/');
});

// rule: #error-page
test('a message of the address is a quotation, and is text', async () => {
  await openPage(`/error?message=${encodeURIComponent('<img src=x onerror=alert(1)> no')}`);
  await expect.element(main.getByRole('blockquote')).toHaveTextContent('“<img src=x onerror=alert(1)> no”');
  expect(main.element().querySelector('img')).toBeNull();
});

// rule: #error-page
test.for(['', 'FRIEND12'])(
  'a login that WeChat must open shows the address to copy, with the code of a friend: "%s"',
  async (code) => {
    const stored = code === '' ? {} : { referrer_code: code };
    const { t } = await openPage('/error?code=1104', { layout: 'mobile', stored });
    const title = wordsOf('login.openInWechat', {});
    await expect.element(main.getByRole('heading', { name: title })).toBeVisible();
    await expect
      .element(page.getByLabelText(t('login.address')))
      .toHaveValue(`${location.origin}/login?login=1${code && `&code=${code}`}`);
    await main.getByRole('button', { name: t('login.otherWays') }).click();
    await expect.element(page.getByLabelText(t('login.demoName'))).toBeVisible();
  },
);

// rule: #login-errors
test.for([
  ['desktop', 'code=204&provider=line', (t: Translate) => t('login.line')],
  ['mobile', 'code=204&provider=line', (t: Translate) => t('login.line')],
  ['desktop', 'code=205&provider=oidc1', () => 'Example ID'],
  ['desktop', 'code=1000&field=name', (t: Translate) => t('login.nameInvalid')],
] as const)('a login that fails can be tried again: %s, %s', async ([layout, query, says]) => {
  const { t } = await openPage(`/error?${query}`, {
    layout,
    config: { oidc: { oidc1: 'Example ID' } },
  });
  await expect.element(main).toMatchTextContent(says(t));
  await main.getByRole('button', { name: t('login.again') }).click();
  await expect.element(page.getByLabelText(t('login.demoName'))).toBeVisible();
  expect(localStorage.getItem('login_return')).toBe('/');
});

// rule: #missing
test('a path that does not exist offers three videos and a search', async () => {
  const { t, router } = await openPage('/error?code=404', { api: fourVideos });
  const links = main
    .getByRole('list', { name: t('home.watchOn') })
    .getByRole('heading')
    .getByRole('link');
  await expect.poll(() => links.length).toBe(3);
  await links.first().click();
  await expect.poll(() => location.pathname).toBe('/video/a');
  router.history.back();
  const field = main.getByRole('search', { name: t('home.searchOn') }).getByRole('combobox');
  await field.fill('video');
  await press('{Enter}');
  await expect.poll(() => location.pathname + location.search).toBe('/?searchKeyWords=video');
});

// rule: #missing
test.for([
  ['video', '/video/nosuch'],
  ['user', '/@nosuch'],
  ['collection', '/collection/nosuch'],
] as const)('an unknown %s offers three videos and a search', async ([kind, path]) => {
  const { t } = await openPage(path, {
    api: (api) => {
      fourVideos(api);
      for (const route of [
        'GET /video/:source/:id',
        'GET /user/:id',
        'GET /collection/:collection',
      ] as const) {
        api.respond(route, refuse('request.notFound'));
      }
    },
  });
  await expect.element(main.getByRole('heading', { name: t(`${kind}.missingTitle`) })).toBeVisible();
  await expect.element(main.getByRole('search', { name: t('home.searchOn') })).toBeVisible();
  const links = main
    .getByRole('list', { name: t('home.watchOn') })
    .getByRole('heading')
    .getByRole('link');
  await expect.poll(() => links.length).toBe(3);
});
