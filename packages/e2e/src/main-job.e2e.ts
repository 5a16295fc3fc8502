import { expect, newName, newVideoId, test } from './fixtures.ts';
import { phone } from './phone.ts';
import { titleOf } from '@bloom/testing/upstreams/youtube';

// rule: #existence-check, #prefilled, #share-form, #blurb, #share-outcome, #first-moments
const mainJob = (layout: string) =>
  test(`a newcomer logs in, shares a link, watches it and sends a gift (${layout})`, async ({
    page,
    context,
    bloom,
    t,
    isMobile,
    site,
    expectConsoleError,
  }) => {
    const { api } = site;
    const [name, id, otherId] = [newName('Newcomer'), newVideoId(), newVideoId()];
    // The page checks whether the video exists before it shares it
    // (docs/specification/videos.md#existence-check).
    expectConsoleError(`/api/v1/video/youtube/${id}`);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.clock.install();

    await test.step('the page opens on the sample catalogue', async () => {
      await page.goto('/');
      await expect(bloom.cards.nth(3)).toBeVisible();
      await expect(page).toHaveTitle('Bloom');
    });

    await test.step('a demo user logs in', async () => {
      await bloom.openLogin();
      const field = page.getByLabel(t('login.demoName'));
      // A dialog begins in its first field; the keyboard of a phone would cover the rest of it.
      await (isMobile ? expect(field).toBeVisible() : expect(field).toBeFocused());
      await bloom.logInAs(name);
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('banner')).not.toContainText(t('shell.signIn'));
    });

    // rule: #share-form
    await test.step('a pasted link is shared', async () => {
      await page.evaluate(
        (link) => navigator.clipboard.writeText(link),
        `Look: https://www.youtube.com/watch?v=${id}&t=42s, great 😀`,
      );
      await bloom.openShare();
      // The phone reads the link from the clipboard (docs/specification/sharing.md#share-form).
      if (!isMobile) {
        await expect(bloom.shareField('link')).toBeFocused();
        await page.keyboard.press('Control+V');
      }
      await expect(bloom.shareField('link')).toHaveValue(`https://www.youtube.com/watch?v=${id}&t=42s`);
      await bloom.fillShare({
        category: 'Entertainment',
        subcategory: 'Music',
        audio: 'Mandarin',
        subtitle: 'Simplified Chinese',
      });
      await bloom.shareForm.getByLabel(t('share.blurbOptional')).fill(' Stay for the end ');
      if (isMobile) await expect(page).toHaveURL('/shareVideo');
      else await expect(page.getByRole('dialog', { name: t('catalogue.shareFirst') })).toBeVisible();
      await bloom.press(bloom.shareSubmit);
      await expect(bloom.toasts).toContainText(t('video.shareVideoSucc'));
      await expect(bloom.toasts).toContainText(t('share.first', { done: '', percent: '75%' }).trim());
    });

    await test.step('it is on top of the list', async () => {
      await expect(page).toHaveURL('/');
      await expect(bloom.cards.first()).toContainText(titleOf(id));
      await expect(bloom.cards.first()).toContainText('10 K');
      expect((await api.list())[0]).toBe(id);
      expect(await api.video(id)).toMatchObject({
        account_name: name,
        category: 'entertainment',
        label: 'music',
        audio: 'mandarin',
        subtitle: 'simplified_chinese',
        video_bloom_balance: 10_000,
        line: 'Stay for the end',
      });
    });

    // rule: #blurb, #cards
    await test.step('a card shows the line and the gifts with the pointer on it, and nothing moves', async () => {
      if (isMobile) return;
      const card = bloom.cards.first();
      const shown = card.getByText('Stay for the end');
      await page.mouse.move(0, 0);
      await expect(shown).toHaveCSS('opacity', '0');
      const before = await card.boundingBox();
      await card.hover();
      await expect(shown).toHaveCSS('opacity', '1');
      expect(await card.boundingBox()).toEqual(before);
      // The gifts of another one are on top there, within the image: a press reaches them.
      const other = bloom.cards.nth(1);
      await other.hover();
      const gifts = other.getByRole('toolbar');
      await expect(gifts).toHaveCSS('opacity', '1');
      const image = await other.locator('.card-image').boundingBox();
      const buttons = await gifts.boundingBox();
      if (!image || !buttons) throw new Error('both are in the page');
      expect(buttons.x).toBeGreaterThanOrEqual(image.x);
      expect(buttons.y).toBeGreaterThanOrEqual(image.y);
      expect(buttons.x + buttons.width).toBeLessThanOrEqual(image.x + image.width);
      expect(buttons.y + buttons.height).toBeLessThanOrEqual(image.y + image.height);
      await gifts.getByRole('button').first().click({ trial: true });
    });

    await test.step('it opens and plays', async () => {
      await bloom.press(bloom.cards.first().getByRole('link', { name: titleOf(id) }));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(id));
      await expect(page).toHaveTitle(`${titleOf(id)} · Bloom`);
      const main = page.getByRole('main');
      await expect(main.getByText('Stay for the end', { exact: true })).toBeVisible();
      await bloom.play();
      const player = bloom.player.contentFrame();
      await expect(player.getByText(/^0\.[1-9]|^[1-9]/)).toBeVisible();
    });

    await test.step('two taps send a boost, which moves it past a newer one', async () => {
      await api.share(newName('Other'), otherId);
      await bloom.openBoost(bloom.actions);
      await bloom.sendGift(bloom.actions, '200 K');
      await expect(bloom.actions).toContainText(
        t('gift.placeMoved', { after: 1, list: 'Entertainment', before: 2 }),
      );
      await expect(page.getByRole('main')).toContainText('210 K');
      expect((await api.video(id))?.video_bloom_balance).toBe(210_000);
      expect(await api.balance(name)).toBe(800_000);
    });

    await test.step('the list is in the right order afterwards', async () => {
      await bloom.goHome();
      await expect(bloom.cards.nth(0)).toContainText(titleOf(id));
      await expect(bloom.cards.nth(0)).toContainText('210 K');
      await expect(bloom.cards.nth(1)).toContainText(titleOf(otherId));
      expect((await api.list()).slice(0, 2)).toEqual([id, otherId]);
    });

    await test.step('the account shows its balance', async () => {
      if (isMobile) {
        await bloom.press(
          page
            .getByRole('navigation', { name: t('shell.tabs') })
            .getByRole('link', { name: new RegExp(`^${t('shell.mine')}`) }),
        );
        await expect(page).toHaveURL('/mine');
        await expect(page.getByRole('main')).toContainText(name);
      } else {
        await bloom.press(page.getByRole('button', { name: t('shell.profileOf', { name }) }));
      }
      await expect(page.getByText(t('video.fullBalance', { amount: '800,000' }))).toBeVisible();
    });
  });

mainJob('desktop');
test.describe('on a phone', () => {
  test.use(phone);
  mainJob('phone');
});
