import type { RewardResponse } from '@bloom/contract/reward';
import {
  expect,
  newName,
  newVideoId,
  test,
  type Locator,
  type Page,
  type Request,
  onceForAllLayouts,
  languageOfLayout,
} from './fixtures.ts';

const dayMs = 86_400_000;
const claimPath = '**/api/v1/account/daily_reward/*';

const inEnglish = (amount: number) => amount.toLocaleString('en');

/** Collects the claims that the page sends. */
function collectClaims(page: Page): Request[] {
  const claims: Request[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/account/daily_reward/')) claims.push(request);
  });
  return claims;
}

/** The claim button. */
const getReward = (panel: Locator, name: string) => panel.getByRole('button', { name });

/** The seconds that a countdown shows. */
async function secondsOf(timer: Locator): Promise<number> {
  const parts = (await timer.innerText()).split(':').map(Number);
  return parts.reduce((seconds, part) => seconds * 60 + part, 0);
}

for (const { appLocale, layout } of languageOfLayout) {
  test.describe(`in ${appLocale}`, layout, () => {
    test.use({ appLocale });

    // rule: #reward-display, #first-moments
    test('the daily reward is claimed, shown digit by digit and explained', async ({
      page,
      bloom,
      texts,
      site,
      loggedInAs,
      expectAccessible,
    }) => {
      const { api } = site;
      const [inviter, name, invitee] = [newName('Inviter'), newName('User'), newName('Friend')];
      const [id, friendsId] = [newVideoId(), newVideoId()];
      await api.join(name, inviter);
      await api.join(invitee, name);
      await api.share(invitee, friendsId);
      await api.give(newName('Donor'), friendsId, 100_000);
      await api.share(newName('Sharer'), id);
      await loggedInAs(name);
      const claims = collectClaims(page);
      await page.clock.install();

      await test.step('a gift counts as activity', async () => {
        await bloom.openVideo(id);
        await bloom.sendGift(bloom.actions, '200 K');
        await expect(bloom.actions).toContainText(texts.sent(texts.amount(200_000)));
      });

      await test.step('an icon shows that the reward is ready', async () => {
        await bloom.goHome();
        await expect(bloom.rewardIcon).toBeVisible();
        await expectAccessible();
        await bloom.press(bloom.rewardIcon);
      });

      const panel = bloom.mine(texts.reward);
      const button = getReward(panel, texts.getReward);
      const response = await test.step('it is claimed', async () => {
        await expect(panel).toContainText(texts.pickUp);
        await expect(panel).toContainText(texts.points('10'));
        await expectAccessible();
        const steps = await countDigits(page);
        const claim = page.waitForResponse(claimPath);
        await bloom.press(button);
        const claimed = (await (await claim).json()) as RewardResponse;
        const amount = inEnglish(claimed.reward);
        await expect(panel.getByRole('heading', { name: texts.gotReward })).toBeFocused();
        await expect(panel.locator('.reward-digits')).toHaveText(amount);
        await expect(panel).toContainText(texts.firstReward);
        await expect(panel.getByRole('meter')).toHaveAttribute(
          'aria-valuetext',
          texts.points('10'),
        );
        await expect(panel.getByText(texts.partBalance)).toBeHidden();
        await bloom.press(panel.getByText(texts.details, { exact: true }));
        await expect(panel.getByText(texts.partBalance)).toBeVisible();
        const counts = Array.from(amount.matchAll(/\d/g), ({ index }) => index + 1);
        // Two at once where the browser is busy.
        const seen = await steps.evaluate((list) => list);
        expect(seen.length).toBeGreaterThan(1);
        expect(counts).toEqual(expect.arrayContaining(seen));
        expect(seen.at(-1)).toBe(counts.at(-1));
        return claimed;
      });
      const { parts } = response;

      await test.step('every part of it is explained', async () => {
        const line = (term: string) => panel.locator('dl > div').filter({ hasText: term });
        await expect(panel).toContainText(texts.points('10'));
        await expect(panel).toContainText(texts.counts('0', '10', '0'));
        await expect(line(texts.partExtra)).toContainText(`+${inEnglish(parts.extra)}`);
        await expect(line(texts.partReferral)).toContainText('+3,750');
        await expect(panel.getByRole('alert')).toHaveText(
          texts.bonus(inEnglish(response.reward), '3,750', inEnglish(response.reward + 3_750)),
        );
        expect(parts.base + parts.extra).toBe(response.reward);
        const balance = 800_000 + response.reward + 3_750;
        await expect(line(texts.partBalance)).toContainText(inEnglish(balance));
        expect(await api.balance(name)).toBe(balance);
        await expectAccessible();
      });

      await test.step('it was claimed once, with the points of this device', () => {
        const [sent] = claims.map((claim) => claim.postDataJSON() as { ap: number });
        expect(claims).toHaveLength(1);
        expect(sent?.ap).toBeGreaterThan(10);
        expect(sent?.ap).toBeLessThan(10.01);
        expect(claims[0]?.headers()['idempotency-key']).toMatch(/^\w{16,}$/);
      });

      await test.step('the next one is a day away', async () => {
        await expect(bloom.rewardIcon).toHaveCount(0);
        await expect(button).toHaveCount(0);
        await expect(panel).toContainText(texts.nextIn);
        const left = await secondsOf(panel.getByRole('timer'));
        expect(left).toBeGreaterThan(86_000);
        expect(left).toBeLessThanOrEqual(86_400);
      });

      await test.step('closing it resets the amount, and the activity starts from zero', async () => {
        if (bloom.isMobile) await page.getByRole('button', { name: texts.back }).tap();
        else await page.keyboard.press('Escape');
        await expect(page.locator('.reward-digits')).toHaveCount(0);
        await bloom.openMine(texts.reward);
        await expect(panel.getByRole('timer')).toBeVisible();
        await expect(panel).toContainText(texts.points('0'));
        await expect(page.locator('.reward-digits')).toHaveCount(0);
        await expectAccessible();
      });
    });
  });
}

