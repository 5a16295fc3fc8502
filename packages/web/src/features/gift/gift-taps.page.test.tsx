import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { pending } from '../../../test/pages/fake-api.ts';
import { takeClock } from '../../../test/pages/device.ts';
import { openPage } from '../../../test/pages/open-page.tsx';
import { partsOf, press } from '../../../test/pages/parts.ts';

const send = 'POST /video/:source/:id';

/** Opens the video of somebody else, signed in, with the clock in the hands of the test. */
async function openVideo() {
  takeClock();
  const opened = await openPage('/video/aqz-KE-bpKQ?videoSrc=youtube', { account: {} });
  const { actions, gift } = partsOf(opened.t);
  const [small, middle] = [gift(actions, '2 K'), gift(actions, '20 K')];
  await expect.element(small).toBeVisible();
  return { ...opened, actions, small, middle, tip: actions.getBySelector('.gift-tip') };
}

// rule: #gift-taps
test('the first tap arms a tier, shows that and sends nothing', async () => {
  const { t, api, small, tip } = await openVideo();
  await expect.element(small).toHaveAttribute('aria-pressed', 'false');
  await small.click();
  await expect.element(small).toHaveAttribute('aria-pressed', 'true');
  await expect.element(small).toHaveAccessibleName(t('gift.tapAgain', { amount: '2 K' }));
  await expect.element(tip).toHaveTextContent(t('gift.tapAgain', { amount: '2 K' }));
  expect(api.requests(send)).toEqual([]);
});

// rule: #gift-taps
test('after five seconds the tier is off again', async () => {
  const { small, tip } = await openVideo();
  await small.click();
  await expect.element(small).toHaveAttribute('aria-pressed', 'true');
  vi.advanceTimersByTime(5_000);
  await expect.element(small).toHaveAttribute('aria-pressed', 'false');
  await expect.element(tip).not.toBeVisible();
});

test('the bounce of a double tap sends nothing', async () => {
  const { api, small } = await openVideo();
  await small.dblClick();
  await expect.element(small).toHaveAttribute('aria-pressed', 'true');
  expect(api.requests(send)).toEqual([]);
});

// rule: #gift-tiers, #gift-taps
test('another tier is armed instead, and its second tap sends it', async () => {
  const { t, api, actions, small, middle } = await openVideo();
  await small.click();
  vi.advanceTimersByTime(800);
  await middle.click();
  await expect.element(small).toHaveAttribute('aria-pressed', 'false');
  await expect.element(middle).toHaveAttribute('aria-pressed', 'true');
  vi.advanceTimersByTime(800);
  await middle.click();
  const sent = t('gift.sentTo', { amount: '20 K', name: 'Ann' });
  await expect.element(actions).toMatchTextContent(sent);
  expect(api.bodies(send)).toEqual([{ amount: 20_000 }]);
});

test('a gift is sent once, whatever is tapped while the request is in flight', async () => {
  const { t, api, small, tip } = await openVideo();
  api.answer(send, pending);
  for (let taps = 0; taps < 4; taps += 1) {
    await small.click({ force: true });
    vi.advanceTimersByTime(1_000);
  }
  await expect.element(tip).toHaveTextContent(t('gift.sending'));
  expect(api.bodies(send)).toEqual([{ amount: 2_000 }]);
  expect(api.requests(send)[0]?.headers.get('idempotency-key')).toMatch(/^\w{16,}$/);
});

test('Escape cancels the first press of a key', async () => {
  const { api, small } = await openVideo();
  small.element().focus();
  await press('{Enter}');
  await expect.element(small).toHaveAttribute('aria-pressed', 'true');
  await press('{Escape}');
  await expect.element(small).toHaveAttribute('aria-pressed', 'false');
  expect(api.requests(send)).toEqual([]);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});
