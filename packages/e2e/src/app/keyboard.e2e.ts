import { expect, newName, newVideoId, test, type Page } from '../fixtures.ts';

test.describe('the keyboard alone', () => {
  /** The accessible name of the focused element. */
  const focused = (page: Page): Promise<string> =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      const label = element?.labels?.[0] ?? element;
      return (element?.ariaLabel ?? label?.textContent ?? '').trim();
    });

  /** Presses Tab until an element of this name has the focus. */
  async function tabTo(page: Page, name: string): Promise<void> {
    for (let presses = 0; presses < 150; presses++) {
      if ((await focused(page)) === name) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab never reaches "${name}"`);
  }

  test('does the main job', async ({ page, bloom, t, site, expectConsoleError }) => {
    const [id, name] = [newVideoId(), newName('Typist')];
    expectConsoleError(`/api/v1/video/youtube/${id}`);
    await page.clock.install();
    await page.goto('/');
    await expect(bloom.cards.first()).toBeVisible();

    await tabTo(page, t('shell.signIn'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await tabTo(page, t('login.demoName'));
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: t('shell.profileOf', { name }) })).toBeVisible();

    await tabTo(page, t('video.share'));
    await page.keyboard.press('Enter');
    await tabTo(page, t('share.link'));
    await page.keyboard.type(`https://youtu.be/${id}`);
    await tabTo(page, t('share.change'));
    await page.keyboard.press('Enter');
    for (const [field, choice] of [
      [t('share.category'), 'Entertainment'],
      [t('share.subcategory'), 'Music'],
      [t('share.audio'), 'Mandarin'],
      [t('share.subtitle'), 'English'],
    ] as const) {
      await tabTo(page, field);
      await page.keyboard.type(choice);
    }
    await tabTo(page, t('video.share'));
    await page.keyboard.press('Enter');
    await expect(bloom.toasts).toContainText(t('video.shareVideoSucc'));
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await expect.poll(async () => (await bloom.ids())[0]).toBe(id);
    await tabTo(page, `Bloom test video ${id}`);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/video/${id}`));
    await tabTo(page, t('video.play'));
    await page.keyboard.press('Enter');
    await bloom.player.contentFrame().getByRole('button', { name: 'Pause' }).waitFor();

    await tabTo(page, t('gift.boost'));
    await page.keyboard.press('Enter');
    await tabTo(page, t('gift.boostWith', { amount: '2\u00a0K' }));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(bloom.giftTip(bloom.actions)).toBeVisible();
    await page.clock.fastForward(500);
    await page.keyboard.press('Enter');
    await expect(bloom.actions).toContainText(t('gift.boosted', { amount: '20 K' }));
    expect(await site.api.balance(name)).toBe(980_000);
  });
});
