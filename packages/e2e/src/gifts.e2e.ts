import {
  collectGifts,
  expect,
  newName,
  newVideoId,
  test,
  onceForAllLayouts,
  onDesktopOnly,
} from './fixtures.ts';
import { playing } from './playing.ts';

/** Opens a new video of another user, signed in, in a page whose clock stands still. */
const open = test.extend<{
  donor: string;
  sharer: string;
  id: string;
  gifts: ReturnType<typeof collectGifts>;
}>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from the pattern
  donor: async ({}, use) => use(newName('Donor')),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from the pattern
  sharer: async ({}, use) => use(newName('Sharer')),
  id: [
    async ({ page, bloom, site, loggedInAs, donor, sharer }, use) => {
      const id = newVideoId();
      await site.api.share(sharer, id);
      await loggedInAs(donor);
      await page.clock.install();
      await bloom.openVideo(id);
      await bloom.poster.waitFor();
      await use(id);
    },
    { auto: true },
  ],
  gifts: async ({ page }, use) => use(collectGifts(page)),
});

open.describe('the two taps of a gift', () => {
  open.beforeEach(async ({ page }) => {
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
  });

  // rule: #gift-taps
  open(
    'the first tap arms a tier, shows that and sends nothing',
    async ({ bloom, texts, gifts }) => {
      const small = bloom.gift(bloom.actions, '2 K');
      await expect(small).toHaveAttribute('aria-pressed', 'false');
      await bloom.press(small);
      await expect(small).toHaveAttribute('aria-pressed', 'true');
      await expect(small).toHaveAccessibleName(texts.tapAgain('2 K'));
      await expect(bloom.giftTip(bloom.actions)).toHaveText(texts.tapAgain('2 K'));
      await expect(bloom.giftTip(bloom.actions)).toBeVisible();
      expect(gifts).toEqual([]);
    },
  );

  // rule: #gift-tiers, #gift-taps
  open(
    'the second tap has five seconds, is no bounce, and is of the same tier',
    onceForAllLayouts,
    async ({ page, bloom, texts, site, donor, gifts }) => {
      const [small, middle] = [bloom.gift(bloom.actions, '2 K'), bloom.gift(bloom.actions, '20 K')];
      await test.step('after five seconds the tier is off again', async () => {
        await bloom.press(small);
        await page.clock.runFor(4_900);
        await expect(small).toHaveAttribute('aria-pressed', 'true');
        await page.clock.runFor(200);
        await expect(small).toHaveAttribute('aria-pressed', 'false');
        await expect(bloom.giftTip(bloom.actions)).toBeHidden();
        await bloom.press(small);
        await expect(small).toHaveAccessibleName(texts.tapAgain('2 K'));
      });
      await test.step('the bounce of a double tap does not send', async () => {
        await page.clock.runFor(200);
        await bloom.press(small);
        await expect(small).toHaveAttribute('aria-pressed', 'true');
        expect(gifts).toEqual([]);
      });
      await test.step('another tier is armed instead, and sent by a tap after 4.9 seconds', async () => {
        await page.clock.runFor(800);
        await bloom.press(middle);
        await expect(small).toHaveAttribute('aria-pressed', 'false');
        await expect(middle).toHaveAttribute('aria-pressed', 'true');
        await expect(bloom.giftTip(bloom.actions)).toHaveText(texts.tapAgain('20 K'));
        await page.clock.runFor(4_900);
        await expect(middle).toHaveAttribute('aria-pressed', 'true');
        expect(gifts).toEqual([]);
        await bloom.press(middle);
        await page.clock.resume();
        await expect(bloom.actions).toContainText(texts.sent('20 K'));
        expect(gifts.map((gift) => gift.postDataJSON() as unknown)).toEqual([{ amount: 20_000 }]);
        expect(await site.api.balance(donor)).toBe(980_000);
      });
    },
  );

  open(
    'Escape cancels the first press of a key; one held down is one press, and two presses send',
    onDesktopOnly,
    async ({ page, bloom, texts, gifts }) => {
      const small = bloom.gift(bloom.actions, '2 K');
      await small.focus();
      await page.keyboard.press('Enter');
      await expect(small).toHaveAttribute('aria-pressed', 'true');
      await page.keyboard.press('Escape');
      await expect(small).toHaveAttribute('aria-pressed', 'false');

      await page.keyboard.down('Enter');
      await page.clock.runFor(1_000);
      // Down without an up is a repetition to the browser.
      await page.keyboard.down('Enter');
      await page.keyboard.down('Enter');
      await expect(small).toHaveAttribute('aria-pressed', 'true');
      await page.keyboard.up('Enter');
      expect(gifts).toEqual([]);

      await bloom.gift(bloom.actions, '20 K').focus();
      await page.keyboard.press('Space');
      await page.clock.runFor(1_000);
      await page.keyboard.press('Space');
      await page.clock.resume();
      await expect(bloom.actions).toContainText(texts.sent('20 K'));
      expect(gifts).toHaveLength(1);
    },
  );
});

