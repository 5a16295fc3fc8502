import { createECDH } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import type { PushMessage } from '@bloom/contract/notification/push-message';
import { wholeChromium } from '../browsers.ts';
import { expect, newName, test } from '../fixtures.ts';

test.use({ serviceWorkers: 'allow', ...wholeChromium });

/**
 * Replaces the browser's connection to its push service, which tests have no network for. The endpoint is a
 * public address, to which nothing is sent.
 */
async function replacePushService(page: Page): Promise<void> {
  const p256dh = createECDH('prime256v1').generateKeys('base64url');
  await page.addInitScript((key) => {
    const stored = 'e2e push';
    const subscription = {
      toJSON: () => ({
        endpoint: 'https://9.9.9.9/push/1',
        keys: { p256dh: key, auth: 'A'.repeat(22) },
      }),
      unsubscribe: async () => {
        localStorage.removeItem(stored);
        return true;
      },
    } as unknown as PushSubscription;
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem(stored, '1');
      return subscription;
    };
    PushManager.prototype.getSubscription = async () =>
      localStorage.getItem(stored) === null ? null : subscription;
  }, p256dh);
}

/** Hands a push message to the worker of the page, as the browser does. */
async function deliver(context: BrowserContext, page: Page, message: PushMessage): Promise<void> {
  const client = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await client.send('ServiceWorker.enable');
  await client.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
}

// rule: #push
test('a user switches push on and off, and a message becomes a notification of the device', async ({
  page,
  context,
  t,
  site,
  loggedInAs,
}) => {
  await context.grantPermissions(['notifications'], { origin: site.url });
  await replacePushService(page);
  await loggedInAs(newName('Pushed'));
  await page.goto('/?dialog=account');
  const toggle = page.getByRole('switch', { name: t('notification.push') });
  await expect(toggle).not.toBeChecked();
  await toggle.click();
  await expect(toggle).toBeEnabled();
  await expect(toggle).toBeChecked();
  await page.reload();
  await expect(toggle).toBeChecked();

  const message = {
    title: 'Bloom',
    text: 'A gift',
    url: '/',
    tag: 'gift/1',
    lang: 'en',
    unread: 1,
  };
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body }) => [title, body]);
    });
  // Chromium forgets a notification if it lists them while this one is about to be shown.
  await expect(async () => {
    await deliver(context, page, message);
    await deliver(context, page, { ...message, text: 'Two gifts', unread: 2 });
    await expect.poll(shown, { timeout: 3_000 }).toEqual([['Bloom', 'Two gifts']]);
  }).toPass();

  await toggle.click();
  await expect(toggle).toBeEnabled();
  await page.reload();
  await expect(toggle).not.toBeChecked();
});
