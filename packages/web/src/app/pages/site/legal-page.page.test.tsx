import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '../../../../test/pages/open-page.tsx';

// rule: #legal-pages
test.for([
  ['/terms', 'home.terms', 'April 17, 2020'],
  ['/privacy', 'home.privacy', 'January 1, 2020'],
] as const)('%s shows its title and its date', async ([path, title, since]) => {
  const { t } = await openPage(path);
  await expect.element(page.getByRole('heading', { level: 1, name: t(title) })).toBeVisible();
  await expect.element(page.getByText(t('home.effective', { date: since }))).toBeVisible();
});

// rule: #legal-pages
test('the privacy page leads to the terms', async () => {
  const { t } = await openPage('/privacy');
  await page
    .getByRole('main')
    .getByRole('link', { name: t('home.terms') })
    .click();
  await expect.poll(() => location.pathname).toBe('/terms');
});

// rule: #page-routes
test.for([
  [undefined, '/video/aqz-KE-bpKQ?videoSrc=youtube'],
  [{ ref_code: 'MINE2345' }, '/video/aqz-KE-bpKQ?videoSrc=youtube&code=MINE2345'],
] as const)(
  'the address of a video has the referral code of %j, and no other',
  async ([account, address]) => {
    await openPage('/video/aqz-KE-bpKQ?videoSrc=youtube&code=REF12345', account && { account });
    await expect.poll(() => location.pathname + location.search).toBe(address);
  },
);

// rule: #legal-pages
test('the legal pages name the site as its operator does, and passkeys', async () => {
  await openPage('/privacy', { config: { siteName: 'Film Club' } });
  await expect.element(page.getByText(/^Film Club is a place where people share links/)).toBeVisible();
  await expect
    .element(page.getByText(/passkey: your device keeps its secret, and Film Club stores/))
    .toBeVisible();
});

// rule: #legal-pages
test('a text of the operator replaces the built-in one, says its language, and has the imprint below', async () => {
  const { t } = await openPage('/privacy', {
    api: (api) =>
      api.respond('GET /legal/:name', {
        data: {
          text: '## 总则\n你好\n朋友\n \n再见\n## 其他\n再见',
          lang: 'zh-hans',
          imprint: 'Ann Example\nStreet 1',
          contact: 'ann@club.example',
        },
      }),
  });
  const main = page.getByRole('main');
  await expect.element(main.getByRole('heading', { level: 2, name: '总则' })).toBeVisible();
  await expect.element(main.getByRole('heading', { level: 2, name: '其他' })).toBeVisible();
  const paragraphs = main.getBySelector('[lang="zh-Hans"] p').elements();
  expect(paragraphs.map(({ textContent }) => textContent)).toEqual(['你好\n朋友', '再见', '再见']);
  await expect.element(main.getByText(t('home.onlyIn', { language: '简体中文' }))).toBeVisible();
  await expect.element(main.getByRole('heading', { name: t('home.imprint') })).toBeVisible();
  await expect
    .element(main.getByRole('link', { name: 'ann@club.example' }))
    .toHaveAttribute('href', 'mailto:ann@club.example');
  await expect.element(main).not.toMatchTextContent('is a place where people share links');
});

// rule: #legal-pages
test.for(['en', 'zh-hans', 'zh-hant'] as const)(
  'the imprint is a page of its own, which every page links to: %s',
  async (locale) => {
    const { t } = await openPage('/rules', {
      locale,
      config: { imprint: true },
      api: (api) =>
        api.respond('GET /legal/:name', {
          data: { text: '', lang: locale, imprint: 'Ann Example\nStreet 1', contact: 'ann@club.example' },
        }),
    });
    const name = t('home.imprint');
    await expect.element(page.getByRole('main').getByRole('link', { name })).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name }).click();
    await expect.poll(() => location.pathname).toBe('/imprint');
    const main = page.getByRole('main');
    await expect.element(main.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect.element(main.getByText('Ann Example Street 1')).toBeVisible();
    await expect.element(main.getByRole('link', { name: 'ann@club.example' })).toBeVisible();
    expect(document.title).toContain(name);
  },
);

// rule: #legal-pages
test('without an imprint there is no link and no page', async () => {
  const { t } = await openPage('/rules');
  await expect.element(page.getByRole('contentinfo')).toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: t('home.imprint') })).not.toBeInTheDocument();
  const { router } = await openPage('/imprint');
  await expect.poll(() => router.state.location.href).toBe('/error?code=404');
});
