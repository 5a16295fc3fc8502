import { titleOf } from '@bloom/testing/upstreams/youtube';
import { expect, handleOf, newName, newVideoId, test, languageOfLayout } from './fixtures.ts';

for (const { appLocale, layout } of languageOfLayout) {
  test.describe(`in ${appLocale}`, layout, () => {
    test.use({ appLocale });

    test('a wrong category of an own share is changed, and the lists show the new one', async ({
      page,
      bloom,
      texts,
      site,
      loggedInAs,
      expectReadable,
    }) => {
      const [id, sharer] = [newVideoId(), newName('Sharer')];
      await site.api.share(sharer, id);
      await loggedInAs(sharer);
      await page.goto('/');
      await expect(bloom.cardOf(id)).toBeVisible();
      await bloom.openOwnPage(texts.myVideos);
      const row = bloom.entriesOf(texts.myVideos);
      await expect(row).toContainText(texts.entertainment);
      await bloom.press(row.getByRole('button', { name: texts.editOf(titleOf(id)) }));
      await row.getByLabel(texts.category, { exact: true }).selectOption({ label: texts.movies });
      await row
        .getByLabel(texts.subcategory, { exact: true })
        .selectOption({ label: texts.comedy });
      await expectReadable();
      await bloom.press(row.getByRole('button', { name: texts.saveChanges }));
      await expect(bloom.toasts).toContainText(texts.videoChanged);
      await expect(row).toContainText(texts.movies);
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
      texts,
      site,
      isMobile,
      loggedInAs,
      expectReadable,
    }) => {
      const [first, second, sharer] = [newVideoId(), newVideoId(), newName('Sharer')];
      await site.api.share(sharer, first);
      await site.api.share(sharer, second);
      await loggedInAs(newName('User'));
      await page.goto('/');
      const card = bloom.cardOf(second);
      // Below a mouse, the gifts of a card are in the place of its sharer.
      if (!isMobile) await bloom.press(card.getByRole('heading').getByRole('link'));
      const scope = isMobile ? card : bloom.actions;
      await bloom.press(scope.getByRole('link', { name: sharer, exact: true }));
      await expect(page.getByRole('heading', { level: 1, name: sharer })).toBeVisible();
      await expect.poll(() => bloom.ids()).toEqual([second, first]);
      await bloom.press(page.getByRole('button', { name: texts.followOf(sharer) }));
      const unfollow = page.getByRole('button', { name: texts.followingOf(sharer) });
      await expect(unfollow).toBeVisible();
      await expectReadable();

      await bloom.openOwnPage(texts.following);
      const row = bloom.entriesOf(texts.following);
      await expect(row).toContainText(sharer);
      await bloom.press(row.getByRole('button', { name: texts.followingOf(sharer) }));
      await expectReadable();
      // The row stays, so that this can be undone.
      await expect(row.getByRole('button', { name: texts.followOf(sharer) })).toBeVisible();
      await page.reload();
      await expect(page.getByRole('main')).toContainText(texts.followingNone);
    });

    // rule: #handles
    test('a user changes the handle, and all links to their page lead to its new address', async ({
      page,
      bloom,
      texts,
      site,
      isMobile,
      loggedInAs,
      expectReadable,
      expectConsoleError,
    }) => {
      expectConsoleError('409');
      const [name, other, video] = [newName('Owner'), newName('Other'), newVideoId()];
      const [former, handle] = [handleOf(name), `${handleOf(name)}_2`];
      await site.api.token(other);
      await site.api.share(name, video);
      await loggedInAs(name);
      await page.goto(isMobile ? '/mineSetting?from=account' : '/');
      if (!isMobile) await bloom.openMine(texts.myAccount);
      const place = bloom.mine(texts.myAccount);
      const field = place.getByLabel(texts.newHandle);
      const change = place.getByRole('button', { name: texts.changeHandle });
      await field.fill(handleOf(other));
      await bloom.press(change);
      await expect(place).toContainText(texts.handleTaken);
      await field.fill(`@${handle.toUpperCase()}`);
      await expect(place).toContainText(`/@${handle}`);
      await expectReadable();
      await bloom.press(change);
      await expect(bloom.toasts).toContainText(texts.handleChanged(handle));
      await expect(place).toContainText(texts.handleFrom);
      await expect(change).toHaveCount(0);
      await expectReadable();

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
      await expectReadable();
    });

    test('a saved video is found under the saved ones until it is taken out', async ({
      page,
      bloom,
      texts,
      site,
      loggedInAs,
      expectReadable,
    }) => {
      const id = newVideoId();
      await site.api.share(newName('Sharer'), id);
      await loggedInAs(newName('User'));
      await bloom.openVideo(id);
      await bloom.press(page.getByRole('button', { name: texts.saveOf(titleOf(id)) }));
      await expect(page.getByRole('button', { name: texts.savedOf(titleOf(id)) })).toBeVisible();
      await expect(page.getByLabel(texts.collections.saved)).toBeChecked();
      await page.goto('/');
      await bloom.openOwnPage(texts.savedVideos);
      const row = bloom.entriesOf(texts.savedVideos);
      await expect(row).toContainText(titleOf(id));
      await bloom.press(row.getByRole('link', { name: titleOf(id) }));
      await expect(page).toHaveURL(new RegExp(`/video/${id}`));
      await page.goto('/saved');
      await bloom.press(row.getByRole('button', { name: texts.savedOf(titleOf(id)) }));
      await expectReadable();
      await expect(row.getByRole('button', { name: texts.saveOf(titleOf(id)) })).toBeVisible();
      await page.reload();
      await expect(page.getByRole('main')).toContainText(texts.savedNothing);
    });

    test('an own video is removed after a confirmation, but not once it was thanked', async ({
      page,
      bloom,
      texts,
      site,
      loggedInAs,
      expectReadable,
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
      const rows = bloom.entriesOf(texts.myVideos);
      const rowOf = (id: string) => rows.filter({ hasText: titleOf(id) });
      const remove = (id: string) =>
        bloom.press(rowOf(id).getByRole('button', { name: texts.removeOf(titleOf(id)) }));
      const dialog = page.getByRole('dialog', { name: texts.removeTitle });
      const confirm = () =>
        bloom.press(dialog.getByRole('button', { name: texts.removeYes, exact: true }));

      await expect(rows).toHaveCount(3);
      await expect(rowOf(thanked)).toContainText(texts.notRemovable);
      await expect(
        rowOf(thanked).getByRole('button', { name: texts.removeOf(titleOf(thanked)) }),
      ).toHaveCount(0);

      await remove(lonely);
      await expect(dialog).toContainText(titleOf(lonely));
      await expectReadable();
      await bloom.press(dialog.getByRole('button', { name: texts.cancel }));
      await expect(dialog).toHaveCount(0);
      expect(await site.api.video(lonely)).toBeDefined();
      await remove(lonely);
      await confirm();
      await expect(bloom.toasts).toContainText(texts.videoRemoved);
      await expect(rows).toHaveCount(2);
      expect(await site.api.video(lonely)).toBeUndefined();

      // Thanked after the page has loaded.
      await site.api.give(donor, late, 20);
      await remove(late);
      await confirm();
      await expect(dialog.getByRole('alert')).toContainText(texts.thankedStays);
      expect(await site.api.video(late)).toBeDefined();
    });
  });
}