// rule: #page-routes, #mobile-home
test('the URL of the daily reward goes home, or on the phone to the reward after a login', async ({
  page,
  bloom,
  texts,
  isMobile,
}) => {
  await page.goto('/mine?feature=sign');
  if (!isMobile) {
    await expect(page).toHaveURL('/');
    return;
  }
  await expect(page).toHaveURL('/login?login=1');
  await bloom.logInAs(newName('User'));
  await expect(page).toHaveURL('/mine?feature=sign');
  await expect(getReward(page.getByRole('main'), texts.getReward)).toBeEnabled();
});

test.describe('the daily reward', onceForAllLayouts, () => {
  /** Opens the daily reward of a new user, in a page with an installed clock. */
  const open = test.extend<{ user: string; panel: Locator; claims: Request[] }>({
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from the pattern
    user: async ({}, use) => use(newName('User')),
    claims: async ({ page }, use) => use(collectClaims(page)),
    panel: async ({ page, bloom, texts, loggedInAs, user }, use) => {
      await loggedInAs(user);
      await page.clock.install();
      await page.goto('/');
      await bloom.openMine(texts.reward);
      await use(bloom.mine(texts.reward));
    },
  });

  // rule: #reward-display
  open('is shown at once if the user prefers no motion', async ({ page, bloom, texts, panel }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const steps = await countDigits(page);
    await bloom.press(getReward(panel, texts.getReward));
    await expect(panel).toContainText(texts.partBalance);
    expect(await steps.evaluate((list) => list.length)).toBe(1);
    // From here the way leads on to the videos.
    await bloom.press(panel.getByRole('button', { name: texts.thankSomeone }));
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(bloom.cards.first()).toBeVisible();
  });

  open(
    'that was claimed elsewhere is not paid twice, and the countdown begins',
    async ({ page, bloom, texts, site, user, panel, expectConsoleError }) => {
      expectConsoleError('/api/v1/account/daily_reward/');
      await expect(getReward(panel, texts.getReward)).toBeEnabled();
      await site.api.claim(user);
      const balance = await site.api.balance(user);
      await bloom.press(getReward(panel, texts.getReward));
      await expect(panel.getByRole('alert')).toHaveText(texts.notDue);
      await expect(getReward(panel, texts.getReward)).toBeDisabled();
      expect(await secondsOf(panel.getByRole('timer'))).toBeGreaterThan(86_000);
      await expect(page.getByText(texts.rewardReady)).toHaveCount(0);
      expect(await site.api.balance(user)).toBe(balance);
    },
  );

  open(
    'whose response is lost is claimed again with the same key',
    async ({ page, bloom, texts, site, user, panel, claims, expectConsoleError }) => {
      expectConsoleError('ERR_CONNECTION_RESET');
      await page.route(
        claimPath,
        async (route) => {
          await route.fetch();
          await route.abort('connectionreset');
        },
        { times: 1 },
      );
      await bloom.press(getReward(panel, texts.getReward));
      await expect.poll(() => claims.length).toBe(1);
      await page.clock.fastForward(5_000);
      await expect(panel).toContainText(texts.partBalance);
      expect(claims).toHaveLength(2);
      const [first, second] = claims.map((claim) => claim.headers()['idempotency-key']);
      expect(second).toBe(first);
      const shown = (await panel.locator('.reward-digits').innerText()).replaceAll(/\D/g, '');
      expect(await site.api.balance(user)).toBe(1_000_000 + Number(shown));
    },
  );

  open(
    'whose response was lost before a reload is shown after it',
    async ({ page, bloom, texts, site, user, panel, claims, expectConsoleError }) => {
      expectConsoleError('ERR_CONNECTION_RESET');
      await page.route(claimPath, async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      });
      await bloom.press(getReward(panel, texts.getReward));
      await bloom.waitForFailure(texts.notPaid, panel);
      await expect(getReward(panel, texts.getReward)).toBeEnabled();
      const balance = await site.api.balance(user);
      expect(balance).toBeGreaterThan(1_000_000);

      await page.unroute(claimPath);
      // The URL names the panel, so it opens again.
      await page.reload();
      await expect(panel).toContainText(texts.partBalance);
      await expect(panel).toContainText(inEnglish(balance));
      await expect(getReward(panel, texts.getReward)).toHaveCount(0);
      expect(await site.api.balance(user)).toBe(balance);
      expect(new Set(claims.map((claim) => claim.headers()['idempotency-key'])).size).toBe(1);
    },
  );

  open(
    'does not become ready by the device’s clock',
    async ({ page, bloom, texts, site, user, panel }) => {
      await site.api.claim(user);
      // Like a laptop after a night of sleep, or after its clock was set.
      await page.clock.fastForward(dayMs + 60_000);
      const timer = panel.getByRole('timer');
      await expect.poll(() => secondsOf(timer)).toBeGreaterThan(86_000);
      await expect(getReward(panel, texts.getReward)).toBeDisabled();
      await page.keyboard.press('Escape');
      await expect(page.getByText(texts.rewardReady)).toHaveCount(0);
      await expect(bloom.rewardIcon).toHaveCount(0);
    },
  );

  open(
    'is no longer offered when the device wakes up and it was claimed elsewhere',
    async ({ page, texts, site, user, panel }) => {
      await expect(getReward(panel, texts.getReward)).toBeEnabled();
      await site.api.claim(user);
      await page.clock.fastForward(600_000);
      await expect(getReward(panel, texts.getReward)).toBeDisabled();
      await expect(panel.getByRole('timer')).toBeVisible();
    },
  );

  open(
    'of an ended session opens the login',
    async ({ page, bloom, texts, site, panel, expectConsoleError }) => {
      expectConsoleError('/api/v1/account/');
      // The stream may connect again before the press is refused.
      expectConsoleError('/api/v1/message/stream');
      await expect(getReward(panel, texts.getReward)).toBeEnabled();
      const token = await page.evaluate(() => localStorage.getItem('user_token'));
      await fetch(`${site.url}/api/v1/account/logout`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
      });
      await bloom.press(getReward(panel, texts.getReward));
      await expect.poll(() => page.evaluate(() => localStorage.getItem('user_token'))).toBeNull();
      await expect(page.getByRole('dialog', { name: texts.loginTitle })).toBeVisible();
    },
  );

  for (const offMs of [-dayMs, dayMs]) {
    // rule: #reward-display
    test(`counts down by the server’s clock on a device that is ${offMs / 3_600_000} hours off`, async ({
      page,
      bloom,
      texts,
      site,
      loggedInAs,
    }) => {
      const user = newName('User');
      await site.api.claim(user);
      await loggedInAs(user);
      await page.clock.install({ time: Date.now() + offMs });
      await page.goto('/');
      await bloom.openMine(texts.reward);
      const panel = bloom.mine(texts.reward);
      const left = await secondsOf(panel.getByRole('timer'));
      expect(left).toBeGreaterThan(86_300);
      expect(left).toBeLessThanOrEqual(86_400);
      await expect(getReward(panel, texts.getReward)).toBeDisabled();
      await page.clock.fastForward(3_000);
      expect(await secondsOf(panel.getByRole('timer'))).toBeLessThan(left);
    });
  }

  test('works with the keyboard alone, and returns the focus', async ({
    page,
    bloom,
    texts,
    loggedInAs,
  }) => {
    const user = newName('User');
    await loggedInAs(user);
    await page.goto('/');
    const profile = page.getByRole('button', { name: texts.profileOf(user) });
    await profile.focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('.popover').getByRole('button').first()).toBeVisible();
    const reward = page.locator('.popover').getByRole('button', { name: texts.reward });
    await expect(async () => {
      await page.keyboard.press('Tab');
      await expect(reward).toBeFocused({ timeout: 500 });
    }).toPass();
    await page.keyboard.press('Enter');
    const panel = bloom.mine(texts.reward);
    // It is disabled until the reward of today has been loaded.
    await expect(getReward(panel, texts.getReward)).toBeEnabled();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(getReward(panel, texts.getReward)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('heading', { name: texts.gotReward })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(profile).toBeFocused();
  });

  test('of the phone opens as a dialog on a wide window', async ({
    page,
    bloom,
    texts,
    loggedInAs,
  }) => {
    await loggedInAs(newName('User'));
    await page.goto('/mine?feature=sign');
    await expect(page).toHaveURL('/?dialog=sign');
    await expect(getReward(bloom.mine(texts.reward), texts.getReward)).toBeEnabled();
  });

  test('is offered to a user who cannot pay a gift, if it is ready', async ({
    page,
    bloom,
    texts,
    site,
    loggedInAs,
  }) => {
    const [id, donor] = [newVideoId(), newName('Donor')];
    await site.api.share(newName('Sharer'), id);
    await site.api.give(donor, id, 999_000);
    await loggedInAs(donor);
    await page.clock.install();
    await bloom.openVideo(id);
    await expect(bloom.rewardIcon.or(page.getByText(texts.rewardReady)).first()).toBeAttached();
    await bloom.press(bloom.gift(bloom.actions, '2 K'));
    await expect(bloom.actions).toContainText(texts.insufficient('2,000', '1,000'));
    await bloom.press(bloom.actions.getByRole('button', { name: texts.offerReward }));
    const panel = bloom.mine(texts.reward);
    await bloom.press(getReward(panel, texts.getReward));
    await expect(panel).toContainText(texts.partBalance);
    const balance = await site.api.balance(donor);

    await bloom.openVideo(id);
    await bloom.press(bloom.actions.getByRole('button', { name: texts.otherAmount }));
    await bloom.chooseAmount(bloom.actions, '1000000');
    await expect(bloom.actions).toContainText(texts.insufficient('1,000,000', inEnglish(balance)));
    await expect(bloom.actions.getByRole('button', { name: texts.offerReward })).toHaveCount(0);
  });
});

/** Records how many characters of the reward are visible, one number for each change. */
function countDigits(page: Page) {
  return page.evaluateHandle(() => {
    const seen: number[] = [];
    new MutationObserver(() => {
      const digits = document.querySelector('.reward-digits');
      const shown = digits?.querySelectorAll('[data-shown]').length ?? 0;
      if (shown > 0 && shown !== seen.at(-1)) seen.push(shown);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
    return seen;
  });
}
