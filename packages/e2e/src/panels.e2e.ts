import {
  edges,
  expect,
  newName,
  newVideoId,
  onDesktopOnly,
  test,
  type Locator,
  type Page,
  type Site,
} from './fixtures.ts';
import { playing, playOn } from './playing.ts';

const plays = async (page: Page) => (await playing(page)).plays;

const players = [
  {
    what: 'YouTube’s player',
    element: 'iframe',
    open: async ({ api }: Site) => {
      const id = newVideoId();
      await api.share(newName('Sharer'), id);
      return `/video/${id}?videoSrc=youtube`;
    },
  },
  {
    what: 'HLS',
    element: 'video',
    open: async () => '/video/900002?videoSrc=zdziyuan',
  },
];

/** How much of an element's height is in the window and not covered by a panel. */
async function heightInSight(player: Locator, panel: Locator): Promise<number> {
  const [seen, over] = [await player.boundingBox(), await panel.boundingBox()];
  if (!seen || !over) return 0;
  const apart =
    over.x >= seen.x + seen.width ||
    over.x + over.width <= seen.x ||
    over.y >= seen.y + seen.height ||
    over.y + over.height <= seen.y;
  const { height = 0 } = player.page().viewportSize() ?? {};
  return apart ? Math.min(seen.y + seen.height, height) - Math.max(seen.y, 0) : 0;
}

for (const { what, element, open } of players) {
  // rule: #video-page
  test.describe(`the panels of a video leave ${what}`, () => {
    test.beforeEach(async ({ page, bloom, site, loggedInAs }) => {
      const path = await open(site);
      await loggedInAs(newName('Donor'));
      await page.goto(path);
      await bloom.press(bloom.poster);
      await expect.poll(() => plays(page)).toBe(true);
      await playOn(page);
    });

    test('in sight and playing, and give the focus back', async ({ page, bloom, texts }) => {
      const panel = page.getByRole('dialog');
      for (const name of [texts.otherAmount, texts.dislike, texts.share, texts.more]) {
        await test.step(name, async () => {
          const opener = bloom.actions.getByRole('button', { name, exact: true });
          await bloom.press(opener);
          await expect(panel).toBeVisible();
          await expect(opener).toHaveAttribute('aria-expanded', 'true');
          await expect.poll(() => heightInSight(page.locator(element), panel)).toBeGreaterThan(190);
          expect(await plays(page)).toBe(true);
          await page.keyboard.press('Escape');
          await expect(panel).toHaveCount(0);
          await expect(opener).toBeFocused();
        });
      }
      expect(await plays(page)).toBe(true);
    });

    test('when they close by a press outside or by their button', async ({
      page,
      bloom,
      texts,
    }) => {
      const panel = page.getByRole('dialog');
      const opener = bloom.actions.getByRole('button', { name: texts.more });
      await bloom.press(opener);
      await expect(panel).toBeVisible();
      await bloom.press(page.getByRole('heading', { level: 1 }));
      await expect(panel).toHaveCount(0);
      await bloom.press(opener);
      await bloom.press(panel.getByRole('button', { name: texts.close }));
      await expect(panel).toHaveCount(0);
      await expect(opener).toBeFocused();
      expect(await plays(page)).toBe(true);
    });

    test.describe('in a window without room beside it', onDesktopOnly, () => {
      test.use({ viewport: { width: 900, height: 720 } });

      test('uncovered, and close by a second press of their button', async ({
        page,
        bloom,
        texts,
      }) => {
        const panel = page.getByRole('dialog');
        const opener = bloom.actions.getByRole('button', { name: texts.share, exact: true });
        await opener.click();
        await expect.poll(() => heightInSight(page.locator(element), panel)).toBeGreaterThan(100);
        // Of parts of a pixel one may be left.
        await expect.poll(async () => (await edges(panel)).hidden).toBeLessThanOrEqual(1);
        await page.keyboard.press('Escape');
        await page.setViewportSize({ width: 1280, height: 720 });
        await opener.click();
        await expect(panel).toBeVisible();
        await opener.click();
        await expect(panel).toHaveCount(0);
        expect(await plays(page)).toBe(true);
      });
    });
  });
}

// rule: #video-page, #mini-player
test('the panels of a video, and on a phone its chat room, leave the mini player of another one uncovered', async ({
  page,
  bloom,
  texts,
  site,
  isMobile,
  loggedInAs,
}) => {
  const [id, other, name] = [newVideoId(), newVideoId(), newName('Sharer')];
  await site.api.share(name, id);
  await site.api.share(name, other);
  await loggedInAs(newName('Donor'));
  await page.goto(`/video/${id}?videoSrc=youtube`);
  await bloom.play();
  await bloom.goHome();
  await bloom.press(bloom.cardOf(other).getByRole('heading').getByRole('link'));
  await expect(bloom.poster).toBeVisible();
  const mini = page.getByRole('region', { name: texts.mini });
  const panel = page.getByRole('dialog');
  const room = page.getByRole('button', { name: texts.chatTab });
  const openers = [texts.otherAmount, texts.share, texts.more].map((each) =>
    bloom.actions.getByRole('button', { name: each, exact: true }),
  );
  for (const opener of isMobile ? [...openers, room] : openers) {
    await bloom.press(opener);
    await expect(panel).toBeVisible();
    await expect.poll(() => heightInSight(mini, panel)).toBeGreaterThan(200);
    expect((await panel.boundingBox())?.height).toBeGreaterThan(150);
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
  }
  expect(await plays(page)).toBe(true);
});

// rule: #video-page
test('the menu of a video copies its link at this second, and hides it until that is undone', async ({
  page,
  bloom,
  texts,
  site,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const id = newVideoId();
  await site.api.share(newName('Sharer'), id);
  await page.goto(`/video/${id}?videoSrc=youtube&t=83`);
  await bloom.press(bloom.poster);
  await bloom.player.contentFrame().getByRole('button', { name: 'Pause' }).waitFor();
  await page.keyboard.press('k');
  await bloom.player.contentFrame().getByRole('button', { name: 'Play' }).waitFor();
  const more = bloom.actions.getByRole('button', { name: texts.more });
  const menu = page.getByRole('dialog', { name: texts.more });
  await bloom.press(more);
  await expect(menu.getByRole('link')).toHaveAttribute('href', new RegExp(`youtube.*${id}`));
  const copy = menu.getByRole('button', { name: /\d\d:\d\d/ });
  const time = /\d\d:\d\d/.exec(await copy.innerText())?.[0] ?? '';
  await expect(copy).toHaveText(texts.copyAt(time));
  await bloom.press(copy);
  await expect(bloom.actions).toContainText(texts.linkCopied);
  const [minutes, seconds] = time.split(':').map(Number);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${site.url}/video/${id}?videoSrc=youtube&categoryIdx=2&t=${(minutes ?? 0) * 60 + (seconds ?? 0)}`,
  );

  await bloom.press(more);
  await bloom.press(menu.getByRole('button', { name: texts.hide }));
  const hidden = () => page.evaluate(() => localStorage.getItem('hidden_videos'));
  expect(await hidden()).toContain(id);
  await bloom.press(bloom.actions.getByRole('button', { name: texts.undo }));
  expect(await hidden()).toBeNull();
  await expect(more).toBeFocused();
});
