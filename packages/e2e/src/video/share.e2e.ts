import { expect, newName, newVideoId, test } from '../fixtures.ts';
import { phone } from '../phone.ts';

test.use(phone);

const watch = (id: string) => `https://www.youtube.com/watch?v=${id}`;

// rule: #share-form
test('the phone takes a link from the clipboard, and keeps the choices over a reload and a login', async ({
  page,
  context,
  bloom,
  t,
  site,
  loggedInAs,
  expectConsoleError,
}) => {
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
});
