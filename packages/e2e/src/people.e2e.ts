import { titleOf } from '@bloom/testing/upstreams/youtube';
import { expect, handleOf, newName, newVideoId, test } from './fixtures.ts';

test('a wrong category of an own share is changed, and the lists show the new one', async ({
  page,
  bloom,
  t,
  site,
  loggedInAs,
}) => {
  const [id, sharer] = [newVideoId(), newName('Sharer')];
  await site.api.share(sharer, id);
  await loggedInAs(sharer);
  await page.goto('/');
  await expect(bloom.cardOf(id)).toBeVisible();
  await bloom.openOwnPage(t('user.videos'));
  const row = bloom.entriesOf(t('user.videos'));
  await expect(row).toContainText('Entertainment');
  await bloom.press(row.getByRole('button', { name: t('user.editOf', { title: titleOf(id) }) }));
  await row.getByLabel(t('catalogue.category'), { exact: true }).selectOption({ label: 'Movies' });
  await row
    .getByLabel(t('catalogue.subcategory'), { exact: true })
    .selectOption({ label: 'Comedy' });
  await bloom.press(row.getByRole('button', { name: t('user.saveChanges') }));
  await expect(bloom.toasts).toContainText(t('user.changed'));
  await expect(row).toContainText('Movies');
  expect(await site.api.video(id)).toMatchObject({ category: 'movies', label: 'comedy' });
  await page.goto('/?category=movies&subcategory=comedy');
  await expect(bloom.cardOf(id)).toBeVisible();
  await page.goto('/?category=entertainment');
  await expect(bloom.cards.first()).toBeVisible();
  await expect(bloom.cardOf(id)).toHaveCount(0);
});

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
