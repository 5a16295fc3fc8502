import { startRollingUpgrade, type RollingUpgrade } from '@bloom/testing/rolling-upgrade';
import { expect, newName, test as base, type Site } from '../fixtures.ts';

/** The site is what the balancer leads to. */
const test = base.extend<object, { upgrade: RollingUpgrade; site: Site }>({
  upgrade: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from the pattern
    async ({}, use) => {
      const upgrade = await startRollingUpgrade();
      await use(upgrade);
      await upgrade.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  site: [
    async ({ upgrade }, use) => use({ url: upgrade.url } as Site),
    { scope: 'worker', timeout: 180_000 },
  ],
});

const isAsset = ({ path }: { path: string }) => path.startsWith('/assets/');

test('while servers are replaced an open page goes on working, with what was typed', async ({
  page,
  t,
  loggedInAs,
  upgrade,
  expectConsoleError,
}) => {
  await loggedInAs(newName('Reading'));
  await page.goto('/?dialog=chat');
  const room = page.getByRole('region', { name: t('shell.chat') });
  const input = room.getByRole('textbox', { name: t('chat.input') });
  await input.fill('typed before the upgrade');

  await upgrade.startNext();
  // The event stream ends with its server, and a slow machine may refuse a list while a server starts: the
  // page requests both again.
  expectConsoleError('/api/');
  await upgrade.stopPrevious();
  const after = upgrade.served.length;
  await expect(input).toHaveValue('typed before the upgrade');
  await input.press('Enter');
  await expect(room.getByRole('log', { name: t('chat.list') })).toContainText('typed before the upgrade');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t('video.share'), exact: true }).click();
  await expect(page.getByRole('textbox', { name: t('share.link') })).toBeVisible();
  // Parts that the page had not loaded yet, of its own build.
  const late = upgrade.served.slice(after).filter(isAsset);
  expect(late.length).toBeGreaterThan(0);
  expect(late.every(({ status }) => status === 200)).toBe(true);
  expect(upgrade.files.previous).toContain(late[0]?.path.slice('/assets/'.length));

  await page.goto('/');
  await expect(page.getByRole('list', { name: t('catalogue.list'), exact: true })).toBeVisible();
});