open.describe('a gift', onceForAllLayouts, () => {
  open(
    'is sent once, whatever is tapped while the request is in flight',
    async ({ page, bloom, texts, site, id, donor, gifts }) => {
      const response = Promise.withResolvers<void>();
      await page.route(`**/api/v1/video/youtube/${id}`, async (route) => {
        await response.promise;
        await route.continue();
      });
      await bloom.sendGift(bloom.actions, '2 K');
      await expect(bloom.giftTip(bloom.actions)).toHaveText(texts.sending);
      await page.clock.fastForward(1_000);
      const small = bloom.gift(bloom.actions, '2 K');
      await small.click({ force: true });
      await page.clock.fastForward(1_000);
      await small.click({ force: true });
      response.resolve();
      await expect(bloom.actions).toContainText(texts.sent('2 K'));
      expect(gifts.map((gift) => gift.postDataJSON() as unknown)).toEqual([{ amount: 2_000 }]);
      expect(gifts[0]?.headers()['idempotency-key']).toMatch(/^\w{16,}$/);
      expect(await site.api.balance(donor)).toBe(998_000);
      expect((await site.api.video(id))?.video_bloom_balance).toBe(12_000);
    },
  );

  // rule: #gift-taps
  open('changes the balances that are shown', async ({ page, bloom, texts, donor }) => {
    await expect(page.getByRole('main')).toContainText('10 K');
    await bloom.sendGift(bloom.actions, '20 K');
    await expect(bloom.actions).toContainText(texts.sent('20 K'));
    // The first one: related videos may have as much.
    await expect(page.getByRole('main').getByText('30 K', { exact: true }).first()).toBeVisible();
    if (bloom.isMobile) {
      await bloom.press(
        page.getByRole('navigation', { name: texts.tabs }).getByRole('link', { name: texts.mine }),
      );
      await expect(page.getByRole('main')).toContainText(texts.petals('980,000'));
    } else {
      await expect(page.getByRole('button', { name: texts.profileOf(donor) })).toContainText(
        '980 K',
      );
    }
  });

  // rule: #cards
  open(
    'on a card of the list changes the card',
    async ({ page, bloom, texts, site, id, donor }) => {
      await page.goto('/');
      const card = bloom.cards.first();
      await card.hover();
      await bloom.sendGift(card, '2 K');
      await expect(bloom.toasts).toContainText(texts.sent('2 K'));
      await expect(card).toContainText('12 K');
      expect((await site.api.video(id))?.video_bloom_balance).toBe(12_000);
      expect(await site.api.balance(donor)).toBe(998_000);
    },
  );

  // rule: #gift-taps
  open(
    'of 200 K moves its card to the top of the list, and the message names that list',
    async ({ page, bloom, texts, site, id }) => {
      await site.api.share(newName('Sharer'), newVideoId(), { category: 'other', label: 'other' });
      await page.goto('/');
      const card = bloom.cardOf(id);
      await card.hover();
      await bloom.sendGift(card, '200 K');
      // It was first in its category already.
      await expect(bloom.toasts).toContainText(texts.moved(2, 1, texts.all));
      await expect(bloom.cards.first()).toContainText(id);
      expect((await site.api.list())[0]).toBe(id);

      await page.goto('/?category=entertainment');
      await card.hover();
      await bloom.sendGift(card, '200 K');
      await expect(bloom.toasts).toContainText(texts.stayed(1, texts.entertainment));
    },
  );

  // rule: #insufficient-balance
  open(
    'that the balance cannot pay shows that on its card, once, and offers what it can',
    async ({ page, bloom, texts, site, id, donor, gifts }) => {
      await site.api.give(donor, id, 900_000);
      const other = newVideoId();
      await site.api.share(newName('Sharer'), other);
      await page.goto('/');
      const [card, second] = [bloom.cardOf(id), bloom.cardOf(other)];
      await expect(card).toBeVisible();
      const text = texts.insufficient('200,000', '100,000');
      for (const each of [second, card]) {
        await each.hover();
        await bloom.press(bloom.gift(each, '200 K'));
        await expect(each.getByRole('alert')).toHaveText(text);
      }
      await expect(page.getByRole('alert')).toHaveCount(1);
      await bloom.press(card.getByRole('button', { name: texts.instead('20 K') }));
      await expect(card.getByRole('alert')).toHaveCount(0);
      await expect(bloom.gift(card, '20 K')).toHaveAttribute('aria-pressed', 'true');
      await page.clock.fastForward(500);
      await bloom.press(bloom.gift(card, '20 K'));
      await expect(bloom.toasts).toContainText(texts.sent('20 K'));
      expect(gifts).toHaveLength(1);
      expect(await site.api.balance(donor)).toBe(80_000);
    },
  );

  open(
    'of any amount can be typed, and an invalid one is refused beside its field',
    async ({ page, bloom, texts, site, id, donor, gifts }) => {
      await bloom.press(bloom.actions.getByRole('button', { name: texts.otherAmount }));
      const field = page.getByLabel(texts.howMany);
      await expect(field).toHaveValue('10');
      const submit = bloom.actions.getByRole('button', { name: texts.sendPetals });
      for (const amount of [
        ['nothing', ''],
        ['zero', '0'],
        ['less than zero', '-5'],
        ['a fraction', '1.5'],
        ['an exponent', '1e3'],
        ['a word', 'abc'],
        ['full-width digits', '１０'],
        ['more than a gift may be', '1000000000001'],
        ['more than a number can hold', '9'.repeat(20)],
      ]) {
        await test.step(amount[0] ?? '', async () => {
          await field.fill(amount[1] ?? '');
          await bloom.press(submit);
          await expect(field).toHaveAccessibleDescription(texts.invalidAmount);
          await expect(field).toHaveAttribute('aria-invalid', 'true');
        });
      }
      await field.fill('5');
      await expect(field).toHaveAttribute('aria-invalid', 'false');
      expect(gifts).toEqual([]);

      await bloom.chooseAmount(bloom.actions, '123');
      await bloom.confirm(texts.giftConfirm);
      await expect(bloom.actions).toContainText(texts.sent('123'));
      expect(await site.api.balance(donor)).toBe(999_877);
      expect((await site.api.video(id))?.video_bloom_balance).toBe(10_123);
    },
  );

  // rule: #insufficient-balance
  open(
    'beyond the balance is refused with its cost and the balance',
    async ({ page, bloom, texts, site, id, donor, sharer, gifts, expectConsoleError }) => {
      expectConsoleError('422');
      await bloom.press(bloom.actions.getByRole('button', { name: texts.otherAmount }));
      await bloom.chooseAmount(bloom.actions, '1000000');
      // Spent elsewhere, while the confirmation is open here.
      await site.api.give(donor, id, 1);
      await bloom.confirm(texts.giftConfirm);
      await expect(bloom.actions.getByRole('alert')).toContainText(
        texts.insufficient('1,000,000', '999,999'),
      );
      await expect(bloom.actions.getByRole('alert')).toHaveCount(1);
      await page.clock.fastForward(500);
      await bloom.press(bloom.confirmation.getByRole('button', { name: texts.instead('999,999') }));
      await expect(bloom.confirmation).toHaveAccessibleName(texts.giftQuestion('999,999', sharer));
      await bloom.press(bloom.confirmation.getByRole('button', { name: texts.cancel }));
      await expect(bloom.actions.getByLabel(texts.howMany)).toHaveValue('999999');
      expect(await site.api.balance(donor)).toBe(999_999);
      expect((await site.api.video(id))?.video_bloom_balance).toBe(10_001);
      expect(gifts).toHaveLength(1);
    },
  );

  open(
    'with a response counts as sent although the account cannot be refreshed',
    async ({ page, bloom, texts, site, donor, gifts, expectConsoleError }) => {
      expectConsoleError('ERR_CONNECTION_REFUSED');
      await page.route(
        (url) => url.pathname.startsWith('/api/v1/account/') || url.pathname.endsWith('/list'),
        (route) => route.abort('connectionrefused'),
      );
      await bloom.sendGift(bloom.actions, '2 K');
      await expect(bloom.actions).toContainText(texts.sent('2 K'));
      await page.clock.fastForward(30_000);
      await expect(bloom.actions).toContainText(texts.sent('2 K'));
      expect(gifts).toHaveLength(1);
      expect(await site.api.balance(donor)).toBe(998_000);
    },
  );

  open(
    'whose response is lost is sent again with the same key and counts once',
    async ({ page, bloom, texts, site, id, donor, gifts, expectConsoleError }) => {
      expectConsoleError('ERR_CONNECTION_RESET');
      await page.route(
        `**/api/v1/video/youtube/${id}`,
        async (route) => {
          await route.fetch();
          await route.abort('connectionreset');
        },
        { times: 1 },
      );
      await bloom.sendGift(bloom.actions, '2 K');
      await expect.poll(() => gifts.length).toBe(1);
      await expect(async () => {
        await page.clock.fastForward(2_000);
        await expect(bloom.actions).toContainText(texts.sent('2 K'), { timeout: 500 });
      }).toPass();
      expect(new Set(gifts.map((gift) => gift.headers()['idempotency-key'])).size).toBe(1);
      expect(gifts).toHaveLength(2);
      expect(await site.api.balance(donor)).toBe(998_000);
      expect((await site.api.video(id))?.video_bloom_balance).toBe(12_000);
    },
  );

  // rule: #gift-taps
  open(
    'without a response is sent again by hand with the same key',
    async ({ page, bloom, texts, site, id, donor, gifts, expectConsoleError }) => {
      expectConsoleError('ERR_CONNECTION_REFUSED');
      const url = `**/api/v1/video/youtube/${id}`;
      await page.route(url, (route) => route.abort('connectionrefused'));
      await bloom.sendGift(bloom.actions, '2 K');
      const again = bloom.actions.getByRole('button', { name: texts.retry });
      await expect(async () => {
        await page.clock.fastForward(4_000);
        await expect(again).toBeVisible({ timeout: 500 });
      }).toPass();
      await expect(bloom.actions).toContainText(texts.notSent);
      await page.unroute(url);
      await bloom.press(again);
      await expect(bloom.actions).toContainText(texts.sent('2 K'));
      expect(gifts.length).toBeGreaterThan(1);
      expect(new Set(gifts.map((gift) => gift.headers()['idempotency-key'])).size).toBe(1);
      expect(await site.api.balance(donor)).toBe(998_000);
    },
  );
});

