import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { exampleFor, type FakeApi } from '../../../test/pages/fake-api.ts';
import { openPage } from '../../../test/pages/open-page.tsx';
import { press, wordsOf } from '../../../test/pages/parts.ts';

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
  await expect
    .element(main.getByRole('blockquote'))
    .toHaveTextContent('“<img src=x onerror=alert(1)> no”');
  expect(main.element().querySelector('img')).toBeNull();
});

// rule: #error-page
test('a login that WeChat must open shows the address to copy', async () => {
  const { t } = await openPage('/error?code=1104');
  const title = wordsOf('login.openInWechat', {});
  await expect.element(main.getByRole('heading', { name: title })).toBeVisible();
  await expect
    .element(page.getByLabelText(t('login.address')))
    .toHaveValue(`${location.origin}/login?login=1`);
});

// rule: #error-page
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
