import { titleOf } from '@bloom/testing/upstreams/youtube';
import { expect, newName, newVideoId, test } from '../fixtures.ts';

test.describe('what an operator adds', () => {
  // rule: #category-response
  test('is in the menus and in the share form of a running server', async ({
    page,
    bloom,
    t,
    site,
    loggedInAs,
    expectConsoleError,
  }) => {
    const [sports, japanese] = ['Sports', 'Japanese'];
    const id = newVideoId();
    // It is not shared yet.
    expectConsoleError(`/api/v1/video/youtube/${id}`);
    const fan = newName('Fan');
    await site.giveRole(fan, 'admin');
    await site.api.setSetting(fan, 'extra_subcategories', 'entertainment/sports/体育');
    await site.api.setSetting(fan, 'extra_languages', 'japanese/Japanese/日语');
    const table = () => fetch(`${site.url}/api/v1/category/all`).then((response) => response.text());
    // Servers read their settings every second.
    await expect.poll(table).toMatch(/sports.*japanese/s);

    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await loggedInAs(fan);
    await page.goto('/');
    await expect(bloom.cards.first()).toBeVisible();
    await bloom.openShare();
    await bloom.fillShare({
      link: `https://youtu.be/${id}`,
      category: 'Entertainment',
      subcategory: sports,
      audio: japanese,
      subtitle: japanese,
    });
    await bloom.press(bloom.shareSubmit);
    await expect(bloom.card(titleOf(id))).toBeVisible();
    expect(await site.api.video(id)).toMatchObject({
      label: 'sports',
      audio: 'japanese',
      subtitle: 'japanese',
    });

    const menus = page.getByRole('navigation', { name: t('catalogue.categories'), exact: true });
    await menus.getByRole('button', { name: t('catalogue.browse') }).hover();
    await menus.getByRole('link', { name: sports }).click();
    await bloom.press(page.getByRole('button', { name: t('catalogue.languages') }));
    await page
      .getByRole('region', { name: t('catalogue.audio') })
      .getByRole('link', { name: japanese, exact: true })
      .click();
    const url = '/?category=entertainment&subcategory=sports&audio=japanese';
    await expect(page).toHaveURL(url);
    await expect.poll(() => bloom.ids()).toEqual([id]);
    // Every page contains the table.
    expect(requested).not.toContain('/api/v1/category/all');

    // An old link with removed filters keeps those that still exist.
    await site.api.setSetting(fan, 'extra_subcategories', null);
    await site.api.setSetting(fan, 'extra_languages', null);
    await expect.poll(table).not.toMatch(/sports|japanese/);
    await page.goto(url);
    await expect(page).toHaveURL('/?category=entertainment');
    await expect(bloom.cardOf(id)).toBeVisible();
    await bloom.openVideo(id);
    await expect(page.getByRole('heading', { level: 1, name: titleOf(id) })).toBeVisible();
  });
});
