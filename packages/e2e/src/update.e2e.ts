import { expect, newName, onceForAllLayouts, test, type Page } from './fixtures.ts';
import { words } from './words.ts';

test.use({ serviceWorkers: 'allow' });

/** Opens a page that a service worker looks after, and waits until the app looks after that. */
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

/** A worker of another address is another version: the browser installs it beside the one at work. */
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

test(
  'a new version is offered when it is there, and comes when it is accepted',
  onceForAllLayouts,
  async ({ page, bloom, say, loggedInAs }) => {
    await loggedInAs(newName('Updating'));
    await openInstalled(page);
    // The first version takes over with the next page.
    await openInstalled(page);
    await page.evaluate(() => document.body.setAttribute('data-old', ''));

    // A user who is writing is not interrupted.
    await page.getByRole('button', { name: say.share, exact: true }).click();
    const link = page.getByRole('textbox', { name: say.link });
    await link.fill('https://youtu.be/');
    await release(page, 'second');
    await comeBack(page);
    await expect(bloom.toasts).toBeEmpty();
    await page.keyboard.press('Escape');
    await comeBack(page);
    await expect(bloom.toasts).toContainText('A new version of Bloom is ready.');

    // Without it everything goes on.
    await bloom.toasts.getByRole('button', { name: say.close }).click();
    await expect(bloom.toasts).toBeEmpty();
    await page.getByRole('button', { name: say.languageMenu }).click();
    await page.getByText('简体中文', { exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await page.keyboard.press('Escape');
    expect(await worker(page)).toBeUndefined();

    await comeBack(page);
    await expect(bloom.toasts).toContainText('Bloom 有新版本了。');
    await bloom.toasts.getByRole('button', { name: '重新加载' }).click();
    await expect(page.locator('body')).not.toHaveAttribute('data-old');
    await expect(page.getByRole('list', { name: words.cn.videos, exact: true })).toBeVisible();
    expect(await worker(page)).toBe('second');
    await page.getByRole('button', { name: words.cn.share, exact: true }).click();
    await expect(page.getByRole('textbox', { name: words.cn.link })).toHaveValue(
      'https://youtu.be/',
    );
  },
);
