import { titleOf } from '@bloom/testing/upstreams/youtube';
import { expect, newName, newVideoId, onPhoneOnly, test, watchLayout } from './fixtures.ts';

const line = 'Stay for the second verse';
const watch = (id: string) => `https://www.youtube.com/watch?v=${id}`;

// rule: #prefilled, #share-form, #sharers-line, #share-outcome
test('a pasted link is shared with a line in spite of a lost response, once', async ({
  page,
  context,
  bloom,
  t,
  site,
  loggedInAs,
  expectConsoleError,
}) => {
  const [id, sharer] = [newVideoId(), newName('Sharer')];
  // The form looks the link up, and it is not shared yet.
  expectConsoleError(`/api/v1/video/youtube/${id}`);
  await loggedInAs(sharer);
  await page.goto('/');
  await bloom.openShare();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((link) => navigator.clipboard.writeText(link), watch(id));
  await bloom.shareField('link').focus();
  await page.keyboard.press('Control+V');
  await expect(bloom.shareForm).toContainText(titleOf(id));
  await bloom.shareForm.getByLabel(t('share.lineOptional')).fill(` ${line} `);

  const keys = new Set<string | undefined>();
  let lost = 0;
  await page.route(`**/api/v1/video/youtube/${id}`, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    keys.add(route.request().headers()['idempotency-key']);
    const response = await route.fetch();
    return lost++ === 0 ? route.abort('connectionreset') : route.fulfill({ response });
  });
  await bloom.press(bloom.shareSubmit);
  await expect(bloom.toasts).toContainText(t('video.shareVideoSucc'));
  await expect(bloom.cards.first()).toContainText(titleOf(id));
  expect([...keys]).toEqual([expect.any(String)]);
  expect(await site.api.video(id)).toMatchObject({
    account_name: sharer,
    category: 'entertainment',
    label: 'other',
    line,
  });

  await test.step('its card shows the line with the pointer on it, and nothing moves', async () => {
    const card = bloom.cardOf(id);
    const shown = card.getByText(line);
    await page.mouse.move(0, 0);
    await expect(shown).toHaveCSS('opacity', '0');
    const before = await card.boundingBox();
    await card.hover();
    await expect(shown).toHaveCSS('opacity', '1');
    expect(await card.boundingBox()).toEqual(before);
  });

  await test.step('nothing moves on its page when the sharer is known, with a line or without', async () => {
    const shift = await watchLayout(page);
    await page.goto(`/video/${id}`);
    const main = page.getByRole('main');
    await expect(main.getByText(line, { exact: true })).toBeVisible();
    const edit = main.getByRole('button', { name: t('video.lineEdit') });
    await expect(edit).toBeVisible();
    expect(await shift()).toBeLessThan(0.001);
    await bloom.press(edit);
    await main.getByLabel(t('share.line'), { exact: true }).fill('');
    await page.keyboard.press('Enter');
    const add = main.getByRole('button', { name: t('video.lineAdd') });
    await expect(add).toBeFocused();
    expect((await site.api.video(id))?.line).toBeUndefined();
    await page.reload();
    await expect(add).toBeVisible();
    expect(await shift()).toBeLessThan(0.001);
  });
});

// rule: #share-form
test(
  'the phone takes a link from the clipboard, and keeps the choices over a reload and a login',
  onPhoneOnly,
  async ({ page, context, bloom, t, site, loggedInAs, expectConsoleError }) => {
    expectConsoleError('/api/v1/video/');
    const id = newVideoId();
    await loggedInAs(newName('Sharer'));
    await page.goto('/');
    await bloom.openShare();
    await bloom.shareField('link').waitFor();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    // The phone reads the link from the clipboard by itself when the window gets the focus.
    await page.evaluate((link) => navigator.clipboard.writeText(link), watch(id));
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(bloom.shareField('link')).toHaveValue(watch(id));
    await bloom.fillShare({
      category: 'Entertainment',
      subcategory: 'Music',
      audio: 'Mandarin',
      subtitle: 'English',
    });
    const expectDraft = async () => {
      await expect(bloom.shareField('link')).toHaveValue(watch(id));
      await expect(bloom.shareChoice('category')).toContainText('Entertainment');
      await expect(bloom.shareChoice('subcategory')).toContainText('Music');
      await expect(bloom.shareChoice('soundTrack')).toContainText('Mandarin');
      await expect(bloom.shareChoice('subtitles')).toContainText('English');
    };
    await page.reload();
    await expectDraft();
    // The session ends by itself.
    await page.evaluate(() => localStorage.removeItem('user_token'));
    await page.goto('/');
    await bloom.openShare();
    await bloom.logInAs(newName('Sharer'));
    await expect(page).toHaveURL('/shareVideo');
    await expectDraft();
    await bloom.press(bloom.shareSubmit);
    await expect(bloom.toasts).toContainText(t('video.shareVideoSucc'));
    expect(await site.api.video(id)).toMatchObject({ category: 'entertainment', label: 'music' });
  },
);
