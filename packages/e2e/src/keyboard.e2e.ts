import { expect, newName, newVideoId, test, type Page, onDesktopOnly } from './fixtures.ts';

test.describe('the keyboard alone', onDesktopOnly, () => {
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

  test('does the main job', async ({ page, bloom, texts, site, expectConsoleError }) => {
    const [id, name] = [newVideoId(), newName('Typist')];
    expectConsoleError(`/api/v1/video/youtube/${id}`);
    await page.clock.install();
    await page.goto('/');
    await expect(bloom.cards.first()).toBeVisible();

    await tabTo(page, texts.signIn);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await tabTo(page, texts.demoName);
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: texts.profileOf(name) })).toBeVisible();

    await tabTo(page, texts.share);
    await page.keyboard.press('Enter');
    await tabTo(page, texts.link);
    await page.keyboard.type(`https://youtu.be/${id}`);
    await tabTo(page, texts.changeChoices);
    await page.keyboard.press('Enter');
    for (const [field, choice] of [
      [texts.category, texts.entertainment],
      [texts.subcategory, texts.music],
      [texts.soundTrack, texts.mandarin],
      [texts.subtitles, texts.english],
    ] as const) {
      await tabTo(page, field);
      await page.keyboard.type(choice);
    }
    await tabTo(page, texts.share);
    await page.keyboard.press('Enter');
    await expect(bloom.toasts).toContainText(texts.shareDone);
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await expect.poll(async () => (await bloom.ids())[0]).toBe(id);
    await tabTo(page, `Bloom test video ${id}`);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/video/${id}`));
    await tabTo(page, texts.play);
    await page.keyboard.press('Enter');
    await bloom.player.contentFrame().getByRole('button', { name: 'Pause' }).waitFor();

    await tabTo(page, texts.boost);
    await page.keyboard.press('Enter');
    await tabTo(page, texts.boostWith('2 K'));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(bloom.giftTip(bloom.actions)).toBeVisible();
    await page.clock.fastForward(500);
    await page.keyboard.press('Enter');
    await expect(bloom.actions).toContainText(texts.boosted('20 K'));
    expect(await site.api.balance(name)).toBe(980_000);
  });

  test('skips to the content', async ({ page, bloom, texts }) => {
    await page.goto('/');
    await expect(bloom.cards.first()).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(
      page.getByRole('main').getByRole('button', { name: texts.heroDemo }),
    ).toBeFocused();
  });

  test('stays in a dialog, closes it by Escape and gets its focus back', async ({
    page,
    bloom,
    texts,
  }) => {
    await page.goto('/');
    await expect(bloom.cards.first()).toBeVisible();
    const signIn = page.getByRole('button', { name: texts.signIn });
    await signIn.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(page.getByLabel(texts.demoName)).toBeVisible();
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Tab');
      const outside = await page.evaluate(() => {
        const focused = document.activeElement;
        return focused !== document.body && focused?.closest('dialog') === null;
      });
      expect(outside).toBe(false);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(signIn).toBeFocused();
  });
});
