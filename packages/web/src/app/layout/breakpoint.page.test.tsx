import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { isDesktop } from '../../lib/layout.ts';
import { openPage } from '../../../test/pages/open-page.tsx';
import { partsOf } from '../../../test/pages/parts.ts';

const phone = [768, 900] as const;
const setWidth = (width: 768 | 769) => page.viewport(width, 900);

// rule: #layouts
test('768 is the phone and 769 the desktop', async () => {
  const { t } = await openPage('/', { size: phone });
  const tabBar = page.getByRole('navigation', { name: t('shell.tabs') });
  const menus = page.getByRole('navigation', { name: t('catalogue.categories') });
  await expect.element(tabBar).toBeVisible();
  await expect.element(menus).not.toBeInTheDocument();
  await setWidth(769);
  await expect.element(menus).toBeVisible();
  await expect.element(tabBar).not.toBeInTheDocument();
  await setWidth(768);
  await expect.element(tabBar).toBeVisible();
});

// rule: #layouts
test('a script that reads the width during a resize keeps no part in the other layout', async () => {
  const { t } = await openPage('/', { size: phone });
  const read = () => void isDesktop();
  window.addEventListener('resize', read);
  onTestFinished(() => window.removeEventListener('resize', read));
  await setWidth(769);
  await expect.element(page.getByRole('navigation', { name: t('catalogue.categories') })).toBeVisible();
});

// rule: #layouts
test('a window that becomes a phone or a desktop closes the dialog', async () => {
  const { t } = await openPage('/', { size: [769, 900], account: {} });
  const { cards } = partsOf(t);
  const dialog = page.getByRole('dialog');
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('video.share') })
    .click();
  await expect.element(dialog).toBeVisible();
  await setWidth(768);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(cards.first()).toBeVisible();
  await page.getByRole('button', { name: t('catalogue.filters') }).click();
  await expect.element(page.getByRole('dialog', { name: t('catalogue.filters') })).toBeVisible();
  await setWidth(769);
  await expect.element(dialog).not.toBeInTheDocument();
});
