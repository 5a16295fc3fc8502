import { expect, onTestFinished, test, vi } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { stopClock } from '../../../test/pages/device.ts';
import { pending } from '../../../test/pages/fake-api.ts';
import { giftKeys, openGiftVideo, send, sendGift } from '../../../test/pages/gift.ts';
import { partsOf, press } from '../../../test/pages/parts.ts';

/** Taps without the time that the browser needs for it. */
const tapAtOnce = (button: Locator) => (button.element() as HTMLElement).click();

// rule: #gift-taps
test.for(['desktop', 'mobile'] as const)(
  'the first tap arms a tier, shows that and sends nothing: %s',
  async (layout) => {
    const { t, api, small, tip } = await openGiftVideo({ layout });
    await expect.element(small).toHaveAttribute('aria-pressed', 'false');
    await expect.element(small).toHaveAccessibleName(t('gift.thank', { amount: '2\u00A0K' }));
    await small.click();
    await expect.element(small).toHaveAttribute('aria-pressed', 'true');
    await expect.element(small).toHaveAccessibleName(t('gift.tapAgain', { amount: '2\u00A0K' }));
    await expect.element(tip).toHaveTextContent(t('gift.tapAgain', { amount: '2 K' }));
    await expect.element(tip).toBeVisible();
    expect(api.requests(send)).toEqual([]);
  },
);

// rule: #gift-stillness
test.for([
  ['desktop', 'en', '2 K'],
  ['mobile', 'en', '2 K'],
  ['mobile', 'zh-hans', '2千'],
  ['mobile', 'zh-hant', '2千'],
] as const)(
  'words say whom a tap thanks, and a gift moves nothing: %s, %s',
  async ([layout, locale, amount]) => {
    const opened = await openGiftVideo({ layout, locale });
    const { t, actions } = opened;
    const small = partsOf(t).gift(actions, amount);
    const words = actions.getByText(t('gift.thankWho', { name: 'Ann' }));
    await expect.element(words).toBeVisible();
    const share = actions.getByRole('button', { name: t('video.share'), exact: true });
    const places = () => [small, share].map((each) => Math.round(each.element().getBoundingClientRect().top));
    small.element().scrollIntoView({ block: 'center' });
    const before = places();
    await small.click();
    await expect.element(opened.tip).toHaveTextContent(t('gift.tapAgain', { amount }));
    expect(places()).toEqual(before);
    await small.click();
    await expect.element(actions).toMatchTextContent(t('gift.sentTo', { amount, name: 'Ann' }));
    await expect.element(words).not.toBeInTheDocument();
    expect(places()).toEqual(before);
  },
);

// rule: #gift-taps
test('after five seconds the tier is off again', async () => {
  const { small, tip } = await openGiftVideo();
  await small.click();
  await expect.element(small).toHaveAttribute('aria-pressed', 'true');
  vi.advanceTimersByTime(5_000);
  await expect.element(small).toHaveAttribute('aria-pressed', 'false');
  await expect.element(tip).not.toBeVisible();
});

// rule: #gift-taps
test('a double tap sends, once', async () => {
  const { t, api, actions, small } = await openGiftVideo();
  await small.dblClick();
  const sent = t('gift.sentTo', { amount: '2 K', name: 'Ann' });
  await expect.element(actions).toMatchTextContent(sent);
  await expect.element(small).toHaveAttribute('aria-pressed', 'false');
  expect(api.bodies(send)).toEqual([{ amount: 2_000 }]);
});

// rule: #gift-tiers, #gift-taps
test('another tier is armed instead, and its second tap after 4.9 seconds sends it', async () => {
  const { t, api, actions, small, middle, tip } = await openGiftVideo();
  await small.click();
  await expect.element(small).toHaveAttribute('aria-pressed', 'true');
  stopClock();
  tapAtOnce(middle);
  const armedMs = performance.now();
  await expect.element(middle).toHaveAttribute('aria-pressed', 'true');
  await expect.element(small).toHaveAttribute('aria-pressed', 'false');
  await expect.element(tip).toHaveTextContent(t('gift.tapAgain', { amount: '20 K' }));
  expect(api.requests(send)).toEqual([]);
  vi.advanceTimersByTime(armedMs + 4_900 - performance.now());
  tapAtOnce(middle);
  const sent = t('gift.sentTo', { amount: '20 K', name: 'Ann' });
  await expect.element(actions).toMatchTextContent(sent);
  await expect.element(middle).toHaveAttribute('aria-pressed', 'false');
  expect(api.bodies(send)).toEqual([{ amount: 20_000 }]);
});

test('a gift is sent once, whatever is tapped while the request is in flight', async () => {
  const { t, api, small, middle, tip } = await openGiftVideo({
    api: (api) => api.respond(send, pending),
  });
  await sendGift(small);
  await expect.element(tip).toHaveTextContent(t('gift.sending'));
  for (const button of [small, middle, small]) {
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    vi.advanceTimersByTime(1_000);
    await button.click({ force: true });
  }
  await expect.element(middle).toHaveAttribute('aria-pressed', 'false');
  expect(api.bodies(send)).toEqual([{ amount: 2_000 }]);
  expect(giftKeys(api)).toEqual([expect.stringMatching(/^\w{16,}$/)]);
});

test('Escape cancels the first press of a key; one held down is one press, and two presses send', async () => {
  const { t, api, actions, small, middle } = await openGiftVideo();
  small.element().focus();
  await press('{Enter}');
  await expect.element(small).toHaveAttribute('aria-pressed', 'true');
  await press('{Escape}');
  await expect.element(small).toHaveAttribute('aria-pressed', 'false');

  const passTime = () => void vi.advanceTimersByTime(1_000);
  window.addEventListener('keydown', passTime, { capture: true });
  onTestFinished(() => window.removeEventListener('keydown', passTime, { capture: true }));
  await press('{Enter>3/}');
  await expect.element(small).toHaveAttribute('aria-pressed', 'true');
  expect(api.requests(send)).toEqual([]);

  middle.element().focus();
  await press('[Space]');
  await expect.element(middle).toHaveAttribute('aria-pressed', 'true');
  await press('[Space]');
  const sent = t('gift.sentTo', { amount: '20 K', name: 'Ann' });
  await expect.element(actions).toMatchTextContent(sent);
  expect(api.bodies(send)).toEqual([{ amount: 20_000 }]);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});