open.describe('a custom amount is confirmed', () => {
  open.beforeEach(async ({ bloom, texts }) => {
    await bloom.press(bloom.actions.getByRole('button', { name: texts.otherAmount }));
  });

  // rule: #gift-confirmation
  open(
    'with the balance that remains, and sent once however often it is pressed',
    async ({ page, bloom, texts, site, id, donor, sharer, gifts }) => {
      const response = Promise.withResolvers<void>();
      await page.route(`**/api/v1/video/youtube/${id}`, async (route) => {
        await response.promise;
        await route.continue();
      });
      const field = bloom.actions.getByLabel(texts.howMany);
      await field.fill('1234');
      // Enter leads to the confirmation, and sends nothing however often it is pressed.
      for (let press = 0; press < 4; press++) await page.keyboard.press('Enter');
      await expect(bloom.confirmation).toHaveAccessibleName(texts.giftQuestion('1,234', sharer));
      await expect(bloom.confirmation).toBeFocused();
      await expect(bloom.confirmation).toContainText(`${texts.balanceLeft}998,766`);
      expect(gifts).toEqual([]);
      await page.clock.fastForward(500);
      await bloom.confirmation.getByRole('button', { name: texts.giftConfirm }).dblclick();
      await expect(bloom.confirmation.getByRole('button', { name: texts.sending })).toBeDisabled();
      response.resolve();
      await expect(bloom.actions).toContainText(texts.sent('1.2 K'));
      await expect(bloom.confirmation).toHaveCount(0);
      await expect(bloom.actions.getByRole('button', { name: texts.otherAmount })).toBeFocused();
      await expect(field).toHaveCount(0);
      expect(gifts.map((gift) => gift.postDataJSON() as unknown)).toEqual([{ amount: 1_234 }]);
      expect(await site.api.balance(donor)).toBe(998_766);
    },
  );

  // rule: #gift-note
  open(
    'with a note of at most 140 characters',
    onceForAllLayouts,
    async ({ page, bloom, texts, gifts }) => {
      const note = bloom.actions.getByLabel(texts.note);
      await note.fill('花'.repeat(141));
      await bloom.chooseAmount(bloom.actions, '20');
      await expect(note).toHaveAccessibleDescription(texts.noteTooLong(141));
      await expect(note).toBeFocused();
      await expect(bloom.confirmation).toHaveCount(0);
      await note.fill(' Lovely <b>find</b> ');
      await bloom.chooseAmount(bloom.actions, '20');
      await expect(bloom.confirmation).toContainText(texts.noteShown('Lovely <b>find</b>'));
      await page.clock.fastForward(500);
      await bloom.press(bloom.confirmation.getByRole('button', { name: texts.cancel }));
      await expect(note).toHaveValue('Lovely <b>find</b>');
      await bloom.chooseAmount(bloom.actions, '20');
      await bloom.confirm(texts.giftConfirm);
      await expect(bloom.actions).toContainText(texts.sent('20'));
      expect(gifts.map((gift) => gift.postDataJSON() as unknown)).toEqual([
        { amount: 20, note: 'Lovely <b>find</b>' },
      ]);
    },
  );

  // rule: #gift-confirmation
  open(
    'not by a double click, not after Cancel, and only where the balance is enough',
    onceForAllLayouts,
    async ({ page, bloom, texts, gifts }) => {
      const field = bloom.actions.getByLabel(texts.howMany);
      const confirm = bloom.confirmation.getByRole('button', { name: texts.giftConfirm });
      const cancel = bloom.confirmation.getByRole('button', { name: texts.cancel });
      await test.step('not by the second click of a double click', async () => {
        await bloom.actions.getByRole('button', { name: texts.sendPetals }).dblclick();
        await expect(bloom.confirmation).toBeVisible();
        await expect(confirm).toBeEnabled();
        await page.clock.fastForward(500);
        await bloom.press(cancel);
      });
      await test.step('not when it is cancelled', async () => {
        await bloom.chooseAmount(bloom.actions, '77');
        await page.clock.fastForward(500);
        await bloom.press(cancel);
        await expect(field).toHaveValue('77');
        await expect(field).toBeFocused();
        await field.press('Enter');
        await expect(bloom.confirmation).toBeFocused();
        // The key that opened it, still held down, confirms nothing.
        await page.keyboard.press('Enter');
        await page.keyboard.press('Escape');
        await expect(bloom.confirmation).toHaveCount(0);
        await expect(field).toBeFocused();
      });
      await test.step('only where the balance is enough for it', async () => {
        await bloom.chooseAmount(bloom.actions, '1000001');
        await expect(bloom.confirmation.getByRole('alert')).toHaveText(
          texts.insufficient('1,000,001', '1,000,000'),
        );
        await expect(confirm).toBeDisabled();
      });
      expect(gifts).toEqual([]);
    },
  );

  open(
    'and keeps its key when it got no response and is confirmed again',
    onceForAllLayouts,
    async ({ page, bloom, texts, site, id, donor, gifts, expectConsoleError }) => {
      expectConsoleError('ERR_CONNECTION_RESET');
      const url = `**/api/v1/video/youtube/${id}`;
      await page.route(url, async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      });
      await bloom.chooseAmount(bloom.actions, '55');
      await bloom.confirm(texts.giftConfirm);
      await expect(async () => {
        await page.clock.fastForward(4_000);
        await expect(bloom.actions).toContainText(texts.notSent, { timeout: 500 });
      }).toPass();
      await page.unroute(url);
      // The key is kept also after the form was closed, and another gift was sent.
      for (const amount of ['66', '55']) {
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await bloom.press(bloom.actions.getByRole('button', { name: texts.otherAmount }));
        await bloom.chooseAmount(bloom.actions, amount);
        await bloom.confirm(texts.giftConfirm);
        await expect(bloom.actions).toContainText(texts.sent(amount));
      }
      expect(gifts.length).toBeGreaterThan(2);
      expect(new Set(gifts.map((gift) => gift.headers()['idempotency-key'])).size).toBe(2);
      expect(await site.api.balance(donor)).toBe(999_879);
    },
  );
});

