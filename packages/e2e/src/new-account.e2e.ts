import { expect, newName, newVideoId, onceForAllLayouts, test } from './fixtures.ts';

// As outside the demo, where new accounts have to wait before they reduce.
test.use({ serverSettings: { REDUCE_MIN_AGE_S: '86400' } });

// rule: #minimum-account-age
test(
  'a dislike of a new account is refused with the time from which it can',
  onceForAllLayouts,
  async ({ page, bloom, texts, site, loggedInAs, expectConsoleError }) => {
    expectConsoleError('403');
    const [id, newcomer] = [newVideoId(), newName('Newcomer')];
    await site.api.share(newName('Sharer'), id);
    await loggedInAs(newcomer);
    await page.clock.install();
    await bloom.openVideo(id);
    await bloom.press(bloom.actions.getByRole('button', { name: texts.dislike }));
    await bloom.press(page.getByRole('button', { name: texts.lower }));
    await bloom.confirm(texts.reduceConfirm);
    await expect(bloom.actions).toContainText(texts.reduceTooNew);
    await expect(bloom.actions).toContainText(/20\d\d/);
    expect(await site.api.balance(newcomer)).toBe(1_000_000);
    expect((await site.api.video(id))?.video_bloom_balance).toBe(10_000);
  },
);
