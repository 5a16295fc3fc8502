import type { RewardResponse } from '@bloom/contract/gift/reward';
import { expect, newName, newVideoId, test } from '../fixtures.ts';
import { phone } from '../phone.ts';

test.use(phone);

const claimPath = '**/api/v1/account/daily_reward/*';
const inEnglish = (amount: number) => amount.toLocaleString('en');

// rule: #reward-display, #daily-reward
test('the daily reward counts a gift, pays what it explains, and only once', async ({
  page,
  bloom,
  t,
  site,
  loggedInAs,
  expectConsoleError,
}) => {
  const { api } = site;
  const [inviter, name, invitee] = [newName('Inviter'), newName('User'), newName('Friend')];
  const [id, friendsId] = [newVideoId(), newVideoId()];
  await api.join(name, inviter);
  await api.join(invitee, name);
  await api.share(invitee, friendsId);
  await api.give(newName('Donor'), friendsId, 100_000);
  const sharer = newName('Sharer');
  await api.share(sharer, id);
  await loggedInAs(name);
  await page.clock.install();

  await test.step('a gift counts as activity, also before the code for an account is loaded', async () => {
    const sent = Promise.withResolvers<void>();
    const code = /\/assets\/account-[^/]+\.js$/;
    const held = page.waitForRequest(code);
    await page.route(code, async (route) => {
      await sent.promise;
      await route.continue();
    });
    await bloom.openVideo(id);
    await held;
    await bloom.sendGift(bloom.actions, '200 K');
    await expect(bloom.actions).toContainText(t('gift.sentTo', { amount: '200 K', name: sharer }));
    sent.resolve();
  });

  const panel = bloom.mine(t('statement.reward'));
  await test.step('the icon leads to the reward, with the points of this device', async () => {
    await bloom.goHome();
    await bloom.press(bloom.rewardIcon);
    await expect(panel.getByRole('meter')).toHaveAttribute(
      'aria-valuetext',
      t('reward.points', { points: '10', full: 20 }),
    );
  });

  await test.step('a claim whose response is lost is sent again after a reload', async () => {
    expectConsoleError('ERR_CONNECTION_RESET');
    const keys = new Set<string | undefined>();
    await page.route(claimPath, async (route) => {
      keys.add(route.request().headers()['idempotency-key']);
      await route.fetch();
      await route.abort('connectionreset');
    });
    await bloom.press(panel.getByRole('button', { name: t('reward.get') }));
    await expect.poll(() => keys.size).toBe(1);
    await expect.poll(() => api.balance(name)).toBeGreaterThan(800_000);
    await page.unroute(claimPath);
    const claim = page.waitForResponse(claimPath);
    await page.reload();
    const response = await claim;
    keys.add(response.request().headers()['idempotency-key']);
    expect(keys.size).toBe(1);
    const { reward, parts } = (await response.json()) as RewardResponse;
    await expect(panel.locator('.reward-digits')).toHaveText(inEnglish(reward));
    await panel.getByText(t('reward.parts'), { exact: true }).click();
    const line = (term: string) => panel.locator('dl > div').filter({ hasText: term });
    const counts = t('reward.partCounts', { shares: '0', gifts: '10', watch: '0' });
    await expect(panel).toContainText(counts);
    await expect(line(t('reward.partReferral'))).toContainText('+3,750');
    expect(parts.base + parts.extra).toBe(reward);
    const balance = 800_000 + reward + 3_750;
    await expect(line(t('reward.partBalance'))).toContainText(inEnglish(balance));
    expect(await api.balance(name)).toBe(balance);
  });

  await test.step('the next one is a day away', async () => {
    await expect(panel).toContainText(t('reward.nextIn'));
    await expect(panel.getByRole('button', { name: t('reward.get') })).toHaveCount(0);
    await expect(panel.getByRole('timer')).toHaveText(/^2[34]:\d\d:\d\d$/);
  });
});
