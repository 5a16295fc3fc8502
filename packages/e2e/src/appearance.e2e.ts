import { locales } from '@bloom/contract/locale';
import {
  expect,
  newListId,
  newName,
  newVideoId,
  test,
  type Page,
  onceForAllLayouts,
  onPhoneOnly,
} from './fixtures.ts';
import { videoIdFor } from '@bloom/testing/upstreams/youtube';

/** Elements beyond the right edge of the window, if the page scrolls sideways. */
function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.body.querySelectorAll('*')]
      .filter((each) => each.getBoundingClientRect().right > clientWidth + 1)
      .map((each) => each.outerHTML.slice(0, 100));
  });
}

/** The URL of a setting: a page of the phone, which opens a dialog on the desktop. */
function settingPath(name: string): string {
  return `/mineSetting?from=${name}`;
}

for (const appLocale of locales) {
  test.describe(`in ${appLocale}`, onceForAllLayouts, () => {
    test.use({ appLocale });

    test('no page scrolls sideways, however narrow the window is or far it is zoomed in', async ({
      page,
      bloom,
      texts,
      site,
      loggedInAs,
    }) => {
      // The narrowest phone, a usual one, the desktop at 200 % zoom, and the narrowest and a usual desktop layout.
      const widths = [320, 390, 640, 769, 1280];
      const odd = videoIdFor('odd');
      if (!(await site.api.video(odd))) await site.api.share(newName('Sharer'), odd);
      const expectNarrow = async (path: string) => {
        await page.setViewportSize({ width: 320, height: 640 });
        await page.goto(path);
        await expect(page.getByRole('heading').first()).toBeAttached();
        if (path === '/' || path.startsWith('/?')) {
          const empty = page.getByRole('heading', {
            name: new RegExp(`${texts.nothingHere}|${texts.nothingFound}`),
          });
          await expect(bloom.cards.first().or(empty)).toBeVisible();
        }
        for (const width of widths) {
          await page.setViewportSize({ width, height: 640 });
          expect(await findOverflow(page), `${path} at ${width} pixels`).toEqual([]);
        }
      };
      for (const path of [
        '/login?login=1',
        '/error?code=404',
        '/privacy',
        '/terms',
        '/rules',
        '/log',
        '/notice',
        '/map?country=USA',
        '/?searchKeyWords=nothing',
      ]) {
        await expectNarrow(path);
      }
      await loggedInAs('A person with a very long name');
      for (const path of [
        '/',
        '/?category=entertainment&subcategory=music&audio=english&subtitle=chinese',
        '/?searchKeyWords=jay%20chou',
        '/shareVideo',
        '/mine',
        ...['account', 'language', 'guide', 'feedback', 'about'].map(settingPath),
        `/video/${odd}?videoSrc=youtube`,
      ]) {
        await expectNarrow(path);
      }
    });
  });
}

test.describe('in each layout, in a language of its own', () => {
  test.use({ appLocale: async ({ isMobile }, use) => use(isMobile ? 'zh-hans' : 'en') });

  test('every panel and every error is readable, in light and in dark colours', async ({
    page,
    bloom,
    texts,
    site,
    isMobile,
    loggedInAs,
    expectReadable,
    expectConsoleError,
  }) => {
    // Many pages, each checked twice: a busy machine needs more than a minute.
    test.slow();
    // The page, and its data where a busy server has not rendered it.
    expectConsoleError('nobodyknows');
    const id = newListId();
    await site.api.share(newName('Sharer'), id, { category: 'tvseries', label: 'internet' });

    await test.step('an empty list', async () => {
      await page.goto('/?searchKeyWords=zqxzqx');
      await expect(page.getByRole('heading', { name: texts.nothingFound })).toBeVisible();
      await expectReadable();
    });
    await test.step('a video that does not exist', async () => {
      await page.goto('/video/nobodyknows');
      await expect(page.getByRole('heading', { name: texts.missingVideo })).toBeVisible();
      await expectReadable();
    });
    await loggedInAs(newName('Reader'));
    for (const name of ['account', 'language', 'guide', 'feedback']) {
      await test.step(`settings: ${name}`, async () => {
        await page.goto(settingPath(name));
        const place = page.getByRole(isMobile ? 'main' : 'dialog');
        await expect(place.getByRole('heading').first()).toBeVisible();
        await expect(place.locator('.skeleton')).toHaveCount(0);
        await expectReadable();
      });
    }
    await test.step('filters', async () => {
      await page.goto('/?category=movies&audio=english');
      await expect(bloom.cards.first()).toBeVisible();
      const filters = isMobile ? new RegExp(`^${texts.filters}`) : texts.languages;
      await bloom.press(page.getByRole('button', { name: filters }));
      await expect(page.getByText(texts.subtitles, { exact: true })).toBeVisible();
      await expectReadable();
    });
    await test.step('a share form with mistakes', async () => {
      await page.goto(isMobile ? '/shareVideo' : '/');
      if (!isMobile) await bloom.openShare();
      await bloom.fillShare({ link: 'https://vimeo.com/1' });
      await expect(bloom.shareField('link')).toHaveAccessibleDescription(
        new RegExp(`^${texts.unknownSite('vimeo.com')}`),
      );
      await expectReadable();
    });
    await test.step('the confirmation of a gift', async () => {
      await bloom.openVideo(id);
      await bloom.press(bloom.actions.getByRole('button', { name: texts.otherAmount }));
      await bloom.chooseAmount(bloom.actions, '1000001');
      await expect(bloom.confirmation.getByRole('alert')).toBeVisible();
      await expectReadable();
    });
    await test.step('a playlist with a wrong amount, then with an armed gift', async () => {
      await bloom.openVideo(id);
      await bloom.press(bloom.actions.getByRole('button', { name: texts.otherAmount }));
      await page.getByLabel(texts.howMany).fill('x');
      await bloom.press(bloom.actions.getByRole('button', { name: texts.sendPetals }));
      await expectReadable();
      await page.keyboard.press('Escape');
      await page.clock.install();
      await bloom.press(bloom.gift(bloom.actions, '2 K'));
      await expect(bloom.giftTip(bloom.actions)).toBeVisible();
      await expectReadable();
    });
  });
});

