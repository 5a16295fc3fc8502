import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { localeTable } from '@bloom/contract/wire/locale';
import { openGiftVideo, sendGift } from '../../../test/pages/gift.ts';
import { openPage } from '../../../test/pages/open-page.tsx';
import { partsOf, press } from '../../../test/pages/parts.ts';
import { translatorOf } from '../../../test/translator.ts';

const background = () => getComputedStyle(document.body).backgroundColor;

test.for(['desktop', 'mobile'] as const)(
  'the theme of a %s can be chosen, and is remembered',
  async (layout) => {
    const path = layout === 'desktop' ? '/' : '/login?login=1';
    const { t } = await openPage(path, { layout });
    const light = background();
    if (layout === 'desktop') {
      await page.getByRole('button', { name: t('shell.languageMenu') }).click();
    }
    await page.getByText(t('settings.theme_dark'), { exact: true }).click();
    await expect.poll(background).not.toBe(light);
    expect(localStorage.getItem('theme')).toBe('dark');
    const dark = background();
    await openPage(path, { layout, stored: { theme: 'dark' } });
    expect(background()).toBe(dark);
  },
);

// rule: #top-bar
test('the language is switched at once, stored, and declared to the browser', async () => {
  const { t } = await openPage('/');
  expect(document.documentElement.lang).toBe('en');
  await page.getByRole('button', { name: t('shell.languageMenu') }).click();
  await page.getByText(localeTable['zh-hans'].name, { exact: true }).click();
  await expect.poll(() => document.documentElement.lang).toBe('zh-Hans');
  expect(localStorage.getItem('locale')).toBe('zh-hans');
  await press('{Escape}');
  const { cards } = partsOf(translatorOf('zh-hans'));
  await expect.element(cards.first()).toBeVisible();
});

test('nothing moves for a person who wants less motion', async () => {
  const { t, actions, small } = await openGiftVideo();
  await sendGift(small);
  const sent = t('gift.sentTo', { amount: '2 K', name: 'Ann' });
  await expect.element(actions).toMatchTextContent(sent);
  expect(document.querySelector('.flying-petal')).toBeNull();
  const ends = document.getAnimations().map((each) => each.effect?.getComputedTiming().endTime);
  expect(ends.filter((end) => Number(end) > 20)).toEqual([]);
});

test('a petal flies to the balance otherwise', async () => {
  const { small } = await openGiftVideo({ motion: true });
  let hasFlown = false;
  const watch = new MutationObserver(() => {
    hasFlown ||= document.querySelector('.flying-petal') !== null;
  });
  watch.observe(document.body, { childList: true, subtree: true });
  await sendGift(small);
  await expect.poll(() => hasFlown).toBe(true);
  await expect.poll(() => document.querySelector('.flying-petal')).toBeNull();
  watch.disconnect();
});
