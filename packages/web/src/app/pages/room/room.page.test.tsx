// rule: #room-page
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { exampleFor, refuse } from '../../../../test/pages/fake-api.ts';
import { boxOf } from '../../../../test/pages/boxes.ts';
import { partsOf } from '../../../../test/pages/parts.ts';
import { expectPlaying, playing } from '../../../../test/pages/playing.ts';
import {
  detailOf,
  dora,
  itemOf,
  memberOf,
  olga,
  openRoom,
  respondWithJoin,
  roomId,
  roomPath,
  stateOf,
  visitor,
} from '../../../../test/pages/room.ts';
import { clip, openVideo, videoOf } from '../../../../test/pages/video-page.ts';
import { platform } from '../../../platform/index.ts';

const layouts = ['desktop', 'mobile'] as const;
const locales = ['en', 'zh-hans', 'zh-hant'] as const;
const account = {};

test.for(
  layouts.flatMap((layout) => [
    { layout, copies: true },
    { layout, copies: false },
  ]),
)(
  'one press opens a room in which the video plays on, and copies its link: $layout, $copies',
  async ({ layout, copies }) => {
    const copyText = vi.spyOn(platform, 'copyText').mockResolvedValue(copies);
    const { t, api, router, play } = await openVideo(clip, {
      layout,
      account: { ref_code: 'dora1' },
      api: (given) => {
        given.respond('POST /room', { data: { id: roomId, invite: 'secret' } });
        respondWithJoin(given);
      },
    });
    await play();
    const played = document.querySelector('video');
    await page.getByRole('button', { name: t('video.together'), exact: true }).click();
    await expect.poll(() => router.state.location.pathname).toBe(`/room/${roomId}`);
    await expect.element(page.getByRole('region', { name: t('room.title'), exact: true })).toBeVisible();
    expect(document.querySelector('video')).toBe(played);
    expect(api.bodies('POST /room')).toEqual([
      { source: clip.source, id: clip.id, position_ms: expect.any(Number) as number, playing: true },
    ]);
    expect(router.state.location.search).toMatchObject({ invite: 'secret', code: 'dora1' });
    const link = `${location.origin}/room/${roomId}?invite=secret&code=dora1`;
    expect(copyText.mock.calls).toEqual([[link]]);
    const { toasts } = partsOf(t);
    const [shown, words] = copies
      ? [toasts, t('room.created')]
      : [page.getByRole('dialog', { name: t('room.inviteTitle') }), t('room.inviteText')];
    await expect.element(shown).toMatchTextContent(words);
  },
);

test('a visitor signs in to open a room', async () => {
  const { t, api, router } = await openVideo(clip);
  await page.getByRole('button', { name: t('video.together'), exact: true }).click();
  await expect.poll(() => router.state.location.search).toMatchObject({ dialog: 'login' });
  expect(api.requests('POST /room')).toEqual([]);
});

test.for(layouts.flatMap((layout) => locales.map((locale) => ({ layout, locale }))))(
  'the strip is one line of one height when people come and go: $layout, $locale',
  async ({ layout, locale }) => {
    const { t, api, strip, inStrip } = await openRoom({ layout, locale, account });
    await expect.element(inStrip(t('room.hereHint', { count: 3 }))).toBeVisible();
    const title = page.getByRole('heading', { level: 1 });
    const before = [boxOf(strip).height, boxOf(title).top];
    const crowd = Array.from({ length: 60 }, (_, i) =>
      memberOf(10 + i, { account_id: 100 + i, name: `A member with a long name ${i}`, handle: `m${i}` }),
    );
    api.emit('roomMembers', { changed: crowd, gone: [2] });
    api.emit('roomDetail', detailOf({ queue: [itemOf(1, 'One'), itemOf(2, 'Two')], everyone: true }));
    await expect.element(inStrip(t('room.hereHint', { count: 62 }))).toBeVisible();
    await expect.element(inStrip(t('room.queueCount', { count: 2 }))).toBeVisible();
    api.emit('roomGift', { name: 'A member with a long name 7', amount: 200_000 });
    await expect.element(strip.getByRole('status')).toMatchTextContent('7');
    expect([boxOf(strip).height, boxOf(title).top]).toEqual(before);
    const { width, right } = boxOf(strip);
    expect(strip.element().scrollWidth).toBeLessThanOrEqual(width);
    for (const button of strip.getByRole('button').elements()) {
      const box = button.getBoundingClientRect();
      expect(box.height).toBeGreaterThanOrEqual(44);
      expect(box.right).toBeLessThanOrEqual(right);
    }
  },
);

test('a visitor without an account joins by the link and is the same one later', async () => {
  const joined = { member_id: 3, guest: 'g'.repeat(22) };
  const { t, api, inStrip, panel } = await openRoom({ joined });
  await inStrip(t('room.hereHint', { count: 3 })).click();
  const people = panel(t('room.people')).getByRole('listitem');
  await expect.element(people.nth(2)).toMatchTextContent(t('room.you'));
  expect(api.bodies('POST /room/:room/join')[0]).toEqual({ invite: 'secret' });
  expect(sessionStorage.getItem('room_guest')).toContain(joined.guest);
  expect(api.streamQuery).toMatchObject({ room: roomId, guest: joined.guest });
});

