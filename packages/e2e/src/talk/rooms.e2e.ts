import { BloomPage } from '../bloom-page.ts';
import { expect, newName, test, type Page } from '../fixtures.ts';
import { playing } from '../playing.ts';

/** A clip of the demo, of which the sample data have the third and a fourth as related ones. */
const clip = '/video/900002?videoSrc=zdziyuan';

// rule: #room-page, #room-state, #room-skip, #room-chat
test('one opens a room, another joins by its link, follows what plays, and signs in to talk and vote', async ({
  page,
  bloom,
  t,
  site,
  browser,
  loggedInAs,
}) => {
  const [host, guest] = [newName('Host'), newName('Guest')];
  await loggedInAs(host);
  const context = await browser.newContext({ baseURL: site.url });
  const there = await context.newPage();
  const stripOf = (of: Page) => of.getByRole('region', { name: t('room.title'), exact: true });
  const video = (of: Page) => of.locator('.player video');
  const timeOf = async (of: Page) => (await playing(of)).timeS;
  const apart = async () => Math.abs((await timeOf(page)) - (await timeOf(there)));
  const plays = async () => [(await playing(page)).plays, (await playing(there)).plays];

  await test.step('the video plays on in the room of the host', async () => {
    await page.goto(clip);
    await bloom.poster.click();
    await expect.poll(async () => (await playing(page)).plays).toBe(true);
    await page.getByRole('button', { name: t('video.together'), exact: true }).click();
    await expect(page).toHaveURL(/\/room\/\w{12}\?invite=/);
    await expect(stripOf(page)).toContainText(t('room.youSteer'));
  });
  await test.step('a visitor joins by the link and is where the host is', async () => {
    await there.goto(page.url());
    await expect(stripOf(there)).toContainText(t('room.pressPlay'));
    await new BloomPage(there, t, false).poster.click();
    await expect(stripOf(page)).toContainText(t('room.here', { count: 2 }));
    await expect(stripOf(there)).toContainText(t('room.steers', { name: host }));
  });
  await test.step('a pause, another second and the play after it are those of both', async () => {
    await expect.poll(() => timeOf(there)).toBeGreaterThan(2);
    await video(page).evaluate((element: HTMLVideoElement) => element.pause());
    await expect.poll(plays).toEqual([false, false]);
    await expect.poll(apart).toBeLessThan(0.5);
    await video(page).evaluate((element: HTMLVideoElement) => (element.currentTime = 0));
    await expect.poll(() => timeOf(there)).toBeLessThan(0.5);
    await video(page).evaluate((element: HTMLVideoElement) => element.play());
    await expect.poll(plays).toEqual([true, true]);
  });
  await test.step('what the visitor does moves the visitor alone', async () => {
    await video(there).evaluate((element: HTMLVideoElement) => element.pause());
    await expect(stripOf(there)).toContainText(t('room.youAway'));
    await stripOf(there)
      .getByRole('button', { name: t('room.catchUp') })
      .click();
    await expect(stripOf(there)).not.toContainText(t('room.youAway'));
  });
  await test.step('signed in, the visitor talks in the room', async () => {
    await there.getByRole('tab', { name: t('video.chat') }).click();
    const chatOf = (of: Page) => of.getByRole('region', { name: t('shell.roomChat') });
    await chatOf(there)
      .getByRole('button', { name: t('shell.signIn') })
      .click();
    await new BloomPage(there, t, false).logInAs(guest);
    await expect(there).toHaveURL(/\/room\//);
    const field = there.getByRole('textbox', { name: t('chat.input') });
    await field.fill('Hello, host');
    await field.press('Enter');
    await page.getByRole('tab', { name: t('video.chat') }).click();
    await expect(chatOf(page).getByText('Hello, host')).toBeVisible();
  });
  await test.step('of two members the vote of one plays the next of the queue', async () => {
    const queueOf = (of: Page) => of.getByRole('dialog', { name: t('video.queue') });
    const openQueue = (of: Page) =>
      stripOf(of)
        .getByRole('button', { name: t('video.queue') })
        .click();
    await openQueue(page);
    const add = queueOf(page).getByRole('button', { name: /^Add “/ });
    const name = (await add.first().getAttribute('aria-label')) ?? '';
    await add.first().click();
    await openQueue(there);
    await queueOf(there)
      .getByRole('button', { name: t('room.vote') })
      .click();
    const title = /“(.*)”/.exec(name)?.[1] ?? '';
    for (const each of [page, there]) {
      await expect(each.getByRole('heading', { level: 1 })).toContainText(title);
    }
  });
  await test.step('who leaves is gone from the room', async () => {
    await there.goto('/terms');
    await expect(stripOf(page)).toContainText(t('room.here', { count: 1 }));
  });
  await context.close();
});
