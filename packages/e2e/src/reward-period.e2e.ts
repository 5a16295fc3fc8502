import { expect, newName, test, onceForAllLayouts } from './fixtures.ts';
import { phone } from './phone.ts';

const periodS = 4;
const dayMs = 86_400_000;

// With the rate limits of production. One server for all tests: each takes seconds to start.
test.describe.configure({ mode: 'default' });
test.use({ serverSettings: { REWARD_PERIOD_S: String(periodS), RATE_LIMIT: '1' } });

for (const offMs of [-dayMs, dayMs]) {
  test(
    `the daily reward becomes ready on time, on a device ${offMs / 3_600_000} hours off`,
    onceForAllLayouts,
    async ({ page, bloom, texts, site, loggedInAs }) => {
      const user = newName('User');
      await loggedInAs(user);
      await page.clock.install({ time: Date.now() + offMs });
      await page.goto('/');
      await bloom.openMine(texts.reward);
      const panel = bloom.mine(texts.reward);
      const button = panel.getByRole('button', { name: texts.getReward });
      await bloom.press(button);
      await expect(panel).toContainText(texts.gotReward);
      await expect(panel.getByRole('button', { name: texts.thankSomeone })).toBeVisible();
      const { next_reward: next, balance } = await site.api.account(user);

      await expect(button).toBeEnabled();
      // The API has whole seconds, rounded up.
      expect(Date.now() / 1000).toBeGreaterThan(next - 1);
      await bloom.press(button);
      await expect.poll(() => site.api.balance(user)).toBeGreaterThan(balance);
      await expect(panel).toContainText(texts.gotReward);
      await expect(panel.getByRole('alert')).toHaveCount(0);
    },
  );
}

for (const layout of ['desktop', 'phone']) {
  test.describe(`on the ${layout}`, onceForAllLayouts, () => {
    if (layout === 'phone') test.use(phone);

    // rule: #reward-display, #top-bar
    test('the icon of the daily reward appears by itself', async ({
      page,
      bloom,
      site,
      texts,
      loggedInAs,
    }) => {
      const user = newName('User');
      await site.api.claim(user);
      await loggedInAs(user);
      await page.goto('/');
      await expect(bloom.cards.first()).toBeVisible();
      await expect(bloom.rewardIcon).toBeVisible();
      if (bloom.isMobile) {
        const tabs = page.getByRole('navigation', { name: texts.tabs });
        await expect(tabs.getByRole('link', { name: texts.mine })).toContainText(texts.rewardReady);
      }
    });
  });
}