test('the panel with the link has the one that holds now', async () => {
  const { t, api, inStrip, panel } = await openRoom({ account: { ref_code: 'dora1' } });
  const field = panel(t('room.inviteTitle')).getByRole('textbox', { name: t('video.shareLink') });
  await expect.element(inStrip(t('room.invite'))).toBeVisible();
  respondWithJoin(api, { invite: 'another' });
  await inStrip(t('room.invite')).click();
  await expect.element(field).toHaveValue(`${location.origin}/room/${roomId}?invite=another&code=dora1`);
  api.emit('roomDetail', detailOf({ public: true }));
  await expect.element(field).toHaveValue(`${location.origin}/room/${roomId}?code=dora1`);
});

test('who steers starts the video for all, and a guest does not', async () => {
  const host = await openRoom({ account });
  await host.poster.click();
  await expect
    .poll(() => host.api.bodies('POST /room/:room/state'))
    .toMatchObject([{ seq: 1, playing: true }]);
  const joined = { member_id: 2, members: [{ ...olga, account_id: 9, role: 'host' as const }, dora] };
  const guest = await openRoom({
    account,
    joined: {
      ...joined,
      member_id: 1,
      members: [
        { ...olga, role: 'host' },
        { ...dora, role: 'guest' },
      ],
    },
  });
  await expect.element(guest.strip).toMatchTextContent(guest.t('room.pressPlay'));
  await guest.poster.click();
  await expect.element(guest.strip).toMatchTextContent(guest.t('room.steers', { name: 'Olga' }));
  expect(guest.api.bodies('POST /room/:room/state')).toEqual([]);
});

test('the next video of the room takes the place of the one that plays, and plays at once', async () => {
  const { api, poster, router } = await openRoom({
    account,
    joined: { state: stateOf({ playing: true }) },
  });
  await poster.click();
  await expectPlaying();
  const other = videoOf({ title: 'Another video' });
  api.respond('GET /video/:source/:id', { data: other });
  api.emit('room', stateOf({ seq: 2, playing: true }, other));
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Another video');
  await expect.poll(() => playing().id).toBe(other.id);
  expect(router.state.location.pathname).toBe(`/room/${roomId}`);
  expect(document.querySelectorAll('video')).toHaveLength(0);
});

test('an older state changes nothing', async () => {
  const { api, strip, t } = await openRoom({
    account,
    joined: { state: stateOf({ seq: 5, playing: true }) },
  });
  await expect.element(strip).toBeVisible();
  api.emit('room', stateOf({ seq: 4 }, videoOf()));
  api.emit('roomGift', { name: 'Olga', amount: 2_000 });
  await expect
    .element(strip.getByRole('status'))
    .toMatchTextContent(t('room.gift', { name: 'Olga', amount: '2 K' }));
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(clip.title);
});

test('the host gives roles, removes after a question, and changes the settings', async () => {
  const { t, api, inStrip, panel } = await openRoom({ account });
  await inStrip(t('room.hereHint', { count: 3 })).click();
  const people = panel(t('room.people'));
  await people.getByRole('button', { name: t('room.menuOf', { name: 'Olga' }) }).click();
  await page.getByRole('menuitem', { name: t('room.makeHelper') }).click();
  await expect
    .poll(() => api.requests('POST /room/:room/member/:member'))
    .toMatchObject([{ params: { member: '2' }, body: { role: 'helper' } }]);
  await people.getByRole('switch', { name: t('room.everyone') }).click();
  await expect.poll(() => api.bodies('POST /room/:room/settings')).toEqual([{ everyone: true }]);
  await people.getByRole('button', { name: t('room.menuOf', { name: 'Olga' }) }).click();
  await page.getByRole('menuitem', { name: t('room.remove') }).click();
  const question = page.getByRole('dialog', { name: t('room.removeTitle', { name: 'Olga' }) });
  await question.getByRole('button', { name: t('room.remove'), exact: true }).click();
  await expect.poll(() => api.bodies('POST /room/:room/member/:member').at(-1)).toEqual({ remove: true });
  await expect.element(question).not.toBeInTheDocument();
});

