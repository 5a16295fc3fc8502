import { errors } from '@bloom/contract/error-messages-en';
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

test('a user finds the sharer of a video, follows them and finds them again', async ({
  page,
  bloom,
  t,
  site,
  loggedInAs,
}) => {
  const [first, second, sharer] = [newVideoId(), newVideoId(), newName('Sharer')];
  await site.api.share(sharer, first);
  await site.api.share(sharer, second);
  await loggedInAs(newName('User'));
  await page.goto('/');
  const card = bloom.cardOf(second);
  await bloom.press(card.getByRole('heading').getByRole('link'));
  const scope = bloom.actions;
  await bloom.press(scope.getByRole('link', { name: sharer, exact: true }));
  await expect(page.getByRole('heading', { level: 1, name: sharer })).toBeVisible();
  await expect.poll(() => bloom.ids()).toEqual([second, first]);
  await bloom.press(page.getByRole('button', { name: t('user.followOf', { name: sharer }) }));
  const unfollow = page.getByRole('button', { name: t('user.followOnOf', { name: sharer }) });
  await expect(unfollow).toBeVisible();

  await bloom.openOwnPage(t('home.list_following'));
  const row = bloom.entriesOf(t('home.list_following'));
  await expect(row).toContainText(sharer);
  await bloom.press(row.getByRole('button', { name: t('user.followOnOf', { name: sharer }) }));
  // The row stays, so that this can be undone.
  await expect(
    row.getByRole('button', { name: t('user.followOf', { name: sharer }) }),
  ).toBeVisible();
  await page.reload();
  await expect(page.getByRole('main')).toContainText(t('user.followingEmpty'));
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

test('a saved video is found under the saved ones until it is taken out', async ({
  page,
  bloom,
  t,
  site,
  loggedInAs,
}) => {
  const id = newVideoId();
  await site.api.share(newName('Sharer'), id);
  await loggedInAs(newName('User'));
  await bloom.openVideo(id);
  await bloom.press(page.getByRole('button', { name: t('user.saveOf', { name: titleOf(id) }) }));
  await expect(
    page.getByRole('button', { name: t('user.saveOnOf', { name: titleOf(id) }) }),
  ).toBeVisible();
  await expect(page.getByLabel(new RegExp(t('collection.onlyYou')))).toBeChecked();
  await page.goto('/');
  await bloom.openOwnPage(t('user.saved'));
  const row = bloom.entriesOf(t('user.saved'));
  await expect(row).toContainText(titleOf(id));
  await bloom.press(row.getByRole('link', { name: titleOf(id) }));
  await expect(page).toHaveURL(new RegExp(`/video/${id}`));
  await page.goto('/saved');
  await bloom.press(row.getByRole('button', { name: t('user.saveOnOf', { name: titleOf(id) }) }));
  await expect(
    row.getByRole('button', { name: t('user.saveOf', { name: titleOf(id) }) }),
  ).toBeVisible();
  await page.reload();
  await expect(page.getByRole('main')).toContainText(t('user.savedEmpty'));
});

test('an own video is removed after a confirmation, but not once it was thanked', async ({
  page,
  bloom,
  t,
  site,
  loggedInAs,
  expectConsoleError,
}) => {
  expectConsoleError('409');
  const [lonely, thanked, late, sharer, donor] = [
    newVideoId(),
    newVideoId(),
    newVideoId(),
    newName('Sharer'),
    newName('Donor'),
  ];
  for (const id of [lonely, thanked, late]) await site.api.share(sharer, id);
  await site.api.give(donor, thanked, 20);
  await loggedInAs(sharer);
  await page.goto('/videos');
  const rows = bloom.entriesOf(t('user.videos'));
  const rowOf = (id: string) => rows.filter({ hasText: titleOf(id) });
  const remove = (id: string) =>
    bloom.press(
      rowOf(id).getByRole('button', { name: t('catalogue.remove', { filter: titleOf(id) }) }),
    );
  const dialog = page.getByRole('dialog', { name: t('user.removeTitle') });
  const confirm = () =>
    bloom.press(dialog.getByRole('button', { name: t('user.removeYes'), exact: true }));

  await expect(rows).toHaveCount(3);
  await expect(rowOf(thanked)).toContainText(t('user.notRemovable'));
  await expect(
    rowOf(thanked).getByRole('button', {
      name: t('catalogue.remove', { filter: titleOf(thanked) }),
    }),
  ).toHaveCount(0);

  await remove(lonely);
  await expect(dialog).toContainText(titleOf(lonely));
  await bloom.press(dialog.getByRole('button', { name: t('shell.cancel') }));
  await expect(dialog).toHaveCount(0);
  expect(await site.api.video(lonely)).toBeDefined();
  await remove(lonely);
  await confirm();
  await expect(bloom.toasts).toContainText(t('user.removed'));
  await expect(rows).toHaveCount(2);
  expect(await site.api.video(lonely)).toBeUndefined();

  // Thanked after the page has loaded.
  await site.api.give(donor, late, 20);
  await remove(late);
  await confirm();
  await expect(dialog.getByRole('alert')).toContainText(errors.errors['video.hasGifts']);
  expect(await site.api.video(late)).toBeDefined();
});
