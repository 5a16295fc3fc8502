import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { locales } from '@bloom/contract/wire/locale';
import { boxOf, isInWindow } from '../../../../test/pages/boxes.ts';
import { resize } from '../../../../test/pages/device.ts';
import { exampleFor, type Content } from '../../../../test/pages/fake-api.ts';
import { openPage } from '../../../../test/pages/open-page.tsx';
import { press } from '../../../../test/pages/parts.ts';
import { exampleVideos, inPages } from '../../../../test/pages/videos.ts';

/** The parts of the top bar that overlap, wrap or leave its row. */
function findFaults(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const faults = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : [];
  const row = document.querySelector('header > div');
  if (!row) return ['no top bar'];
  if (row.getBoundingClientRect().height !== 64) faults.push('it is not 64 pixels high');
  const parts = [...row.querySelectorAll('a, button, form')]
    .filter((part) => !part.closest('form') || part.matches('form'))
    .map((part) => ({ part, box: part.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0);
  for (const [index, { part, box }] of parts.entries()) {
    const name = part.ariaLabel ?? part.textContent;
    if (box.right > clientWidth) faults.push(`"${name}" leaves the window`);
    if (box.height > 48) faults.push(`"${name}" wraps`);
    const next = parts[index + 1]?.box;
    if (next && box.right > next.left + 0.5) faults.push(`"${name}" overlaps the next one`);
  }
  return faults;
}

const name = 'Wilhelmina'.padEnd(30, 'w');
const video = '/video/aqz-KE-bpKQ?videoSrc=youtube';

// rule: #top-bar
test.for(
  locales.flatMap((locale) => [
    { locale, path: '/', account: undefined },
    { locale, path: '/', account: { name } },
    { locale, path: video, account: { name } },
  ]),
)(
  'the top bar never wraps, overlaps or leaves the window ($locale, $path, $account.name)',
  async ({ locale, path, account }) => {
    const { t } = await openPage(path, { locale, ...(account && { account }) });
    const end = page.getByRole('button', {
      name: account ? new RegExp(name) : t('shell.guide'),
    });
    await expect.element(end.first()).toBeVisible();
    for (const width of [769, 1000, 1100, 1180, 1280, 1440, 1536, 1920]) {
      await resize(width, 700);
      const fieldPx = width < 1280 ? 128 : 320;
      expect(boxOf(page.getByRole('combobox')).width).toBeGreaterThanOrEqual(fieldPx);
      expect(findFaults(), `${width} pixels`).toEqual([]);
      expect(isInWindow(page.getByRole('button', { name: t('shell.languageMenu') }))).toBe(true);
      expect(isInWindow(end.first())).toBe(true);
    }
  },
);

// rule: #top-bar
test('the top bar changes its style from 100 pixels of scrolling on', async () => {
  await openPage('/', { api: (api) => api.respond('GET /video/list', inPages(exampleVideos(36))) });
  await expect.element(page.getByRole('article').first()).toBeVisible();
  const style = () => document.querySelector('header')?.className;
  expect(style()).toContain('border-transparent');
  window.scrollTo({ top: 99, behavior: 'instant' });
  expect(style()).toContain('border-transparent');
  window.scrollTo({ top: 100, behavior: 'instant' });
  await expect.poll(style).toContain('border-line');
});

/** Opens the menu of the profile. */
async function openProfile(options: Parameters<typeof openPage>[1] = {}) {
  const opened = await openPage('/', { account: {}, size: [1280, 720], ...options });
  await page.getByRole('button', { name: /^Profile of Dora/ }).hover();
  const menu = page.getBySelector('.popover:popover-open');
  await expect.element(menu).toBeVisible();
  return { ...opened, menu };
}

// rule: #profile-menu
test('the profile menu shows all of its entries in a low window, also to the keyboard', async () => {
  const { t, menu } = await openProfile();
  const logout = menu.getByRole('link', { name: t('account.logout') });
  await expect.poll(() => isInWindow(logout)).toBe(true);
  const { scrollHeight, clientHeight } = menu.element();
  expect(scrollHeight).toBe(clientHeight);
  const open = menu.getBySelector('a:not(details a), button:not(details button), summary');
  const entries = open.all();
  expect(entries.length).toBeGreaterThan(10);
  open.first().element().focus();
  for (const entry of entries.slice(1)) {
    await press('{Tab}');
    await expect.element(entry).toHaveFocus();
  }
  await expect.element(logout).toHaveFocus();
  const decisions = menu.getByRole('button', { name: t('decision.title') });
  await expect.element(decisions).not.toBeInTheDocument();
  await press('{Shift>}{Tab}{/Shift}{Enter}');
  await expect.element(decisions).toBeVisible();
});

test('nothing in the menu of the profile moves when what watching has brought is known', async () => {
  const watching = Promise.withResolvers<Content<'GET /account/watching'>>();
  const { t, menu } = await openProfile({
    api: (api) => api.respond('GET /account/watching', () => watching.promise),
  });
  const credit = menu.getBySelector('p[aria-busy]');
  await expect.element(credit).toHaveAttribute('aria-busy', 'true');
  const statement = menu.getByRole('button', { name: t('statement.title') });
  const { top } = boxOf(statement);
  watching.resolve(exampleFor('GET /account/watching'));
  await expect.element(credit).toHaveAttribute('aria-busy', 'false');
  expect(boxOf(statement).top).toBe(top);
});

test('the keyboard skips to the content', async () => {
  const { t } = await openPage('/');
  await expect.element(page.getByRole('article').first()).toBeVisible();
  await press('{Tab}');
  const skip = page.getByRole('link', { name: t('shell.skip') });
  await expect.element(skip).toHaveFocus();
  expect(isInWindow(skip)).toBe(true);
  await press('{Enter}');
  await expect.element(page.getByRole('main')).toHaveFocus();
  await press('{Tab}');
  await expect.element(page.getByRole('button', { name: t('shell.heroJoin') })).toHaveFocus();
});

test('the keyboard stays in a dialog, closes it by Escape, and gets its focus back', async () => {
  const { t } = await openPage('/');
  const signIn = page.getByRole('banner').getByRole('button', { name: t('shell.signIn') });
  signIn.element().focus();
  await press('{Enter}');
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByLabelText(t('login.demoName'))).toBeVisible();
  for (let presses = 0; presses < 12; presses += 1) {
    await press('{Tab}');
    const { activeElement, body } = document;
    expect(activeElement === body || dialog.element().contains(activeElement)).toBe(true);
  }
  await press('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(signIn).toHaveFocus();
});