test.describe('the own video', () => {
  test.beforeEach(async ({ page }) => page.clock.install());

  // rule: #gift-taps
  test('has no gift tiers but a boost, which says first that nothing comes back', async ({
    page,
    bloom,
    texts,
    site,
    loggedInAs,
  }) => {
    const [sharer, id] = [newName('Sharer'), newVideoId()];
    await site.api.share(sharer, id);
    await loggedInAs(sharer);
    const gifts = collectGifts(page);
    for (const open of [
      async () => {
        await page.goto('/');
        await bloom.cardOf(id).hover();
        return bloom.cardOf(id);
      },
      async () => {
        await bloom.openVideo(id);
        return bloom.actions;
      },
    ]) {
      const scope = await open();
      const boost = scope.getByRole('button', { name: texts.boost, exact: true });
      await expect(boost).toBeVisible();
      await expect(bloom.gift(scope, '2 K')).toHaveCount(0);
      await bloom.press(boost);
      await expect(scope).toContainText(texts.boostWhy);
      await bloom.press(scope.getByRole('button', { name: texts.boostWith('2 K') }));
      await page.clock.fastForward(500);
      await bloom.press(bloom.gift(scope, '2 K'));
      await expect(page.getByText(texts.boosted('2 K'))).toBeVisible();
    }
    expect(gifts).toHaveLength(2);
    expect(await site.api.balance(sharer)).toBe(996_000);

    await bloom.press(bloom.actions.getByRole('button', { name: texts.otherAmount }));
    await expect(bloom.actions.getByLabel(texts.howMany)).toHaveAccessibleDescription(
      texts.boostWhy,
    );
    await bloom.chooseAmount(bloom.actions, '500');
    await expect(bloom.confirmation).toHaveAccessibleName(texts.boostQuestion('500'));
    await expect(bloom.confirmation).toContainText(texts.boostWhy);
    expect(gifts).toHaveLength(2);
  });
});

