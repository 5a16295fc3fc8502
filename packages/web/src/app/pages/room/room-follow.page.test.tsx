// rule: #following-a-room
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { exampleFor, refuse } from '../../../../test/pages/fake-api.ts';
import { expectPlaying, expectTime, playing, videoElement } from '../../../../test/pages/playing.ts';
import { detailOf, dora, itemOf, olga, openRoom, stateOf } from '../../../../test/pages/room.ts';
import { playlist, videoOf } from '../../../../test/pages/video-page.ts';

const account = {};
/** The account of the test is a guest of Olga's room. */
const asGuest = {
  members: [
    { ...olga, role: 'host' as const },
    { ...dora, role: 'guest' as const },
  ],
};

test.for(['desktop', 'mobile'] as const)(
  'the player of a guest goes where the room is, pauses with it, and catches up by a press: %s',
  async (layout) => {
    const state = stateOf({ position_ms: 6_000 });
    const { t, api, poster, strip } = await openRoom({ layout, account, joined: { ...asGuest, state } });
    await poster.click();
    await expectTime().toBeCloseTo(6, 0);
    await expectPlaying({ plays: false });
    await expect.element(strip).toMatchTextContent(t('room.pausedFor'));
    api.emit('room', stateOf({ seq: 2, position_ms: 6_000, playing: true }));
    await expectTime().toBeGreaterThan(6.5);
    videoElement().pause();
    await expect.element(strip).toMatchTextContent(t('room.youAway'));
    await expect
      .poll(() => api.bodies('POST /room/:room/status'))
      .toContainEqual({
        state: 'away',
        behind_s: expect.any(Number) as number,
      });
    api.emit('room', stateOf({ seq: 3, position_ms: 2_000 }));
    // It is left alone until its user wants to be with the others.
    await expect.element(strip).toMatchTextContent(t('room.catchUp'));
    await strip.getByRole('button', { name: t('room.catchUp') }).click();
    await expectTime().toBeCloseTo(2, 0);
    await expect.element(strip).not.toMatchTextContent(t('room.youAway'));
    expect(api.bodies('POST /room/:room/state')).toEqual([]);
  },
);

test('the host pauses for all at the player, and goes back to the room where another one was faster', async () => {
  const { api, poster } = await openRoom({
    account,
    joined: { state: stateOf({ playing: true, seq: 4 }) },
    api: (given) => given.respond('POST /room/:room/state', refuse('room.changed')),
  });
  await poster.click();
  await expectPlaying();
  await expectTime().toBeGreaterThan(0.5);
  videoElement().pause();
  await expect.poll(() => api.bodies('POST /room/:room/state')).toMatchObject([{ seq: 4, playing: false }]);
  await expectPlaying();
});

test('at its end the page of the host plays the next of the queue, once', async () => {
  const { api, poster } = await openRoom({
    account,
    joined: {
      state: stateOf({ playing: true, position_ms: 17_000 }),
      detail: detailOf({ queue: [itemOf(1, 'The next one')] }),
    },
  });
  await poster.click();
  await expect.poll(() => api.bodies('POST /room/:room/next')).toEqual([{ seq: 1 }]);
});

test('an episode is chosen for all, and shown once the room plays it', async () => {
  const { api, router } = await openRoom({
    account,
    video: playlist,
    joined: { state: stateOf({ playing: true }, playlist) },
  });
  const second = page.getByRole('button', { name: /Episode 2/ });
  await second.click();
  await expect
    .poll(() => api.bodies('POST /room/:room/state'))
    .toMatchObject([{ seq: 1, episode: 'ep000200001', position_ms: 0, playing: true }]);
  expect(router.state.location.search).not.toHaveProperty('episode');
  api.emit('room', stateOf({ seq: 2, playing: true, episode: 'ep000200001' }, playlist));
  await expect.element(second).toHaveAttribute('aria-current', 'true');
  await expect.poll(() => playing().id).toBe('ep000200001');
});

test('where the source states no time, all start together after a countdown', async () => {
  const frame = videoOf({ source: 'bilibili', id: '8100009' });
  const { t, api, poster, strip } = await openRoom({
    account,
    video: frame,
    api: (given) =>
      given.respond(
        'POST /room/:room/state',
        exampleFor('POST /room/:room/state', { data: stateOf({ seq: 1 }, frame) }),
      ),
  });
  await poster.click();
  await expect.element(strip).toMatchTextContent(t('room.untimed'));
  await strip.getByRole('button', { name: t('room.startTogether') }).click();
  await expect
    .poll(() => api.bodies('POST /room/:room/state').at(-1))
    .toMatchObject({
      position_ms: 0,
      playing: true,
      delay_ms: 5_000,
    });
  const first = document.querySelector('.player iframe');
  api.emit('room', stateOf({ seq: 9, playing: true, at_ms: Date.now() + 3_000 }, frame));
  await expect.element(strip).toMatchTextContent(t('room.startsIn', { count: 2 }));
  await expect.poll(() => document.querySelector('.player iframe') !== first).toBe(true);
  await expect.element(strip).not.toMatchTextContent(t('room.startsIn', { count: 1 }));
});

test('a player that fails follows no more, and the countdown of the room is seen without it', async () => {
  const frame = videoOf({ source: 'bilibili', id: '8100009' });
  const { t, api, poster, strip } = await openRoom({
    account,
    video: frame,
    api: (given) => given.respond('GET /source/:source/reach', { reachable: false }),
  });
  await poster.click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(strip).toMatchTextContent(t('room.youAway'));
  api.emit('room', stateOf({ seq: 9, playing: true, at_ms: Date.now() + 3_000 }, frame));
  await expect.element(strip).toMatchTextContent(t('room.startsIn', { count: 2 }));
});

test('after the device has slept the clocks are compared again', async () => {
  const { api } = await openRoom({ account });
  const compared = () => api.requests('GET /room/time').length;
  await expect.poll(compared).toBe(5);
  const now = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 600_000);
  await expect.poll(compared).toBe(10);
});