test('a guest votes to skip, adds a related video and removes one that it added', async () => {
  const queue = [itemOf(1, 'Of Olga'), itemOf(2, 'Mine', 1)];
  const related = itemOf(9, 'A related one').video;
  const { t, api, inStrip, panel } = await openRoom({
    account,
    joined: {
      members: [{ ...olga, role: 'host' }, { ...dora, role: 'guest' }, visitor],
      detail: detailOf({ queue }),
    },
    api: (given) =>
      given.respond(
        'GET /video/:source/:id/related',
        exampleFor('GET /video/:source/:id/related', { data: [related] }),
      ),
  });
  await inStrip(t('room.queueCount', { count: 2 })).click();
  const dialog = panel(t('video.queue'));
  await dialog.getByRole('button', { name: t('room.vote') }).click();
  await expect.poll(() => api.bodies('POST /room/:room/skip')).toEqual([{ seq: 1, vote: true }]);
  api.emit('roomMembers', { changed: [{ ...dora, role: 'guest', votes: true }], gone: [] });
  await expect
    .element(dialog.getByRole('button', { name: t('room.voted') }))
    .toHaveAttribute('aria-pressed', 'true');
  await expect.element(dialog).toMatchTextContent(t('room.votes', { votes: 1, needed: 1 }));
  expect(
    dialog.getByRole('button', { name: t('room.removeItemOf', { title: 'Of Olga' }) }).elements(),
  ).toEqual([]);
  await dialog.getByRole('button', { name: t('room.removeItemOf', { title: 'Mine' }) }).click();
  await expect
    .poll(() => api.requests('POST /room/:room/queue/:item'))
    .toMatchObject([{ params: { item: '2' }, body: { move: 'away' } }]);
  await dialog.getByRole('button', { name: t('room.addOf', { title: related.title }) }).click();
  await expect
    .poll(() => api.bodies('POST /room/:room/queue'))
    .toEqual([{ source: related.source, id: related.id }]);
  api.emit('roomDetail', detailOf({ queue: [...queue, { item: 3, video: related, member_id: 1 }] }));
  await expect
    .element(dialog.getByRole('button', { name: t('room.added') }))
    .toHaveAttribute('aria-disabled', 'true');
});

test('who leaves the page leaves the room, and has a way back', async () => {
  const { t, api, router, strip } = await openRoom({ account });
  await expect.element(strip).toBeVisible();
  await router.navigate({ to: '/terms' });
  const { toasts } = partsOf(t);
  await expect.element(toasts).toMatchTextContent(t('room.left'));
  await expect.poll(() => api.requests('POST /room/:room/leave')).toHaveLength(1);
  await toasts.getByRole('button', { name: t('room.back') }).click();
  await expect.poll(() => router.state.location.href).toContain(roomPath);
  await expect.element(strip).toBeVisible();
});

test.for(layouts)('the states of a room that is not there are said: %s', async (layout) => {
  for (const [key, title] of [
    ['request.notFound', 'room.missingTitle'],
    ['room.ended', 'room.endedTitle'],
    ['room.removed', 'room.removedTitle'],
    ['room.full', 'room.fullTitle'],
  ] as const) {
    const { t } = await openRoom({
      layout,
      account,
      api: (api) =>
        api.respond('POST /room/:room/join', refuse(key, key === 'room.full' ? { limit: 200 } : {})),
    });
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(t(title));
  }
  const { t, api, router } = await openRoom({
    layout,
    account,
    api: (given) => given.respond('POST /room/:room/join', 'unreachable'),
  });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(t('shell.offlineTitle'));
  respondWithJoin(api);
  await page.getByRole('button', { name: t('shell.retry') }).click();
  await expect.element(page.getByRole('region', { name: t('room.title'), exact: true })).toBeVisible();
  await expect.poll(() => api.streamQuery).toHaveProperty('room');
  await router.navigate({ to: '/' });
  await expect.poll(() => api.streamQuery).not.toHaveProperty('room');
});

test('a room that ends or a member who is removed sees that in place of the video', async () => {
  for (const reason of ['ended', 'removed'] as const) {
    const { t, api, strip } = await openRoom({ account });
    await expect.element(strip).toBeVisible();
    await expect.poll(() => api.streamQuery).toMatchObject({ room: roomId });
    api.emit('roomEnd', { reason });
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(t(`room.${reason}Title`));
    await expect.element(strip).not.toBeInTheDocument();
  }
});

test('where the country hides the video and its copies, that is said until another one plays', async () => {
  const { t, api } = await openRoom({ account, joined: { state: stateOf({ video: null }) } });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(t('room.noVideoTitle'));
  const title = page.getByRole('heading', { level: 1 });
  // Its state comes again and again.
  const comesAgain = () => api.emit('room', stateOf({ seq: 2 }));
  await expect.poll(() => (comesAgain(), title.element().textContent)).toBe(clip.title);
});

test('a guest reports the room', async () => {
  const { t, api, inStrip, panel } = await openRoom({
    account,
    joined: {
      members: [
        { ...olga, role: 'host' },
        { ...dora, role: 'guest' },
      ],
    },
  });
  await inStrip(t('room.hereHint', { count: 2 })).click();
  await panel(t('room.people'))
    .getByRole('button', { name: t('room.report') })
    .click();
  const dialog = page.getByRole('dialog', { name: t('room.reportTitle') });
  await dialog.getByRole('button', { name: t('cases.reportSend') }).click();
  await expect
    .poll(() => api.bodies('POST /report'))
    .toMatchObject([{ target: { kind: 'room', id: roomId } }]);
});
