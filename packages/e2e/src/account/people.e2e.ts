import { expect, handleOf, newName, newVideoId, test } from '../fixtures.ts';

// rule: #handles
test('a user changes the handle, and all links to their page lead to its new address', async ({
  page,
  bloom,
  t,
  site,
  loggedInAs,
  expectConsoleError,
}) => {
  expectConsoleError('409');
  const [name, other, video] = [newName('Owner'), newName('Other'), newVideoId()];
  const [former, handle] = [handleOf(name), `${handleOf(name)}_2`];
  await site.api.token(other);
  await site.api.share(name, video);
  await loggedInAs(name);
  await page.goto('/');
  await bloom.openMine(t('settings.title'));
  const place = bloom.mine(t('settings.title'));
  const field = place.getByLabel(t('settings.newHandle'));
  const change = place.getByRole('button', { name: t('settings.changeHandle') });
  await field.fill(handleOf(other));
  await bloom.press(change);
  await expect(place).toContainText('is taken. Please choose another one.');
  await field.fill(`@${handle.toUpperCase()}`);
  await expect(place).toContainText(`/@${handle}`);
  await bloom.press(change);
  await expect(bloom.toasts).toContainText(t('settings.handleChanged', { handle }));
  await expect(place).toContainText(t('settings.handleFrom', { date: '' }).slice(0, -1));
  await expect(change).toHaveCount(0);

  const id = (await site.api.video(video))?.account_id;
  for (const path of [`/@${former}?code=x`, `/user/${id}`, `/@${handle}`]) {
    await page.goto(path);
    await expect(page).toHaveURL(new RegExp(`/@${handle}$`));
    await expect(page.getByRole('main')).toContainText(`@${handle}`);
    await expect(bloom.cardOf(video)).toBeVisible();
  }
  // In the app, without a page of the server.
  await page.goto('/');
  await page.evaluate((path) => history.pushState(null, '', path), `/user/${id}`);
  await expect(page).toHaveURL(new RegExp(`/@${handle}$`));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});