open.describe('an amount in Chinese and dark colours', onceForAllLayouts, () => {
  open.use({ appLocale: 'zh-hans', colorScheme: 'dark' });

  open('is confirmed too, also that of a reduce', async ({ page, bloom, texts, site, donor }) => {
    await bloom.press(bloom.actions.getByRole('button', { name: texts.dislike }));
    const dialog = page.getByRole('dialog', { name: texts.reduceTitle });
    await dialog.getByLabel(texts.howLow).fill('2500');
    await bloom.press(dialog.getByRole('button', { name: texts.lower }));
    await expect(bloom.confirmation).toHaveAccessibleName(texts.reduceQuestion('2,500'));
    await expect(bloom.confirmation).toContainText(`${texts.balanceLeft}997,500`);
    await bloom.confirm(texts.reduceConfirm);
    await expect(bloom.actions).toContainText(texts.lowered(texts.amount(2_500)));
    expect(await site.api.balance(donor)).toBe(997_500);
  });
});

open.describe('a dislike', onceForAllLayouts, () => {
  // rule: #gift-confirmation
  open(
    'is confirmed first, and costs the donor as much as the video loses',
    async ({ page, bloom, texts, site, id, donor, gifts }) => {
      const dislike = bloom.actions.getByRole('button', { name: texts.dislike });
      const dialog = page.getByRole('dialog', { name: texts.reduceTitle });
      const amount = dialog.getByLabel(texts.howMany);
      await test.step('an invalid amount is refused beside its field', async () => {
        await bloom.press(dislike);
        await expect(amount).toHaveValue('1000');
        await amount.fill('-1000');
        await bloom.press(page.getByRole('button', { name: texts.lower }));
        await expect(amount).toHaveAccessibleDescription(texts.invalidAmount);
      });
      await test.step('Cancel changes nothing', async () => {
        await bloom.press(dialog.getByRole('button', { name: texts.cancel }));
        await expect(dialog).toBeHidden();
        expect(gifts).toEqual([]);
        expect((await site.api.video(id))?.video_bloom_balance).toBe(10_000);
      });
      await bloom.press(dislike);
      await bloom.press(page.getByRole('button', { name: texts.lower }));
      await expect(bloom.confirmation).toHaveAccessibleName(texts.reduceQuestion('1,000'));
      await expect(bloom.confirmation).toContainText('999,000');
      expect(gifts).toEqual([]);
      await bloom.confirm(texts.reduceConfirm);
      await expect(bloom.actions).toContainText(texts.lowered('1 K'));
      // The petal stands for a gift.
      const done = bloom.actions.getByRole('status').filter({ hasText: texts.lowered('1 K') });
      await expect(done.locator('svg.icon')).toHaveCount(1);
      await expect(page.getByRole('main').getByText('9 K', { exact: true })).toBeVisible();
      expect(gifts.map((gift) => gift.postDataJSON() as unknown)).toEqual([{ amount: -1_000 }]);
      expect(await site.api.balance(donor)).toBe(999_000);
      expect((await site.api.video(id))?.video_bloom_balance).toBe(9_000);
    },
  );

  // rule: #gift-taps
  open(
    'that uses the balance up hides the video from the list',
    async ({ page, bloom, texts, site, id }) => {
      await page.goto('/');
      const title = await bloom.cards.first().getByRole('heading').innerText();
      await bloom.press(bloom.cards.first().getByRole('link', { name: title }));
      await bloom.press(bloom.actions.getByRole('button', { name: texts.dislike }));
      await page.getByRole('dialog').getByLabel(texts.howMany).fill('10000');
      await bloom.press(page.getByRole('button', { name: texts.lower }));
      await bloom.confirm(texts.reduceConfirm);
      await expect(bloom.actions).toContainText(texts.lowered('10 K'));
      // Removed from the cached list, and from the reloaded one.
      await page.goBack();
      await expect(bloom.cards.first()).toBeVisible();
      await expect(bloom.card(title)).toHaveCount(0);
      await page.reload();
      await expect(bloom.cards.first()).toBeVisible();
      await expect(bloom.card(title)).toHaveCount(0);
      expect(await site.api.list()).not.toContain(id);
      expect((await site.api.video(id))?.video_bloom_balance).toBe(0);
    },
  );
});

