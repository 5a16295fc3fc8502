import { expect, newName, test, type Page } from '../fixtures.ts';
import { translatorOf } from '@bloom/web/test/translator.ts';

test.use({ serviceWorkers: 'allow' });

const zh = translatorOf('zh-hans');

/** Opens a page with an active service worker, and waits until the app has registered it. */
async function openInstalled(page: Page): Promise<void> {
  await page.goto('/');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
  });
  await page.addInitScript(() => {
    const { register } = ServiceWorkerContainer.prototype;
    ServiceWorkerContainer.prototype.register = async function registered(...given) {
      const registration = await register.apply(this, given);
      document.documentElement.dataset['installed'] = '';
      return registration;
    };
  });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-installed');
}

/** Installs a new version: a worker of another URL, which then waits beside the active one. */
async function release(page: Page, version: string): Promise<void> {
  await page.evaluate(async (name) => {
    const registration = await navigator.serviceWorker.register(`/sw.js?${name}`);
    const { installing } = registration;
    if (!installing) return;
    await new Promise<void>((resolve) =>
      installing.addEventListener('statechange', () => registration.waiting && resolve()),
    );
  }, version);
}

const comeBack = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));

const worker = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.controller?.scriptURL.split('?')[1]);

test('a new version is offered when it is installed, and activated when the user accepts', async ({
  page,
  bloom,
  t,
  loggedInAs,
}) => {
  await loggedInAs(newName('Updating'));
  await openInstalled(page);
  // The first version controls the page from the next load on.
  await openInstalled(page);
  await page.evaluate(() => document.body.setAttribute('data-old', ''));

  // A user who is writing is not interrupted.
  await page.getByRole('button', { name: t('video.share'), exact: true }).click();
  const link = page.getByRole('textbox', { name: t('share.link') });
  await link.fill('https://youtu.be/');
  await release(page, 'second');
  await comeBack(page);
  await expect(bloom.toasts).toBeEmpty();
  await page.keyboard.press('Escape');
  await comeBack(page);
  await expect(bloom.toasts).toContainText('A new version of Bloom is ready.');

  // The app continues to work without the update.
  await bloom.toasts.getByRole('button', { name: t('shell.close') }).click();
  await expect(bloom.toasts).toBeEmpty();
  await page.getByRole('button', { name: t('shell.languageMenu') }).click();
  await page.getByText('简体中文', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  await page.keyboard.press('Escape');
  expect(await worker(page)).toBeUndefined();

  await comeBack(page);
  await expect(bloom.toasts).toContainText('Bloom 有新版本了。');
  await bloom.toasts.getByRole('button', { name: '重新加载' }).click();
  await expect(page.locator('body')).not.toHaveAttribute('data-old');
  await expect(page.locator('html')).toHaveAttribute('data-ready');
  await expect(page.getByRole('list', { name: zh('catalogue.list'), exact: true })).toBeVisible();
  expect(await worker(page)).toBe('second');
  await page.getByRole('button', { name: zh('video.share'), exact: true }).click();
  await expect(page.getByRole('textbox', { name: zh('share.link') })).toHaveValue('https://youtu.be/');
});