test.describe('the appearance', onceForAllLayouts, () => {
  test('can be chosen, and is remembered', async ({ page, bloom, texts, isMobile }) => {
    const place = isMobile ? '/login?login=1' : '/';
    await page.goto(place);
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await background();
    if (!isMobile) await bloom.press(page.getByRole('button', { name: texts.languageMenu }));
    await page.getByText(texts.dark, { exact: true }).click();
    await expect.poll(background).not.toBe(light);
    const dark = await background();
    await page.reload();
    expect(await background()).toBe(dark);
    // A phone's browser gives its bars the colour of the same theme.
    const barColours = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
          .filter(({ media }) => window.matchMedia(media).matches)
          .map(({ content }) => content),
      );
    await expect.poll(barColours).toEqual(['#17100d']);
  });

  test('has no motion for a user who prefers reduced motion', async ({
    page,
    bloom,
    texts,
    site,
    loggedInAs,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const id = newVideoId();
    await site.api.share(newName('Sharer'), id);
    await loggedInAs(newName('Donor'));
    await page.clock.install();
    await page.goto('/');
    const card = bloom.cards.first();
    await card.hover();
    let animated = false;
    page
      .waitForSelector('.flying-petal', { state: 'attached' })
      .then(() => (animated = true))
      .catch(() => undefined);
    await bloom.sendGift(card, '2 K');
    await expect(bloom.toasts).toContainText(texts.sent('2 K'));
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .map((each) => each.effect?.getComputedTiming())
        .filter((timing) => Number(timing?.endTime) > 20)
        .map((timing) => timing?.endTime),
    );
    expect(moving).toEqual([]);
    expect(animated).toBe(false);
  });

  test('animates a petal to the balance otherwise', async ({ page, bloom, site, loggedInAs }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const id = newVideoId();
    await site.api.share(newName('Sharer'), id);
    await loggedInAs(newName('Donor'));
    await page.clock.install();
    await page.goto('/');
    const card = bloom.cards.first();
    await card.hover();
    const petal = page.waitForSelector('.flying-petal', { state: 'attached' });
    await bloom.sendGift(card, '2 K');
    await petal;
    await expect(page.locator('.flying-petal')).toHaveCount(0);
  });
});

// A mouse is more precise.
test.describe('a finger', onPhoneOnly, () => {
  test('hits everything that can be pressed', async ({ page, bloom, site, loggedInAs }) => {
    const id = newVideoId();
    await site.api.share(newName('Sharer'), id);
    await loggedInAs(newName('Person'));
    for (const path of [
      '/',
      '/shareVideo',
      '/mine',
      '/mineSetting',
      ...['account', 'language', 'guide', 'feedback'].map(settingPath),
      '/privacy',
      `/video/${id}`,
      '/?searchKeyWords=zqx',
    ]) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading').first()).toBeAttached();
        if (path === '/') await expect(bloom.cards.first()).toBeVisible();
        if (path === settingPath('account'))
          await expect(page.getByRole('switch')).not.toHaveCount(0);
        const tooSmall = await page.evaluate(() =>
          [...document.querySelectorAll('button, select, input, a[href]')].flatMap((each) => {
            // WCAG exempts links within a text.
            const { display, visibility } = getComputedStyle(each);
            const hidden = visibility !== 'visible' || each.closest('[aria-hidden="true"]');
            // A switch and a visually hidden radio button are pressed by their label.
            const target = each.matches('label :is(.sr-only, [role="switch"])')
              ? each.closest('label')
              : each;
            const { width, height, bottom } = (target ?? each).getBoundingClientRect();
            if (display === 'inline' || hidden || width === 0 || bottom <= 0) return [];
            const small = width < 44 || height < 44;
            return small
              ? [`${Math.round(width)}×${Math.round(height)} ${each.outerHTML.slice(0, 120)}`]
              : [];
          }),
        );
        expect(tooSmall).toEqual([]);
      });
    }
  });
});