test.describe('a visitor', () => {
  // rule: #roles, #mobile-home
  test('gets the login for every gift and every dislike, and is back at the video after it', async ({
    page,
    bloom,
    texts,
    site,
    isMobile,
  }) => {
    const id = newVideoId();
    await site.api.share(newName('Sharer'), id);
    const gifts = collectGifts(page);
    const attempts = {
      'a custom amount': async () => {
        await bloom.press(bloom.actions.getByRole('button', { name: texts.otherAmount }));
        await bloom.press(bloom.actions.getByRole('button', { name: texts.sendPetals }));
      },
      'a dislike': () => bloom.press(bloom.actions.getByRole('button', { name: texts.dislike })),
      'a tier': () => bloom.press(bloom.gift(bloom.actions, '2 K')),
    };
    for (const [what, attempt] of Object.entries(attempts)) {
      await test.step(what, async () => {
        await bloom.openVideo(id);
        await attempt();
        if (isMobile) await expect(page).toHaveURL('/login?login=1');
        else await expect(page.getByRole('dialog', { name: texts.loginTitle })).toBeVisible();
        await expect(page.getByLabel(texts.demoName)).toBeVisible();
      });
    }
    await bloom.logInAs(newName('Donor'));
    await expect(page).toHaveURL(new RegExp(`/video/${id}\\?videoSrc=youtube`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(gifts).toEqual([]);
  });

  // rule: #gift-taps
  test('finds the tier armed after the login, on the same card, and nothing sent', async ({
    page,
    bloom,
    texts,
    site,
    isMobile,
  }) => {
    const gifts = collectGifts(page);
    const donor = newName('Donor');
    const [sharer, id] = [newName('Sharer'), newVideoId()];
    await site.api.share(sharer, id);
    // The card is on the second page of the list.
    for (let after = 0; after < 14; after++) await site.api.share(newName('Later'), newVideoId());
    await page.goto('/');
    const card = bloom.cardOf(id);
    await expect(async () => {
      // Less than the window's height, so that no card is passed by.
      await page.evaluate(() => window.scrollBy(0, 400));
      await expect(card).toBeInViewport({ timeout: 200 });
    }).toPass({ intervals: [0] });
    if (!isMobile) await card.hover();
    await bloom.press(bloom.gift(card, '20 K'));
    const login = isMobile ? page.getByRole('main') : page.getByRole('dialog');
    await expect(login).toContainText(texts.signInToThank(sharer));
    await bloom.logInAs(donor);
    await expect(bloom.toasts).toContainText(texts.welcomeBack(donor));
    await expect(bloom.gift(card, '20 K')).toHaveAttribute('aria-pressed', 'true');
    await expect(bloom.gift(card, '20 K')).toBeInViewport();
    expect(gifts).toEqual([]);
    // A press right after the tier was armed counts as a bounce and does nothing.
    await expect(async () => {
      await bloom.press(bloom.gift(card, '20 K'));
      expect(gifts).toHaveLength(1);
    }).toPass();
    await expect(bloom.toasts).toContainText(texts.sent('20 K'));
    expect(gifts).toHaveLength(1);
  });

  // rule: #continue-watching
  test('finds what played playing on after the login, from the second that it had reached', async ({
    page,
    bloom,
    site,
  }) => {
    const id = newVideoId();
    await site.api.share(newName('Sharer'), id);
    await page.goto(`/video/${id}?videoSrc=youtube&t=5`);
    await bloom.play();
    await expect.poll(async () => (await playing(page)).timeS).toBeGreaterThan(6);
    const before = await playing(page);
    await bloom.press(bloom.gift(bloom.actions, '2 K'));
    await bloom.logInAs(newName('Donor'));
    await expect(bloom.gift(bloom.actions, '2 K')).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => playing(page)).toMatchObject({ id, plays: true });
    expect((await playing(page)).timeS).toBeGreaterThanOrEqual(Math.floor(before.timeS));
  });

  // rule: #gift-taps
  test(
    'finds the typed amount and note after the login, and nothing sent',
    onceForAllLayouts,
    async ({ page, bloom, texts, site }) => {
      const gifts = collectGifts(page);
      const [sharer, donor, id] = [newName('Sharer'), newName('Donor'), newVideoId()];
      await site.api.share(sharer, id);
      await bloom.openVideo(id);
      await bloom.press(bloom.actions.getByRole('button', { name: texts.otherAmount }));
      await bloom.actions.getByLabel(texts.note).fill('Lovely');
      await bloom.chooseAmount(bloom.actions, '1234');
      await expect(page.getByRole('dialog')).toContainText(texts.signInToThank(sharer));
      await bloom.logInAs(donor);
      await expect(bloom.actions.getByLabel(texts.howMany)).toHaveValue('1234');
      await expect(bloom.actions.getByLabel(texts.note)).toHaveValue('Lovely');
      expect(gifts).toEqual([]);
      // It is kept once: after a reload the form is closed.
      await page.reload();
      await expect(bloom.actions.getByRole('button', { name: texts.otherAmount })).toBeVisible();
      await expect(bloom.actions.getByLabel(texts.howMany)).toHaveCount(0);
    },
  );

  // rule: #gift-taps
  test('who closes the login does not find it armed after a later one', async ({
    page,
    bloom,
    texts,
    site,
    isMobile,
  }) => {
    const [sharer, id] = [newName('Sharer'), newVideoId()];
    await site.api.share(sharer, id);
    await bloom.openVideo(id);
    await bloom.press(bloom.gift(bloom.actions, '2 K'));
    await expect(page.getByText(texts.signInToThank(sharer))).toBeVisible();
    if (isMobile) await page.goBack();
    else await page.keyboard.press('Escape');
    await expect(page.getByText(texts.signInToThank(sharer))).toHaveCount(0);
    await bloom.goHome();
    await bloom.openLogin();
    await expect(page.getByLabel(texts.demoName)).toBeVisible();
    await expect(page.getByText(texts.signInToThank(sharer))).toHaveCount(0);
  });
});
